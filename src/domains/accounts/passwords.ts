import { createRequire } from "node:module";
import { hash, verify } from "@node-rs/argon2";
import type { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_ALONE, PASSWORD_WITH_CODE } from "#contract/accounts/limits.ts";

/** argon2id with 19 MiB and two passes (OWASP Password Storage); the library's own default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password can be typed in several ways: é is one code point or two. */
const normal = (password: string) => password.normalize("NFKC");

/** Hashes a password for storage. Takes about 70 ms. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let nobody: Promise<string> | undefined;

/**
 * Whether a password matches the stored one. Without a stored one it does the same work, so the time reveals nothing.
 * @param stored null for an unknown person, or one without a password
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
	nobody ??= hashPassword("nobody has this password");
	const right = await verify(stored ?? (await nobody), normal(password));
	return right && stored !== null;
};

const require = createRequire(import.meta.url);
let known: Set<string> | undefined;
/** Common passwords. Loaded on first use: the library takes several megabytes, and few people set a password. */
const common = (): Set<string> => {
	known ??= new Set(
		(require("@zxcvbn-ts/language-common") as { dictionary: typeof dictionary }).dictionary[
			"passwords-common"
		] as string[],
	);
	return known;
};
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Shortest allowed password, with or without an authenticator app. */
export const shortestPassword = (twoFactor: boolean): number => (twoFactor ? PASSWORD_WITH_CODE : PASSWORD_ALONE);

/**
 * Why a password is refused; undefined if it's accepted. Checks only its length and a list of common ones (quality.md,
 * Security).
 * @param own words an attacker tries first: the product's name, the person's email
 */
export const passwordError = (password: string, shortest: number, own: readonly string[]): string | undefined => {
	if (Array.from(normal(password)).length < shortest)
		return `Use at least ${shortest} characters. Four or five words together work well and are easy to remember.`;
	const plain = letters(password);
	const isRepeated = /^(.{1,4})\1+.{0,3}$/su.test(plain);
	const isOwn = own.some((word) => letters(word).length > 2 && plain.replaceAll(letters(word), "").length < 4);
	const word = plain.replace(/^\d+|\d+$/g, "");
	if ([password.toLowerCase(), word, plain].some((one) => common().has(one)) || isRepeated || isOwn)
		return "This password is easy to guess. Choose another one.";
	return undefined;
};
