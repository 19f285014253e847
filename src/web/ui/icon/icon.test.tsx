import { expect, test } from "vitest";
import { iconsFile } from "../../../../scripts/icons.ts";
import { ICONS } from "./names.ts";

test("the file of drawings has a drawing for every icon, and one for every number of stars", () => {
	const stars = Array.from({ length: 10 }, (_, half) => `stars-${(half + 1) / 2}`);
	const drawn = iconsFile().matchAll(/<symbol id="([^"]+)" viewBox="[^"]+"><(?:path|circle|rect|line|polyline)/g);
	const ids = Array.from(drawn, ([, id]) => id);
	expect(ids.sort()).toEqual([...Object.keys(ICONS), "stars", ...stars].sort());
});
