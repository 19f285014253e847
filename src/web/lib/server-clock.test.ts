import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");

/** Code that only runs in a browser, where the device's clock is the right one, or that needs no exact time. */
const OWN_CLOCK = [
	"lib/early.ts",
	// The offset of a time zone today.
	"parts/site-frame/own-hours.tsx",
	"public/connect/follow-up/saving.ts",
	"public/contact/live-chat/use-open.ts",
];

test("pages take the time from the request, so that every node says the same", () => {
	const found = readdirSync(WEB, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
		.filter((name) => readFileSync(join(WEB, name), "utf8").includes("new Date()"));
	expect(found.sort()).toEqual(OWN_CLOCK);
});
