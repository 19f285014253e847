import { expect, test } from "vitest";
import { finder, type PageEntry } from "./page.ts";

const entry = (id: string, path: string): PageEntry => ({ id, path, load: () => Promise.reject(new Error("not loaded here")) });
const find = finder([
	entry("home", ""),
	entry("results", "providers"),
	entry("review", "providers/:slug/:id/review"),
	entry("form", "api/formassembly/view/:form"),
]);

test.each([
	["/", "home", {}],
	["/providers", "results", {}],
	["/Providers/", "results", {}],
	["/providers/kind-care/7/review", "review", { slug: "kind-care", id: "7" }],
	["/providers/kind%20care/7/review/", "review", { slug: "kind care", id: "7" }],
	["/providers/100%/7/review", "review", { slug: "100%", id: "7" }],
	["/api/formassembly/view/4937615/", "form", { form: "4937615" }],
])("%s is the page %s", (path, id, params) => {
	const found = find(path);
	expect({ id: found?.entry.id, params: found?.params }).toEqual({ id, params });
});

test.each(["/about", "/providers/kind-care/7", "/providers/a/b/c/review", "/providersx", "//", "/team"])("%s is none of them", (path) => {
	expect(find(path)).toBeUndefined();
});
