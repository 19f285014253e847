import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./steps.module.css";

export interface Step {
	label: ReactNode;
	state: "done" | "current" | "todo";
}

/** Where one is on a journey of several pages. */
export const Steps = ({ steps, label = "Steps" }: { steps: readonly Step[]; label?: string }) => (
	<ol className={styles.steps} aria-label={label}>
		{steps.map((step, index) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
			<li key={index} className={`${styles.step} ${styles[step.state]}`} aria-current={step.state === "current" ? "step" : undefined}>
				<span className={styles.mark} aria-hidden="true">
					{step.state === "done" ? <Icon name="check" size="small" /> : index + 1}
				</span>
				<span>
					{step.state === "done" && <span className="visually-hidden">Completed: </span>}
					{step.label}
				</span>
			</li>
		))}
	</ol>
);
