import { createElement, type HTMLAttributes, type ReactNode } from "react";
import { useTakenOver } from "../taken-over/taken-over.ts";

interface Props extends HTMLAttributes<HTMLElement> {
	as?: "div" | "dl" | "footer" | "p" | "section" | "ul";
	children: ReactNode;
}

/**
 * A static part of a page with no controls but links. In the browser it stays the server's HTML: React skips it, which
 * saves most of the cost of hydration. Its links open a new document.
 */
export const Still = ({ as = "div", children, ...rest }: Props) => {
	const isTakenOver = useTakenOver();
	// On hydration React keeps the existing HTML and ignores this empty one.
	return isTakenOver
		? createElement(as, { ...rest, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } })
		: createElement(as, rest, children);
};
