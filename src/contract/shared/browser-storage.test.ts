import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BROWSER_STORAGE } from "./browser-storage.ts";
import * as limits from "./request-names.ts";

const names = BROWSER_STORAGE.map(({ name }) => name);
const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|\.fixture\.ts$/.test(file));

test("the table lists every cookie and storage key in the code exactly once", () => {
	expect(new Set(names).size).toBe(names.length);
	for (const [name, value] of Object.entries(limits)) if (/_(COOKIE|KEY)$/.test(name)) expect(names).toContain(value);
	const own = sources.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/\b(?:\w+_)?COOKIE = "(\w+)"/g)].map(([, name]) => name),
	);
	expect(own.length).toBeGreaterThan(4);
	for (const name of own) expect(names).toContain(name);
});

test("no other file writes to browser storage or sets cookies", () => {
	const writers = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, "utf8"))).sort();
	expect(writers(/\b(local|session)Storage\b|indexedDB/)).toEqual([
		"src/web/lib/attribution.ts",
		"src/web/lib/early.ts",
		"src/web/lib/tab-store.ts",
		"src/web/team/notices/browser-notices.ts",
	]);
	expect(writers(/\b(set|generate)Cookie\(/)).toEqual([
		"src/domains/accounts/session.ts",
		"src/domains/chat/visitor.ts",
		"src/domains/consent/api.ts",
		"src/domains/quotes/api.ts",
		"src/domains/search/own-words/last.ts",
		"src/platform/captcha/human.ts",
		"src/platform/http/caller.ts",
		"src/platform/http/csrf.ts",
		"src/platform/http/flash-once.ts",
		"src/server/help-once.ts",
	]);
	expect(writers(/Max-Age=/)).toEqual([
		"src/web/lib/attribution.ts",
		"src/web/lib/own-cookie.ts",
		"src/web/public/search/campaign.tsx",
	]);
});
