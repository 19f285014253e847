import { unreachedWords } from "#contract/shared/reach-words.ts";
import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import type { RefusedConnect } from "#web/parts/connect-form/values.ts";
import { WhoPays } from "#web/parts/who-pays/who-pays.tsx";
import type { showConnect } from "./load.ts";

type Shown = ReturnType<typeof showConnect>["chosen"][number];

interface Props {
	of: Pick<Shown, "id" | "room" | "away">;
	/** The refused form: its typed place counts, and not the place of the search. */
	typed: Pick<RefusedConnect, "typed" | "unavailable"> | null | undefined;
	/** The page says once who pays us, for all of several. */
	isOneOfSeveral?: boolean;
}

/** What a chosen provider says: the line about places of its card, that it doesn't reach the place, and who pays us. */
export const ChosenLines = ({ of: { id, room, away: searched }, typed, isOneOfSeveral }: Props) => {
	const away =
		typed?.unavailable === undefined
			? searched
			: typed.unavailable.includes(id)
				? unreachedWords({ as: null }, [typed.typed.suburb, typed.typed.postcode].flat().filter(Boolean).join(" "))
				: undefined;
	return (
		<div>
			<CapacityBadge {...room} />
			{away && <p>{away}. Our team will look for another provider and ask you first.</p>}
			{!isOneOfSeveral && (
				<p>
					<WhoPays of="one" />
				</p>
			)}
		</div>
	);
};
