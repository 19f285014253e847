import type { Help } from "#contract/common.ts";
import { officeTime } from "#contract/shared/office-hours.ts";
import { rowsOf } from "./phrases.ts";
import type { Danger } from "./read-danger.ts";

const MOST = 4;

interface Line {
	name: string;
	phone: string;
	hours: string;
	other_ways: string;
	/** Melbourne time on these weekdays, 1 to 7; undefined: at any time. */
	open: { from: string; until: string; days: readonly [number, number] } | undefined;
	kinds: ReadonlySet<string>;
	/** Who it is for. */
	people: string;
}

/** The list of help, in the order we name it. Its review is in seed/danger/review.json. */
const HELP_LINES: readonly Line[] = rowsOf("help.tsv").map(
	([name = "", phone = "", from = "", until = "", days = "", hours = "", other_ways = "", kinds = "", people = ""]) => {
		const [first = 1, last = 7] = days.split("-").map(Number);
		return {
			name,
			phone,
			hours,
			other_ways,
			open: from ? { from, until, days: [first, last] } : undefined,
			kinds: new Set(kinds.split(", ")),
			people,
		};
	},
);

const isOpen = ({ open }: Line, now: Date): boolean => {
	if (!open) return true;
	const { day, time } = officeTime(now);
	const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
	return weekday >= open.days[0] && weekday <= open.days[1] && time >= open.from && time < open.until;
};

/** How well a line suits: lower is better; undefined if it doesn't. */
const rank = (line: Line, danger: Danger): number | undefined => {
	if (line.kinds.has("immediate")) return danger.isImmediate ? 0 : undefined;
	const isFor = danger.kinds.some((kind) => line.kinds.has(kind)) || (danger.isChild && line.kinds.has("child"));
	if (line.people === "older" && !danger.isOlder) return undefined;
	if (line.people === "first-nations") return danger.isFirstNations ? 1 : isFor ? 5 : undefined;
	if (!isFor) return undefined;
	if (danger.isChild && line.kinds.has("child")) return 2;
	return line.people === "older" ? 3 : 4;
};

/** Lifeline listens to anyone, when no closer line is open. */
const ANYBODY = HELP_LINES.find(({ kinds }) => kinds.has("other"));

/** The help to show: open now, the closest first, 000 before all if it may be needed at once. */
export const helpFor = (danger: Danger | undefined, now: Date): Help | undefined => {
	if (!danger) return undefined;
	const fitting = HELP_LINES.flatMap((line) => {
		const at = rank(line, danger);
		return at === undefined || !isOpen(line, now) ? [] : [{ line, at }];
	})
		.sort((a, b) => a.at - b.at)
		.map(({ line }) => line);
	if (ANYBODY && fitting.length < 3 && !fitting.includes(ANYBODY)) fitting.push(ANYBODY);
	const lines = fitting.slice(0, MOST);
	// Emergency services answer at any time, even when help of another kind is closed.
	if (!danger.isImmediate && lines.length < MOST) {
		const emergency = HELP_LINES.find(({ kinds }) => kinds.has("immediate"));
		if (emergency) lines.push(emergency);
	}
	return {
		is_immediate: danger.isImmediate,
		lines: lines.map(({ name, phone, hours, other_ways }) => ({ name, phone, hours, other_ways })),
	};
};
