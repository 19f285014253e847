// What the import of providers prints.
import type { Defaults } from "#contract/provider-import/choices.ts";
import {
	changesInWords,
	decidingInWords,
	hiddenInWords,
	reachInWords,
} from "#contract/provider-import/report-words.ts";
import { counted } from "#contract/shared/counted.ts";
import { thousands } from "#contract/shared/thousands.ts";
import type { Source } from "#domains/provider-import/read.ts";
import type { Report } from "#domains/provider-import/report.ts";

/** Most lines of one kind in a terminal. */
const SHOWN = 16;
const ALL = "--report FILE.json has all";

const shownOf = (lines: readonly string[]): string[] => [
	...lines.slice(0, SHOWN).map((line) => `  ${line}`),
	...(lines.length > SHOWN ? [`  … and ${lines.length - SHOWN} more: ${ALL}`] : []),
];
const atLines = (lines: readonly number[], count = lines.length): string =>
	`line ${lines.slice(0, 8).join(", ")}${count > 8 ? " …" : ""}`;
const tally = (count: number, text: string): string => `${String(count).padStart(5)}  ${text}`;

/** How a file was read, for a terminal: its format, rows left out, and unknown words. */
export const formatReading = (
	file: string,
	{ format, encoding, rows, preset, notes, leftOut, unknown }: Source,
	defaults: Defaults,
): string => {
	const suggests = JSON.stringify(preset?.suggests ?? {});
	const isDefault = Object.keys(defaults).length > 0;
	const lines = [
		`${file}: ${format === "csv" ? encoding : format}, ${counted(rows.length, "row")} to read${preset ? `, read as ${preset.label}` : ""}.`,
		...notes,
		...leftOut.map(({ reason, count, lines }) => `${counted(count, "row")} ${reason} (${atLines(lines, count)}).`),
		...(isDefault ? [`Where a row doesn't say: ${JSON.stringify(defaults)}`] : []),
		...(!isDefault && suggests !== "{}" ? [`Suggested for this list (--suggested, or --defaults): ${suggests}`] : []),
	];
	if (unknown.length > 0)
		lines.push(
			"",
			`${counted(unknown.length, "word")} not understood. Map them with --values. --words lists our words.`,
			...shownOf(unknown.map(({ field, word, count }) => tally(count, `${field}: ${word}`))),
		);
	return `${lines.join("\n")}\n\n`;
};

/** The report for a terminal. */
export const formatReport = (report: Report, { hideGone = false } = {}): string => {
	const { committed, source, columns, unread, read, created, changed, unchanged, refused, accounts } = report;
	/** A sentence with details below it. Nothing if it is about none. */
	const about = (count: number, text: string, details: readonly string[] = []): string[] =>
		count === 0 ? [] : [text, ...shownOf(details)];
	const rows = (count: number, text: string, details?: readonly string[], one = "row") =>
		about(count, `${counted(count, one)} ${text}`, details);
	const gone = !hideGone ? "They stay unless you add --hide-gone." : `They ${committed ? "are" : "would be"} hidden.`;
	const lines = [
		committed ? `Imported as "${source}".` : `Dry run as "${source}": nothing was written. Add --commit to write.`,
		`Columns: ${Object.entries(columns)
			.map(([field, header]) => (field === header ? field : `${field} ← ${header}`))
			.join(", ")}.`,
		...about(unread.length, `Not read: ${unread.join(", ")}.`),
		"",
		`${counted(read, "row")} read: ${thousands(created)} created, ${thousands(changed)} changed, ${thousands(unchanged)} unchanged, ${thousands(refused)} refused.`,
		`${counted(accounts, "account")}, ${report.accountsCreated} of them created.`,
		...about(
			report.changes.length,
			changesInWords(report.changes, (column) => column.replaceAll("_", " ")),
		),
		...about(
			report.asks.length,
			"Check these columns:",
			report.asks.map((ask) => `${ask.column}: ${decidingInWords(ask)}`),
		),
		...rows(
			report.renames,
			`would become another provider: name and postcode both change. Is this a different list from last time?`,
		),
		...rows(
			report.undecided,
			`may be profiles you have, and are left out until you choose (--matches same, --matches new, or row by row in the console):`,
			report.matches.map(({ why, count }) => tally(count, why)),
		),
		...rows(
			report.stopped,
			`with a provider that the source marks as closed: existing profiles are hidden, new ones aren't created.`,
		),
		...about(
			report.gone,
			`${counted(report.gone, "profile")} of this source not in the file. ${gone}`,
			report.goneNames,
		),
		...about(report.hidden, hiddenInWords(report.hidden)),
		...rows(report.left, "changed during the import, so the profile was left unchanged."),
		...rows(
			report.elsewhere,
			`at a shared address with a name that speaks of another place. Add --places to let them serve that place.`,
		),
		...about(report.coverage.estimated, reachInWords(report.coverage)),
		...about(
			report.flags.length,
			"\nFlagged:",
			report.flags.map(({ count, reason, lines }) => tally(count, `${reason} (${atLines(lines)})`)),
		),
		...about(
			report.refusals.length,
			"\nRefused:",
			report.refusals.map(({ line, reason }) => `line ${line}: ${reason}`),
		),
	];
	return `${lines.join("\n")}\n`;
};
