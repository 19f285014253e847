import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon.tsx";

test("the file of drawings has a symbol for every icon, and one for every number of stars", () => {
	const drawings = readFileSync(new URL("icons.svg", import.meta.url), "utf8");
	const stars = Array.from({ length: 10 }, (_, half) => `stars-${(half + 1) / 2}`);
	const ids = Array.from(drawings.matchAll(/<symbol id="([^"]+)"/g), ([, id]) => id);
	expect(ids.sort()).toEqual([...iconNames, "stars", ...stars].sort());
});
