import type { OwnCapacity } from "#contract/capacity/capacity.ts";
import { answerWords, isRecent } from "#contract/capacity/options.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { badgeOfArea } from "../../lib/capacity-badge.ts";
import type { ShownArea } from "./capacity-fields.tsx";

type Answer = NonNullable<OwnCapacity["areas"][number]["answer"]>;

/** Who said it; undefined for somebody who is no longer known. */
const whoSaid = ({ way, by, said_by }: Answer): string | undefined => {
	if (way === "phone") return `by ${said_by} to ${by ?? "our team"}, by phone`;
	if (way === "letter") return "using the link in our email";
	if (way === "referral") return `by ${by ?? "someone"} when declining a referral`;
	return by ? `by ${by}` : undefined;
};

/** What the badge leaves out: when it was said, of an old answer what it was, and who said it. */
const tell = (answer: Answer, now: Date, state: string | null): string =>
	[
		`${isRecent(answer, now) ? "Confirmed" : `${answerWords(answer)}, confirmed`} ${localMoment(answer.confirmed_at, state, true)}`,
		whoSaid(answer),
	]
		.filter(Boolean)
		.join(", ");

/**
 * Service areas with their answers in words, for those who may change them.
 * @param state whose clock moments are by; the office's if there is none
 */
export const shownAreas = (areas: OwnCapacity["areas"], now: Date, state: string | null = null): ShownArea[] =>
	areas.map((area) => ({
		...area,
		badge: badgeOfArea(area.answer ?? undefined, now),
		told: area.answer && tell(area.answer, now, state),
	}));
