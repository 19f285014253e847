import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./steps.module.css";

export interface Step {
	label: ReactNode;
	state: "done" | "current" | "todo";
	/** Where a step that is done can be changed. */
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

/** Where one is on a journey of several pages. */
export const Steps = ({
	steps,
	label = "Steps",
	compact = false,
}: {
	steps: readonly Step[];
	label?: string;
	/** Shows numbers only, for more steps than have room for words; the words are still said. */
	compact?: boolean;
}) => (
	<ol className={compact ? `${styles.steps} ${styles.compact}` : styles.steps} aria-label={label}>
		{steps.map((step, index) => (
			<li
				// biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
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
