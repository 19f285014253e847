import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTINGS_BY_GROUP } from "#platform/environment.ts";
import { settingsPage } from "../scripts/settings-page.ts";

test("docs/settings.md matches the settings schema (npm run docs:settings writes it)", () => {
	expect(readFileSync(join(import.meta.dirname, "../docs/settings.md"), "utf8")).toBe(settingsPage());
});

test("every setting has a description", () => {
	expect(SETTINGS_BY_GROUP.flatMap(({ settings }) => settings).filter(({ description }) => description === "")).toEqual(
		[],
	);
});
