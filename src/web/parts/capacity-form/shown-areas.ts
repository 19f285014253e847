import type { OwnCapacity } from "#contract/capacity.ts";
import { answerWords, confirmedDay, isRecent } from "#contract/capacity-options.ts";
import { badgeOfArea } from "../../lib/capacity-badge.ts";
import type { ShownArea } from "./capacity-fields.tsx";

type Answer = NonNullable<OwnCapacity["areas"][number]["answer"]>;

/** Who said it; undefined for somebody who is no longer known. */
const whoSaid = ({ way, by, said_by }: Answer): string | undefined => {
	if (way === "phone") return `by ${said_by} to ${by ?? "our team"}, by phone`;
	if (way === "letter") return "by the link of our e-mail";
	if (way === "referral") return `by ${by ?? "somebody"} with a no to a referral`;
	return by ? `by ${by}` : undefined;
};

/** What the badge leaves out: of an old answer what it was, of most the day, and who said it. */
const tell = (answer: Answer, now: Date): string | null => {
	const who = whoSaid(answer);
	const recent = isRecent(answer, now);
	const day = recent && answer.state === "open" ? undefined : `on ${confirmedDay(answer.confirmed_at, now)}`;
	if (!day && !who) return null;
	return [recent ? "Said" : `${answerWords(answer)}, said`, [day, who].filter(Boolean).join(", ")].join(" ");
};

/** Service areas with their answers in words, for those who may change them. */
export const shownAreas = (areas: OwnCapacity["areas"], now: Date): ShownArea[] =>
	areas.map((area) => ({
		...area,
		badge: badgeOfArea(area.answer ?? undefined, now),
		told: area.answer && tell(area.answer, now),
	}));
