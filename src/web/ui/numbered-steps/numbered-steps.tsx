import type { ComponentType } from "react";
import styles from "./numbered-steps.module.css";

export interface NumberedStep {
	picture?: ComponentType<{ className?: string | undefined }>;
	title: string;
	text: string;
}

/** What comes one after the other, side by side where there is room: with pictures, or the number before the words. */
export const NumberedSteps = ({ steps }: { steps: readonly NumberedStep[] }) => (
	<ol className={styles.steps}>
		{steps.map(({ picture: Picture, title, text }, index) => (
			<li key={title} className={Picture ? styles.pictured : styles.plain}>
				{Picture && <Picture className={styles.picture} />}
				<h3>
					<span className={styles.number}>{index + 1}</span> {title}
				</h3>
				<p>{text}</p>
			</li>
		))}
	</ol>
);
