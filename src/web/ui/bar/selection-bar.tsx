import type { ReactNode } from "react";
import styles from "./selection-bar.module.css";

/** A bar at the bottom of the window for the current selection. The page reserves room, so it never hides the focus. */
export const SelectionBar = ({ label, children }: { label: string; children: ReactNode }) => (
	<section className={styles.bar} aria-label={label}>
		<div className={styles.inner}>{children}</div>
	</section>
);
