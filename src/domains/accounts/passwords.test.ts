import { expect, it } from "vitest";
import { hashPassword, isPassword, passwordError, shortestPassword } from "./passwords.ts";

it("stores argon2id with 19 MiB and two passes, and accepts the password in any Unicode form", async () => {
	const stored = await hashPassword("Caf\u00e9 under the gum tree");
	expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await isPassword(stored, "Cafe\u0301 under the gum tree")).toBe(true);
	expect(await isPassword(stored, "cafe under the gum tree")).toBe(false);
	expect(await isPassword(null, "nobody has this password")).toBe(false);
});

const own = ["Alongside", "robin@banksia-care.example"];

it.each([
	["fourteen chars", "Use at least 15 characters"],
	["passwordpassword", "easy to guess"],
	["aaaaaaaaaaaaaaaaaaaa", "easy to guess"],
	["123412341234123412", "easy to guess"],
	["Alongside Alongside!", "easy to guess"],
	["robin@banksia-care.example", "easy to guess"],
])("refuses %s", (password, said) => {
	expect(passwordError(password, shortestPassword(false), own)).toContain(said);
});

it.each(["wattle seed river stone", "correct horse battery", "ключ от старой лодки", "🌿🌿 fifteen signs 🌿"])(
	"takes %s",
	(password) => {
		expect(passwordError(password, shortestPassword(false), own)).toBeUndefined();
	},
);

it("accepts eight characters with an authenticator app, but still refuses common passwords", () => {
	expect(passwordError("rivrston", shortestPassword(true), own)).toBeUndefined();
	expect(passwordError("rivrsto", shortestPassword(true), own)).toContain("Use at least 8 characters");
	expect(passwordError("password1", shortestPassword(true), own)).toContain("easy to guess");
});
