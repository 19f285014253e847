import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** A bar at the foot of the window for what has been chosen so far. It leaves room below the page and never hides what has focus. */
export const SelectionBar = ({ label, children }: { label: string; children: ReactNode }) => (
	<section className={styles.bar} aria-label={label}>
		<div className={styles.inner}>{children}</div>
	</section>
);
