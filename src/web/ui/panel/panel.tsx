import type { ReactNode } from "react";
import { SprigIllustration } from "../brand/sprig-illustration.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./panel.module.css";

/** The big confirmation at the end of a journey: its title is the page's heading. */
export const Panel = ({ title, children, level = 1 }: { title: ReactNode; children?: ReactNode; level?: 1 | 2 }) => {
	const Heading = level === 1 ? "h1" : "h2";
	return (
		<div className={styles.panel}>
			<SprigIllustration className={styles.sprig} />
			<span className={styles.mark} aria-hidden="true">
				<Icon name="check" />
			</span>
			<Heading className={styles.title}>{title}</Heading>
			{children && <div className={styles.body}>{children}</div>}
		</div>
	);
};
