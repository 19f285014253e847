import { createHash } from "node:crypto";

/** Text as one line: line ends become spaces, and characters that turn the direction of what follows are dropped. */
export const oneLine = (text: string): string =>
	text
		.replace(/\p{Bidi_Control}/gu, "")
		.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
		.trim();

/**
 * True when a letter to whatever address was typed may repeat this text: it must not carry a stranger's message, so a "name"
 * with an address, a number or a link in it is left out.
 */
export const isPlain = (text: string): boolean =>
	text !== "" && text.length <= 60 && !/[@/\\:<>\d]|www|\.\S/i.test(text);

/**
 * A file's name as it may be shown and given back: the end of a path, without characters that no system takes or that turn the direction of what follows,
 * its last 150 characters.
 * @param otherwise where nothing is left
 */
export const tidyFileName = (name: string, otherwise: string): string => {
	const base = name.split(/[\\/]/).at(-1) ?? "";
	const clean = base.replace(/[\p{C}\p{Bidi_Control}\p{Zl}\p{Zp}"<>|:*?]/gu, "").trim();
	return [...clean].slice(-150).join("") || otherwise;
};

/** An Idempotency-Key that can be used: 1 to 200 printable ASCII characters. */
export const isRequestKey = (key: string): boolean => /^[\x20-\x7e]{1,200}$/.test(key) && key.trim() !== "";

/** SHA-256 of what is asked, the same however the lists and keys of the body are ordered. */
export const hashOfRequest = (request: object): Buffer => {
	const canonical = Object.entries(request)
		.map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : (value ?? null)] as const)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(canonical)).digest();
};

/** An e-mail address that its owner knows again, and nobody learns: `mai@mail.example` as `m•••@mail.example`. */
export const maskedAddress = (address: string): string => {
	const at = address.lastIndexOf("@");
	return at < 1 ? "•••" : `${[...address][0]}•••${address.slice(at)}`;
};
