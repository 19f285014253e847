import type { Understood } from "#contract/search/own-words.ts";

export type Remark = [title: string, text: string];

const listed = (texts: readonly string[]) => texts.join(", ");

/** Everything in a sentence that didn't become the search, in words. */
export const remarkLines = ({
	corrected,
	assumed,
	later,
	left_out,
	not_understood,
}: Pick<Understood, "corrected" | "assumed" | "later" | "left_out" | "not_understood">): Remark[] => {
	const lines: Remark[] = [
		["We read", listed(corrected.map(({ typed, read }) => `“${typed}” as “${read}”`))],
		["We concluded", listed(assumed.map(({ words, meaning }) => `${meaning}, because you wrote “${words}”`))],
		["We left out", listed(left_out)],
		[
			"We haven't filtered by",
			later.length > 0 ? `${listed(later.map(({ label }) => label))}. Ask the provider when you connect.` : "",
		],
		["We didn't understand", listed(not_understood.map((words) => `“${words}”`))],
	];
	return lines.filter(([, text]) => text);
};
