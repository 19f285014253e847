import type { HTMLAttributes, ReactNode } from "react";
import styles from "./layout.module.css";

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");

/** The width and edges of a page's content. */
export const Page = ({
	children,
	width = "wide",
	className,
}: {
	children: ReactNode;
	width?: "text" | "wide";
	className?: string | undefined;
}) => <div className={join(styles.page, styles[width], className)}>{children}</div>;

const gaps = { small: 2, medium: 4, large: 8 } as const;
type Gap = keyof typeof gaps | 2 | 3 | 4 | 6 | 8;

/** A column with equal gaps. @param gap a multiple of 4 px, or a named size */
export const Stack = ({
	gap = 4,
	children,
	className,
}: {
	gap?: Gap | undefined;
	children: ReactNode;
	className?: string | undefined;
}) => (
	<div className={join(styles.stack, styles[`gap${typeof gap === "string" ? gaps[gap] : gap}`], className)}>
		{children}
	</div>
);

/** Columns on wide screens: "even" columns, three or one, or a main column with an aside. */
export const Columns = ({
	kind = "even",
	children,
	className,
}: {
	kind?: "even" | "thirds" | "main-aside" | "aside-main";
	children: ReactNode;
	className?: string | undefined;
}) => <div className={join(styles.columns, styles[kind], className)}>{children}</div>;

type CardProps = HTMLAttributes<HTMLElement> & {
	as?: "div" | "article" | "section" | "li" | "aside" | undefined;
	children: ReactNode;
};

/** A card for one task or subject. */
export const Card = ({ as: Element = "div", className, children, ...rest }: CardProps) => (
	<Element className={join(styles.card, className)} {...rest}>
		{children}
	</Element>
);
