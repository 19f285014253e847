import { createElement, type HTMLAttributes, type ReactNode } from "react";
import { useTakenOver } from "../taken-over/taken-over.ts";

interface Props extends HTMLAttributes<HTMLElement> {
	as?: "div" | "dl" | "footer" | "p" | "section" | "ul";
	children: ReactNode;
}

/**
 * A part of a page with nothing to operate but links, which never changes as long as it is there. In the browser it stays the text that the server sent: React does not
 * walk through it, which for most of a page is most of what coming alive costs. Its links open a new document.
 */
export const Still = ({ as = "div", children, ...rest }: Props) => {
	const isTakenOver = useTakenOver();
	// React leaves what is there alone: the text below is for an element that it would have to make.
	return isTakenOver
		? createElement(as, { ...rest, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } })
		: createElement(as, rest, children);
};
