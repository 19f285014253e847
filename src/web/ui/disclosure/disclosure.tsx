import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./disclosure.module.css";

interface DisclosureProps {
	summary: ReactNode;
	children: ReactNode;
	open?: boolean | undefined;
	/** Makes the words of the summary a heading, so that the page can be walked by it. */
	heading?: "h2" | "h3" | undefined;
	/** "card" stands on a sheet of its own, for a section of a page. */
	look?: "line" | "card" | undefined;
	/** A line below the summary's words. */
	note?: ReactNode;
}

/** A question whose answer opens below it; works without scripts. */
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
