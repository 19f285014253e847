import type { ReactNode } from "react";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { Link } from "../../ui/link/link.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import common from "../common/common.module.css";

/** The shown page of a case's timeline, with links to the other pages. */
export interface PageOf {
	page: number;
	count: number;
	totalPages: number;
	/** Link to another page. */
	hrefFor: (page: number) => string;
}

interface Props {
	of: PageOf;
	/** What is listed, as in "Show earlier entries". */
	what: string;
	children: ReactNode;
}

/** One page of a list, oldest row first. Page 1 has the newest rows. */
export const Paged = ({ of: { page, count, totalPages, hrefFor }, what, children }: Props) => {
	if (totalPages <= 1) return children;
	const last = count - (page - 1) * CASE_LINES_PER_PAGE;
	return (
		<>
			<p className={common.soft}>
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
