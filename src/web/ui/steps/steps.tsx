import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./steps.module.css";

export interface Step {
	label: ReactNode;
	state: "done" | "current" | "todo";
	/** Address to change a step that is done. */
	href?: string | undefined;
}

const Inside = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
	href === undefined ? (
		children
	) : (
		<Link href={href} className={styles.link}>
			{children}
		</Link>
	);

/** Progress through a form of several pages. */
export const Steps = ({
	steps,
	label = "Steps",
	compact = false,
}: {
	steps: readonly Step[];
	label?: string;
	/** Shows only numbers if there are too many steps for text. Screen readers still read the text. */
	compact?: boolean;
}) => (
	<ol className={compact ? `${styles.steps} ${styles.compact}` : styles.steps} aria-label={label}>
		{steps.map((step, index) => (
			<li
				// biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
				key={index}
				className={`${styles.step} ${styles[step.state]}`}
				aria-current={step.state === "current" ? "step" : undefined}
			>
				<Inside href={step.href}>
					<span className={styles.mark} aria-hidden="true">
						{step.state === "done" ? <Icon name="check" size="small" /> : index + 1}
					</span>{" "}
					<span className={compact ? "visually-hidden" : undefined}>
						{step.state === "done" && <span className="visually-hidden">Completed: </span>}
						{step.label}
					</span>
				</Inside>
			</li>
		))}
	</ol>
);
