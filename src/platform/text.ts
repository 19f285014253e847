import { createHash } from "node:crypto";

/** Text on one line: line breaks become spaces, and characters that change the text direction are removed. */
export const oneLine = (text: string): string =>
	text
		.replace(/\p{Bidi_Control}/gu, "")
		.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
		.trim();

/**
 * True if an email to an unverified address may repeat this text. The email must not carry a stranger's message, so a
 * "name" that contains an address, a number or a link is left out.
 */
export const isPlain = (text: string): boolean =>
	text !== "" && text.length <= 60 && !/[@/\\:<>\d]|www|\.\S/i.test(text);

/**
 * A file name that is safe to show and to download: without a path, control characters, characters that systems refuse
 * or that change the text direction. At most its last 150 characters.
 * @param otherwise the name if nothing is left
 */
export const tidyFileName = (name: string, otherwise: string): string => {
	const base = name.split(/[\\/]/).at(-1) ?? "";
	const clean = base.replace(/[\p{C}\p{Bidi_Control}\p{Zl}\p{Zp}"<>|:*?]/gu, "").trim();
	return [...clean].slice(-150).join("") || otherwise;
};

/** Whether an Idempotency-Key is valid: 1 to 200 printable ASCII characters. */
export const isRequestKey = (key: string): boolean => /^[\x20-\x7e]{1,200}$/.test(key) && key.trim() !== "";

/** SHA-256 of a request, independent of the order of keys and lists in its body. */
export const hashOfRequest = (request: object): Buffer => {
	const canonical = Object.entries(request)
		.map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : (value ?? null)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(canonical)).digest();
};

/** An email address that only its owner recognises: `mai@mail.example` becomes `m•••@mail.example`. */
export const maskedAddress = (address: string): string => {
	const at = address.lastIndexOf("@");
	return at < 1 ? "•••" : `${[...address][0]}•••${address.slice(at)}`;
};
