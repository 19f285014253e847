import { clockTime } from "#contract/shared/dates-in-words.ts";
import styles from "./editor.module.css";
import type { AutosaveState } from "./use-autosave.ts";

const wordsOf = (kept: AutosaveState): string => {
	if (kept.is === "waiting") return "Not saved yet";
	if (kept.is === "failed") return "Not saved: no connection. We’ll try again.";
	return kept.is === "saved" ? `Saved automatically at ${clockTime(kept.at)}` : kept.words;
};

/**
 * Status of an autosaved draft. Shows the time of each save. Screen readers only announce that saving fails or works
 * again.
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
				{isWrong ? words : kept?.is === "saved" ? "Draft saved" : ""}
			</p>
		</>
	);
};
