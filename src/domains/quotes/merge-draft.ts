import { details } from "#contract/quotes/details.ts";
import type { DraftFields, SavedDraft } from "#contract/quotes/draft.ts";
import { answerFields } from "#contract/shared/questions.ts";

/** Fields in which people write at length. */
const TEXTS: ReadonlySet<string> = new Set(details.flatMap(([name, { isLong }]) => (isLong ? [name] : [])));
/** Fields with several choices. */
const LISTS: ReadonlySet<string> = new Set([
	...details.flatMap(([name, { isList }]) => (isList ? [name] : [])),
	...answerFields.flatMap(({ field, part }) => (part.as === "choices" ? [field] : [])),
]);

const sameValues = (one: readonly string[], other: readonly string[]): boolean =>
	one.length === other.length && one.every((value) => other.includes(value));

/** Both texts, unless one says all that the other does. */
const bothTexts = (mine: string, theirs: string): string =>
	mine.includes(theirs) ? mine : theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;

/**
 * Merges what two devices of one visitor typed. A field that only one of them changed is as that one left it. Of a list
 * that both changed, what either added stays and what either took out goes; two texts stand one below the other.
 * @param before what this device had from the server
 * @param mine what it sends
 * @param theirs what is saved
 * @param isOwn this device saved it, and may not have got the answer: what it sends now replaces its own words
 * @returns the fields to keep; and under `both` what the other chose where only one answer fits, and this device's is kept
 */
export const mergeDraft = (
	before: DraftFields,
	mine: DraftFields,
	theirs: DraftFields,
	isOwn = false,
): Pick<SavedDraft, "fields" | "both"> => {
	const valuesIn = (fields: DraftFields, name: string) =>
		fields.flatMap(([of, value]) => (of === name ? [value.replace(/\r\n?/g, "\n")] : []));
	const both: SavedDraft["both"] = [];
	const merged = (name: string): string[] => {
		const [was, own, other] = [valuesIn(before, name), valuesIn(mine, name), valuesIn(theirs, name)];
		if (sameValues(own, was)) return other;
		if (isOwn || sameValues(other, was) || sameValues(own, other)) return own;
		if (LISTS.has(name))
			return [...new Set([...own, ...other])].filter(
				(value) => !was.includes(value) || (own.includes(value) && other.includes(value)),
			);
		if (TEXTS.has(name) && own[0] && other[0]) return [bothTexts(own[0], other[0])];
		both.push({ name, theirs: other });
		return own;
	};
	const names = new Set([...mine, ...theirs].map(([name]) => name));
	return { fields: [...names].flatMap((name) => merged(name).map((value): [string, string] => [name, value])), both };
};
