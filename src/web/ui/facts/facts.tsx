import type { HTMLAttributes, ReactNode } from "react";
import styles from "./facts.module.css";

interface Props extends HTMLAttributes<HTMLDListElement> {
	/** Where what is said stands: beside its term where there is room, below it, or so that several facts stand side by side. */
	kind?: "beside" | "below" | "tiles";
	/** What stands out; otherwise the terms are softer than what is said of them. */
	bold?: "terms" | "values" | undefined;
	children: ReactNode;
}

/** Facts one below the other: what it is, and what it says. A page's own class may give the terms another width by `--term-width`. */
export const Facts = ({ kind = "beside", bold, className, children, ...rest }: Props) => (
	<dl className={[styles.facts, styles[kind], bold && styles[bold], className].filter(Boolean).join(" ")} {...rest}>
		{children}
	</dl>
);

/** One fact of the list. Where several things are said of one term, the list takes a `div` with a `dt` and as many `dd`. */
export const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
	<div>
		<dt>{term}</dt>
		<dd>{children}</dd>
	</div>
);
