/** Texts met lately: the same few hundred come again and again. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 4_000;

/** What only looks, or only begins or undoes. */
const LOOKS = /^\s*(?:select|with|show|begin|start|rollback|savepoint|release|listen|set|checkpoint|vacuum)\b/i;
/** Words of statements that write, wherever they stand: `with gone as (delete …) select …`, `select … for update`, a function of ours that writes. */
const WRITES =
	/\b(?:insert|update|delete|merge|truncate|into|copy|call|do|commit|setval|nextval|refresh_\w+|forget_\w+|name_participant|tell_case|link_contact|prove_contact)\b/i;

const known = new Map<string, boolean>();

/** Whether a statement may change something that others see when it has ended. Whatever is not plainly a look counts, and so does each `commit`. */
export const mayWrite = (text: unknown): boolean => {
	if (typeof text !== "string") return true;
	const before = known.get(text);
	if (before !== undefined) return before;
	const answer = !LOOKS.test(text) || WRITES.test(text);
	if (known.size >= MOST_KNOWN) known.clear();
	if (text.length <= LONGEST_KNOWN) known.set(text, answer);
	return answer;
};
