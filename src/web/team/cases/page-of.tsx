import type { ReactNode } from "react";
import { CASE_LINES_PER_PAGE } from "#contract/shared/limits.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { Link } from "../../ui/link/link.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import desk from "../desk/desk.module.css";

/** Which page of one of a case's lists is shown, and where the others are. */
export interface PageOf {
	page: number;
	count: number;
	totalPages: number;
	/** The address of another page of this list; the other lists stay where they are. */
	hrefFor: (page: number) => string;
}

interface Props {
	of: PageOf;
	/** What is listed, as in "Show earlier notes". */
	what: string;
	children: ReactNode;
}

/** A list whose newest lines are on its first page, oldest first: the way to what was before stands above it, the way to all pages below. */
export const Paged = ({ of: { page, count, totalPages, hrefFor }, what, children }: Props) => {
	if (totalPages <= 1) return children;
	const last = count - (page - 1) * CASE_LINES_PER_PAGE;
	return (
		<>
			<p className={desk.soft}>
				{thousands(Math.max(1, last - CASE_LINES_PER_PAGE + 1))} to {thousands(last)} of {thousands(count)}
				{page < totalPages && (
					<>
						{" · "}
						<Link href={hrefFor(page + 1)}>Show earlier {what}</Link>
					</>
				)}
				{page > 1 && (
					<>
						{" · "}
						<Link href={hrefFor(1)}>Show the newest {what}</Link>
					</>
				)}
			</p>
			{children}
			<Pager page={page} totalPages={totalPages} hrefFor={hrefFor} label={`Pages of ${what}`} />
		</>
	);
};
