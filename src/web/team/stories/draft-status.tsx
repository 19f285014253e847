import { clockTime } from "#contract/shared/dates-in-words.ts";
import styles from "./editor.module.css";
import type { AutosaveState } from "./use-autosave.ts";

const wordsOf = (kept: AutosaveState): string => {
	if (kept.is === "waiting") return "Not saved yet";
	if (kept.is === "failed") return "Not saved: no answer came. We try again.";
	return kept.is === "saved" ? `Saved by itself at ${clockTime(kept.at)}` : kept.words;
};

/**
 * How a draft stands that saves itself. To the eye it says every save with its time; it is read aloud only when something keeps it from being saved,
 * and when that is over.
 */
export const DraftStatus = ({ kept }: { kept: AutosaveState | undefined }) => {
	const isWrong = kept?.is === "failed" || kept?.is === "refused" || kept?.is === "conflict";
	const words = kept ? wordsOf(kept) : "";
	return (
		<>
			<p className={styles.status} data-wrong={isWrong || undefined}>
				{words}
			</p>
			<p role="status" className="visually-hidden">
				{isWrong ? words : kept?.is === "saved" ? "Your draft saves itself" : ""}
			</p>
		</>
	);
};
