import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings, SettingsError } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const KEY = "k".repeat(40);
const fileWith = (name: string, text: string): string => {
	const file = join(folder, name);
	writeFileSync(file, text);
	return file;
};
const errorsOf = (env: Record<string, string>): string => {
	try {
		readSettings(env);
		return "";
	} catch (error) {
		if (error instanceof SettingsError) return error.message;
		throw error;
	}
};

test.each([
	["without a line break", KEY],
	["with one", `${KEY}\n`],
	["as Windows ends lines", `${KEY}\r\n`],
])("a secret comes from the file that NAME_FILE names, %s", (how, text) => {
	expect(readSettings({ SECRET_KEY_FILE: fileWith(how, text) }).secretKey).toBe(KEY);
});

test("systemd's credentials are found by the setting's name, unless the setting itself is there", () => {
	const CREDENTIALS_DIRECTORY = join(folder, "credentials");
	mkdirSync(CREDENTIALS_DIRECTORY);
	writeFileSync(join(CREDENTIALS_DIRECTORY, "SECRET_KEY"), KEY);
	expect(readSettings({ CREDENTIALS_DIRECTORY }).secretKey).toBe(KEY);
	expect(readSettings({ CREDENTIALS_DIRECTORY, SECRET_KEY: "o".repeat(32) }).secretKey).toBe("o".repeat(32));
});

test("what is wrong with a file is said without its content", () => {
	const missing = join(folder, "missing");
	expect(errorsOf({ SMTP_URL_FILE: missing })).toBe(`SMTP_URL: the file ${missing} can't be read: it doesn't exist`);
	expect(errorsOf({ SMTP_URL_FILE: folder })).toBe(`SMTP_URL: the file ${folder} can't be read: it is a folder`);
	const empty = fileWith("empty", "\n");
	expect(errorsOf({ SMTP_URL_FILE: empty })).toBe(`SMTP_URL: the file ${empty} is empty`);
	expect(errorsOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: fileWith("both", KEY) })).toBe(
		"SECRET_KEY and SECRET_KEY_FILE are both set: keep one",
	);
	expect(errorsOf({ SECRET_KEY_FILE: fileWith("short", "short-secret") })).toBe(
		"SECRET_KEY must be 32 characters or more",
	);
});
