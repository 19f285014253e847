import type { Hours } from "#contract/providers/fit.ts";
import { plainName } from "./plain-name.ts";
import { isNothing, type Read, readHour, readLine } from "./values.ts";

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const DAY = "mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs?)?(?:day)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const dayOf = (word: string): number => DAYS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
/** Words for several days, as the days that they mean. */
const SEVERAL: readonly [RegExp, string][] = [
	[/^weekdays?\b/i, "mon-fri"],
	[/^weekends?\b/i, "sat-sun"],
	[/^(?:daily|every day|7 days)\b/i, "mon-sun"],
];
const TO = "\\s*(?:-|–|—|to|until|till)\\s*";
const DAYS_FIRST = new RegExp(`^(?<from>${DAY})s?(?:${TO}(?<to>${DAY})s?)?\\b\\.?\\s*:?\\s*(?<rest>.*)$`, "i");
const CLOSED = /^(closed|not open|shut|unavailable)$/i;
const ALL_DAY = /^(open )?24 ?(hours|hrs?|h|\/7)$/i;

const daysOf = (from: string, to = from): number[] => {
	const first = dayOf(from);
	const length = ((dayOf(to) - first + 7) % 7) + 1;
	return Array.from({ length }, (_, n) => ((first - 1 + n) % 7) + 1);
};

/** `7AM-4PM`, `9:00 to 17:00`, `24 hours`. Null if it is anything else, such as two times of opening. */
const timesOf = (text: string): Pick<Hours[number], "opens" | "closes"> | null => {
	if (ALL_DAY.test(text)) return { opens: "00:00", closes: "23:59" };
	const [opens, closes, ...more] = text.split(new RegExp(TO, "i")).map((time) => readHour(time).value);
	return opens && closes && more.length === 0 && opens < closes ? { opens, closes } : null;
};

/**
 * Reads hours by day: `Monday: 7AM-4PM,Tuesday: 7AM-4PM`, `Mon-Fri 9am to 5pm; Sat closed`. A cell that can't be read as a
 * whole states nothing, so a part of it is never shown as all.
 */
export const readDayHours = (cell: string): Read<Hours | null> => {
	const faulty = { value: null, faults: ["opening hours can't be read"] };
	if (isNothing(cell)) return { value: null, faults: [] };
	const hours = new Map<number, Hours[number]>();
	let waiting: number[] = [];
	for (const part of cell.split(/[,;|\n]/).map(readLine)) {
		if (part === "") continue;
		const [, from, to, rest = ""] =
			DAYS_FIRST.exec(SEVERAL.reduce((text, [word, range]) => text.replace(word, range), part)) ?? [];
		if (from === undefined) return faulty;
		const days = [...waiting, ...daysOf(from, to)];
		waiting = rest === "" ? days : [];
		if (rest === "" || CLOSED.test(rest)) continue;
		const times = timesOf(rest);
		if (!times || days.some((day) => hours.has(day))) return faulty;
		for (const day of days) hours.set(day, { day, ...times });
	}
	if (waiting.length > 0) return faulty;
	return { value: hours.size === 0 ? null : [...hours.values()].sort((a, b) => a.day - b.day), faults: [] };
};

const WORDS =
	/\b(?:opening|opens?|hours?|times?|trading|business|office|operating|clos(?:e|es|ing|ed)|from|to|start|end|finish|until|am|pm)\b/g;
const CLOSING = /\b(?:clos(?:e|es|ing)|to|end|finish|until)\b/;

/** The columns with hours of one day, such as `opening_hours_monday`, or `Monday open` and `Monday close`. */
export const dayColumns = (
	headers: readonly string[],
): { at: number; header: string; day: number; isClosing: boolean }[] =>
	headers.flatMap((header, at) => {
		const name = plainName(header);
		const rest = name.replace(WORDS, " ").replace(/\s+/g, " ").trim();
		return new RegExp(`^(?:${DAY})$`).test(rest)
			? [{ at, header, day: dayOf(rest), isClosing: CLOSING.test(name) }]
			: [];
	});

/** A row's cells of such columns as one text that `readDayHours` reads. Cells without hours, such as a tick, state nothing. */
export const hoursOfDays = (columns: ReturnType<typeof dayColumns>, values: readonly string[]): string =>
	DAYS.flatMap((name, index) => {
		const own = columns.filter(({ day, at }) => day === index + 1 && !isNothing(values[at] ?? ""));
		const text = [...own.filter(({ isClosing }) => !isClosing), ...own.filter(({ isClosing }) => isClosing)]
			.map(({ at }) => readLine(values[at] ?? ""))
			.join(" - ");
		return /\d/.test(text) ? [`${name}: ${text}`] : [];
	}).join("; ");
