import { expect, it } from "vitest";
import { pathOf } from "./path-of.ts";

it.each([
	["/team/cases/new?x=1", "/team/cases/new"],
	["/team/cases/new.data?_routes=root", "/team/cases/new"],
	["/_root.data", "/"],
	["/", "/"],
	["/blog/a.data-story", "/blog/a.data-story"],
])("%s is for the page %s", (address, path) => {
	expect(pathOf({ url: `https://site.example${address}` })).toBe(path);
});
