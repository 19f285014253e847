import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./disclosure.module.css";

interface DisclosureProps {
	summary: ReactNode;
	children: ReactNode;
	open?: boolean | undefined;
	/** Makes the summary's text a heading, for navigation by headings. */
	heading?: "h2" | "h3" | undefined;
	/** "card" is for a section of a page. */
	look?: "line" | "card" | undefined;
	/** A line below the summary's text. */
	note?: ReactNode;
}

/** A summary that opens its content below it; works without scripts. */
export const Disclosure = ({ summary, children, open, heading, look = "line", note }: DisclosureProps) => {
	const Words = heading ?? "span";
	return (
		<details className={look === "card" ? `${styles.disclosure} ${styles.card}` : styles.disclosure} open={open}>
			<summary className={styles.summary}>
				<Icon name="chevron-right" className={styles.arrow} />
				<Words className={styles.words}>{summary}</Words>
				{note && <span className={styles.note}>{note}</span>}
			</summary>
			<div className={styles.body}>{children}</div>
		</details>
	);
};
