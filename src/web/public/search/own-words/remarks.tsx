import styles from "../own-words.module.css";
import type { Remark } from "./remark-lines.ts";

/** What we corrected, concluded, don't filter by, left out, and didn't understand. Nothing is passed over. */
export const Remarks = ({ lines }: { lines: readonly Remark[] }) => (
	<ul className={styles.remarks}>
		{lines.map(([title, text]) => (
			<li key={title}>
				<strong>{title}:</strong> {text}
			</li>
		))}
	</ul>
);
