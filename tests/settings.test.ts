import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REGISTER_KINDS } from "#contract/registers/options.ts";
import { readSettings } from "#platform/config.ts";
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

test("each kind of register can have an address", () => {
	const addresses = REGISTER_KINDS.map((kind) => `${kind}=https://lists.example/${kind}.csv`).join(" ");
	expect(() => readSettings({ REGISTER_ADDRESSES: addresses })).not.toThrow();
	expect(() => readSettings({ REGISTER_ADDRESSES: "another=https://lists.example" })).toThrow("must be lists");
});
