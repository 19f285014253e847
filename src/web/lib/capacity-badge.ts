import { aboutWeeks, answerWords, type CapacityAnswer, confirmedDay, isRecent } from "#contract/capacity/options.ts";

/** Text and icon of a badge about capacity for new clients. */
export interface Badge {
	mark: "open" | "waiting" | "closed" | "old" | "silent";
	text: string;
}

const NOT_RECENT: Badge = { mark: "old", text: "Places not confirmed in the last 30 days" };
const SILENT: Badge = { mark: "silent", text: "Hasn't told us if they're taking new clients" };

/** Old answers: an old "no" stays a "no", with its day. */
const oldBadge = (answers: readonly Omit<CapacityAnswer, "service_area">[], now: Date): Badge =>
	answers.every(({ state }) => state === "closed")
		? { mark: "old", text: `Not taking new clients, told us on ${confirmedDay(oldest(answers), now)}` }
		: NOT_RECENT;

const oldest = (answers: readonly Pick<CapacityAnswer, "confirmed_at">[]): string =>
	answers.map(({ confirmed_at }) => confirmed_at).toSorted()[0] ?? "";

/** Summary of several services: the best answer for the visitor, and whether it holds for all. */
const summary = (recent: readonly CapacityAnswer[], isOfAll: boolean, now: Date): Badge | undefined => {
	const having = (state: CapacityAnswer["state"]) => recent.filter((answer) => answer.state === state);
	const [open, waiting, closed] = [having("open"), having("waiting"), having("closed")];
	const some = (of: readonly CapacityAnswer[]) => (isOfAll && of.length === recent.length ? "" : " for some services");
	if (open.length > 0)
		return { mark: "open", text: `Taking new clients${some(open)} – confirmed ${confirmedDay(oldest(open), now)}` };
	if (waiting.length > 0) {
		const weeks = waiting.map((answer) => answer.weeks ?? 1).toSorted((a, b) => a - b);
		const [least = 1, most = 1] = [weeks[0], weeks.at(-1)];
		return {
			mark: "waiting",
			text: `Waiting list ${least === most ? aboutWeeks(least) : `about ${least} to ${most} weeks`}${some(waiting)}`,
		};
	}
	return closed.length > 0 ? { mark: "closed", text: `Not taking new clients now${some(closed)}` } : undefined;
};

/**
 * Badge for a provider's capacity.
 * @param answers answers for all service areas
 * @param offered ids of the offered service areas
 * @param asked ids of the searched service areas; empty for all
 */
export const badgeOf = (
	answers: readonly CapacityAnswer[],
	offered: readonly number[],
	asked: readonly number[],
	now: Date,
): Badge => {
	const both = offered.filter((area) => asked.includes(area));
	const areas = asked.length > 0 && both.length > 0 ? both : offered;
	const of = answers.filter(({ service_area }) => areas.includes(service_area));
	if (of.length === 0) return SILENT;
	const recent = of.filter((answer) => isRecent(answer, now));
	return summary(recent, recent.length === areas.length, now) ?? oldBadge(of, now);
};

/** Badge for one service area. */
export const badgeOfArea = (answer: Omit<CapacityAnswer, "service_area"> | undefined, now: Date): Badge => {
	if (!answer) return SILENT;
	if (!isRecent(answer, now)) return oldBadge([answer], now);
	const words = answerWords(answer);
	return {
		mark: answer.state,
		text: answer.state === "open" ? `${words} – confirmed ${confirmedDay(answer.confirmed_at, now)}` : words,
	};
};

/**
 * That a provider takes no new clients, with the day they told us; undefined if they take some, or haven't told us
 * recently.
 * @param asked ids of the searched service areas; empty for all
 */
export const fullNote = (
	answers: readonly CapacityAnswer[],
	asked: readonly number[],
	now: Date,
): string | undefined => {
	const recent = answers.filter(
		(answer) => isRecent(answer, now) && (asked.length === 0 || asked.includes(answer.service_area)),
	);
	return recent.length > 0 && recent.every(({ state }) => state === "closed")
		? `Not taking new clients now (told us ${confirmedDay(oldest(recent), now)})`
		: undefined;
};
