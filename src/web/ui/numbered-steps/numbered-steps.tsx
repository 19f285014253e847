import type { ComponentType } from "react";
import styles from "./numbered-steps.module.css";

export interface NumberedStep {
	picture?: ComponentType<{ className?: string | undefined }>;
	title: string;
	text: string;
}

/** Numbered steps, side by side on wide screens, with a picture each or the number before the text. */
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
