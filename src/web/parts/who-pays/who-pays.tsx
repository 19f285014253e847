import { WHO_PAYS } from "#contract/shared/promises.ts";

/** The line about who pays us, where a person chooses: of one provider, or of several. */
export const WhoPays = ({ of }: { of: "one" | "some" }) => <span data-who-pays="">{WHO_PAYS[of]}</span>;
