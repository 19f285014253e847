import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readSettings } from "#platform/config.ts";
import { idOfLinkToken, linkToken } from "./link-token.ts";

const settings = readSettings({ SECRET_KEY: "a key for links, which is long enough" });

test("a token gives its id, for its purpose only", () => {
	const id = randomUUID();
	const token = linkToken(settings, "one", id);
	expect(idOfLinkToken(settings, "one", token)).toBe(id);
	expect(idOfLinkToken(settings, "two", token)).toBe(undefined);
	const other = readSettings({ SECRET_KEY: "another key for links, which is long enough" });
	expect(idOfLinkToken(other, "one", token)).toBe(undefined);
});

test("no character of a token can be changed", () => {
	const token = linkToken(settings, "one", randomUUID());
	const changed = [...token].flatMap((was, at) =>
		[..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."]
			.filter((one) => one !== was)
			.map((one) => token.slice(0, at) + one + token.slice(at + 1)),
	);
	expect(changed.filter((one) => idOfLinkToken(settings, "one", one) !== undefined)).toEqual([]);
});
