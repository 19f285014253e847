/**
 * A passage in both texts, only in the older or only in the newer one. `skipped` replaces a passage far from any
 * change.
 */
export interface Part {
	is: "same" | "removed" | "added" | "skipped";
	text: string;
}

/** Texts with more pieces are not compared piece by piece; the whole text counts as changed. */
const MOST_PIECES = 3_000;

/** Aligns two lists by their longest common subsequence. */
const align = (older: readonly string[], newer: readonly string[]): Part[] => {
	let start = 0;
	while (start < older.length && start < newer.length && older[start] === newer[start]) start++;
	let end = 0;
	while (end < older.length - start && end < newer.length - start && older.at(-1 - end) === newer.at(-1 - end)) end++;
	const [a, b] = [older.slice(start, older.length - end), newer.slice(start, newer.length - end)];
	const parts: Part[] = older.slice(0, start).map((text) => ({ is: "same", text }));
	if (a.length > MOST_PIECES || b.length > MOST_PIECES) {
		parts.push(...a.map((text): Part => ({ is: "removed", text })), ...b.map((text): Part => ({ is: "added", text })));
	} else {
		const width = b.length + 1;
		const longest = new Uint16Array((a.length + 1) * width);
		for (let i = a.length - 1; i >= 0; i--)
			for (let j = b.length - 1; j >= 0; j--)
				longest[i * width + j] =
					a[i] === b[j]
						? (longest[(i + 1) * width + j + 1] ?? 0) + 1
						: Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
		let [i, j] = [0, 0];
		while (i < a.length || j < b.length) {
			if (i < a.length && j < b.length && a[i] === b[j]) {
				parts.push({ is: "same", text: a[i] ?? "" });
				i++;
				j++;
			} else if (
				i < a.length &&
				(j >= b.length || (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
			)
				parts.push({ is: "removed", text: a[i++] ?? "" });
			else parts.push({ is: "added", text: b[j++] ?? "" });
		}
	}
	parts.push(...older.slice(older.length - end).map((text): Part => ({ is: "same", text })));
	return parts;
};

const joined = (parts: readonly Part[]): Part[] => {
	const all: Part[] = [];
	for (const part of parts) {
		if (part.text === "") continue;
		const last = all.at(-1);
		if (last?.is === part.is) last.text += part.text;
		else all.push({ ...part });
	}
	return all;
};

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/**
 * Compares two texts by line, and changed lines by word. The "same" and "removed" parts together are the older text;
 * the "same" and "added" parts are the newer one.
 */
export const differencesOf = (older: string, newer: string): Part[] => {
	const parts: Part[] = [];
	let [removed, added] = ["", ""];
	const flush = () => {
		if (removed && added) parts.push(...align(wordsOf(removed), wordsOf(added)));
		else parts.push({ is: "removed", text: removed }, { is: "added", text: added });
		[removed, added] = ["", ""];
	};
	for (const part of align(linesOf(older), linesOf(newer))) {
		if (part.is === "removed") removed += part.text;
		else if (part.is === "added") added += part.text;
		else {
			flush();
			parts.push(part);
		}
	}
	flush();
	return joined(parts);
};

/** Characters of unchanged text shown on each side of a change. */
const AROUND = 120;

/** Leaves out long unchanged passages. */
export const shortened = (parts: readonly Part[]): Part[] =>
	parts.flatMap((part, index): Part[] => {
		const [isFirst, isLast] = [index === 0, index === parts.length - 1];
		if (part.is !== "same" || part.text.length <= 3 * AROUND) return [part];
		const before = isFirst ? "" : part.text.slice(0, AROUND).replace(/\S*$/, "");
		const after = isLast ? "" : part.text.slice(-AROUND).replace(/^\S*/, "");
		const gap: Part = { is: "skipped", text: "" };
		return [
			...(before ? [{ is: "same" as const, text: before }] : []),
			gap,
			...(after ? [{ is: "same" as const, text: after }] : []),
		];
	});
