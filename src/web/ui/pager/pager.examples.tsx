import { Pager } from "./pager.tsx";

export const title = "Pager";

const hrefFor = (page: number) => `?page=${page}`;

const pager = (page: number, totalPages: number) => (
	<Pager page={page} totalPages={totalPages} hrefFor={hrefFor} label={`Pages, ${page} of ${totalPages}`} />
);

export const examples = [
	{ name: "First of three", element: pager(1, 3) },
	{ name: "Middle of many", element: pager(6, 12) },
	{ name: "Last of many", element: pager(12, 12) },
	{ name: "Large numbers", element: pager(1000, 2500) },
	{ name: "One page: nothing shown", element: pager(1, 1) },
];
