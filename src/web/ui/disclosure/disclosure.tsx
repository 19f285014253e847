import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./disclosure.module.css";

/** A question whose answer opens below it; works without scripts. */
export const Disclosure = ({ summary, children, open }: { summary: ReactNode; children: ReactNode; open?: boolean | undefined }) => (
	<details className={styles.disclosure} open={open}>
		<summary className={styles.summary}>
			<Icon name="chevron-right" className={styles.arrow} />
			<span>{summary}</span>
		</summary>
		<div className={styles.body}>{children}</div>
	</details>
);
