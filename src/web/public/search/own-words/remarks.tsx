import type { Understood } from "#contract/search/own-words.ts";
import styles from "../own-words.module.css";

export type RemarkFacts = Pick<Understood, "corrected" | "assumed" | "later" | "left_out" | "not_understood">;

const listed = (texts: readonly string[]) => texts.join(", ");

/** What we corrected, concluded, can't search for, left out, and didn't understand. Nothing is passed over. */
export const Remarks = ({ understood }: { understood: RemarkFacts }) => {
	const { corrected, assumed, later, left_out, not_understood } = understood;
	const lines: [title: string, text: string][] = [
		["We read", listed(corrected.map(({ typed, read }) => `“${typed}” as “${read}”`))],
		["We concluded", listed(assumed.map(({ words, meaning }) => `${meaning}, because you wrote “${words}”`))],
		["We left out", listed(left_out)],
		[
			"We haven't filtered by",
			later.length > 0 ? `${listed(later.map(({ label }) => label))}. Ask the provider when you connect.` : "",
		],
		["We didn't understand", listed(not_understood.map((words) => `“${words}”`))],
	];
	const shown = lines.filter(([, text]) => text);
	if (shown.length === 0) return null;
	return (
		<ul className={styles.remarks}>
			{shown.map(([title, text]) => (
				<li key={title}>
					<strong>{title}:</strong> {text}
				</li>
			))}
		</ul>
	);
};
