import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Pager, pagerItems } from "./pager.tsx";

test.each([
	[1, 1, "1"],
	[2, 6, "1 2 3 4 5 6"],
	[1, 7, "1 2 3 4 gap 7"],
	[3, 7, "1 2 3 4 gap 7"],
	[4, 7, "gap 3 4 5 6 7"],
	[7, 7, "gap 3 4 5 6 7"],
	[4, 12, "gap 3 4 5 gap 12"],
	[6, 12, "gap 5 6 7 gap 12"],
	[9, 12, "gap 8 9 10 11 12"],
	[12, 12, "gap 8 9 10 11 12"],
])("page %d of %d", (page, totalPages, items) => {
	expect(pagerItems(page, totalPages).join(" ")).toBe(items);
});

test("shows at most six items in order, with the page and its neighbours; every gap hides at least one page", () => {
	const pageOf = fc
		.integer({ min: 1, max: 3000 })
		.chain((totalPages) => fc.tuple(fc.integer({ min: 1, max: totalPages }), fc.constant(totalPages)));
	fc.assert(
		fc.property(pageOf, ([page, totalPages]) => {
			const items = pagerItems(page, totalPages);
			expect(items.length).toBeLessThanOrEqual(6);
			for (const near of [page - 1, page, page + 1]) if (near >= 1 && near <= totalPages) expect(items).toContain(near);
			let last = 0;
			let gap = false;
			for (const item of items) {
				if (item === "gap") gap = true;
				else {
					expect(item - last > 1).toBe(gap);
					last = item;
					gap = false;
				}
			}
			expect(last).toBe(totalPages);
		}),
	);
});

describe("the pager", () => {
	const pager = (page: number, totalPages: number) =>
		renderToStaticMarkup(<Pager page={page} totalPages={totalPages} hrefFor={(to) => `?page=${to}`} label="Pages" />);

	test("is hidden for one page", () => {
		expect(pager(1, 1)).toBe("");
		expect(pager(1, 0)).toBe("");
	});

	test("has an arrow only if there is a page in that direction", () => {
		expect(pager(1, 9)).not.toContain("First page");
		expect(pager(1, 9)).toContain("Last page");
		expect(pager(9, 9)).toContain("First page");
		expect(pager(9, 9)).not.toContain("Last page");
	});

	test("marks the current page once", () => {
		expect(pager(4, 9).match(/aria-current="page"/g)).toHaveLength(1);
	});
});
