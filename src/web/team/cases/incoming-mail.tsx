import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { fileSize } from "../../ui/file-field/file-field.tsx";
import styles from "./case.module.css";

const CHECK_WORDS = {
	passed: "",
	failed: "The sender’s mail server says that this isn’t from them.",
	unknown: "We couldn’t check the sender.",
};

/** What an email says beside its new words: who sent it, its subject and files, and its whole text folded. */
export const IncomingMail = ({ mail }: { mail: NonNullable<TimelineEntry["mail"]> }) => (
	<div className={styles.by}>
		From {mail.name ? `${mail.name} (${mail.from})` : mail.from || "no address"}: “{mail.subject || "No subject"}”.{" "}
		{CHECK_WORDS[mail.check]}
		{mail.files.length > 0 &&
			` Files, which we haven’t opened: ${mail.files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(", ")}.`}
		{mail.whole !== null && (
			<details>
				<summary>Show the whole email</summary>
				<p className={styles.words} data-from="person">
					{mail.whole}
				</p>
			</details>
		)}
	</div>
);
