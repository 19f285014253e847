import type { HTMLAttributes, ReactNode } from "react";
import styles from "./facts.module.css";

interface Props extends HTMLAttributes<HTMLDListElement> {
	/** Position of the values: beside their term on wide screens, below it, or as tiles side by side. */
	kind?: "beside" | "below" | "tiles";
	/** What is bold. By default the terms are softer than the values. */
	bold?: "terms" | "values" | undefined;
	children: ReactNode;
}

/** A list of terms and values. A page's class can set the width of the terms with `--term-width`. */
export const Facts = ({ kind = "beside", bold, className, children, ...rest }: Props) => (
	<dl className={[styles.facts, styles[kind], bold && styles[bold], className].filter(Boolean).join(" ")} {...rest}>
		{children}
	</dl>
);

/** One term with its value. For several values per term, write a `div` with a `dt` and several `dd`. */
export const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
	<div>
		<dt>{term}</dt>
		<dd>{children}</dd>
	</div>
);
