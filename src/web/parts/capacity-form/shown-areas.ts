import type { OwnCapacity } from "#contract/capacity/capacity.ts";
import { answerWords, isRecent } from "#contract/capacity/options.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { badgeOfArea } from "../../lib/capacity-badge.ts";
import type { ShownArea } from "./capacity-fields.tsx";

type Answer = NonNullable<OwnCapacity["areas"][number]["answer"]>;

/** Source of an answer; undefined for a deleted person. */
const whoSaid = ({ way, by, said_by }: Answer): string | undefined => {
	if (way === "phone") return `by ${said_by} to ${by ?? "our team"}, by phone`;
	if (way === "letter") return "using the link in our email";
	if (way === "referral") return `by ${by ?? "someone"} when declining a referral`;
	return by ? `by ${by}` : undefined;
};

/** Details that the badge leaves out: the time, the source, and the answer itself if it's old. */
const tell = (answer: Answer, now: Date, state: string | null): string =>
	[
		`${isRecent(answer, now) ? "Confirmed" : `${answerWords(answer)}, confirmed`} ${localMoment(answer.confirmed_at, state, true)}`,
		whoSaid(answer),
	]
		.filter(Boolean)
		.join(", ");

/**
 * Service areas with their answers as text, for people who can change them.
 * @param state decides the time zone; office time if missing
 */
export const shownAreas = (areas: OwnCapacity["areas"], now: Date, state: string | null = null): ShownArea[] =>
	areas.map((area) => ({
		...area,
		badge: badgeOfArea(area.answer ?? undefined, now),
		told: area.answer && tell(area.answer, now, state),
	}));
