import type { OwnCapacity } from "#contract/capacity.ts";
import { answerWords, confirmedDay, isRecent } from "#contract/capacity-options.ts";
import { badgeOfArea } from "../../lib/capacity-badge.ts";
import type { ShownArea } from "./capacity-fields.tsx";

type Answer = NonNullable<OwnCapacity["areas"][number]["answer"]>;

/** Who said it. */
const whoSaid = ({ way, by, said_by }: Answer): string => {
	if (way === "phone") return `, ${said_by} told ${by ?? "our team"} by phone`;
	if (way === "letter") return ", by the link of our e-mail";
	if (way === "referral") return `, by ${by ?? "somebody"} with a no to a referral`;
	return by ? `, by ${by}` : "";
};

/** Service areas with their answers in words, for those who may change them. */
export const shownAreas = (areas: OwnCapacity["areas"], now: Date): ShownArea[] =>
	areas.map((area) => ({
		...area,
		badge: badgeOfArea(area.answer ?? undefined, now),
		told:
			area.answer &&
			`${isRecent(area.answer, now) ? "Said" : `${answerWords(area.answer)}, said`} on ${confirmedDay(area.answer.confirmed_at, now)}${whoSaid(area.answer)}`,
	}));
