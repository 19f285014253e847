import { counted } from "#contract/shared/counted.ts";
import type { Source } from "./read.ts";
import type { Defaults, ValueMap } from "./source-row.ts";

const SHOWN = 20;
const number = (n: number) => n.toLocaleString("en-AU");

/** Terminal report on how a file was read: its format, rows left out, and unknown words. */
export const formatReading = (
	file: string,
	{ format, encoding, rows, preset, notes, leftOut, unknown }: Source,
	{ defaults }: { values: ValueMap; defaults: Defaults },
): string => {
	const lines = [
		`${file}: ${format === "csv" ? encoding : format}, ${counted(rows.length, "row")} to read${preset ? `, read as ${preset.label}` : ""}.`,
		...notes,
	];
	for (const { reason, count, lines: where } of leftOut)
		lines.push(`${counted(count, "row")} ${reason} (line ${where.join(", ")}${count > where.length ? " …" : ""}).`);
	if (preset && Object.keys(preset.suggests).length > 0 && Object.keys(defaults).length === 0)
		lines.push(
			`Suggested for this list (use --suggested, or edit it and pass it with --defaults): ${JSON.stringify(preset.suggests)}`,
		);
	if (Object.keys(defaults).length > 0) lines.push(`Where a row doesn't say: ${JSON.stringify(defaults)}`);
	if (unknown.length > 0) {
		lines.push(
			"",
			`${counted(unknown.length, "word")} not understood. Map them with --values. --words lists our words.`,
		);
		for (const { field, word, count } of unknown.slice(0, SHOWN))
			lines.push(`  ${String(count).padStart(5)}  ${field}: ${word}`);
		if (unknown.length > SHOWN)
			lines.push(`  … and ${number(unknown.length - SHOWN)} more: --report FILE.json has all`);
		const skeleton: Record<string, Record<string, []>> = {};
		for (const { field, word } of unknown.slice(0, SHOWN)) skeleton[field] = { ...skeleton[field], [word]: [] };
		lines.push(`Template for --values: ${JSON.stringify(skeleton)}`);
	}
	return `${lines.join("\n")}\n\n`;
};
