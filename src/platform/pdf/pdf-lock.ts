import { createCipheriv, createHash } from "node:crypto";

// Checks whether a PDF opens without a password, like a PDF reader does (ISO 32000-2, 7.6.4: the standard security
// handler, revisions 2 to 6).

/** Limit of characters read for an encryption dictionary. */
const MOST = 16_384;
/** The standard padding of passwords. */
const PAD = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

const md5 = (...parts: Buffer[]) => createHash("md5").update(Buffer.concat(parts)).digest();

/** RC4, which Node's OpenSSL no longer has. */
const rc4 = (key: Buffer, data: Buffer): Buffer => {
	const s = Uint8Array.from({ length: 256 }, (_, i) => i);
	const at = (i: number) => s[i & 255] as number;
	const swap = (i: number, j: number) => {
		[s[i], s[j]] = [at(j), at(i)];
	};
	for (let i = 0, j = 0; i < 256; i++) {
		j = (j + at(i) + (key[i % key.length] as number)) & 255;
		swap(i, j);
	}
	let [i, j] = [0, 0];
	return data.map((byte) => {
		i = (i + 1) & 255;
		j = (j + at(i)) & 255;
		swap(i, j);
		return byte ^ at(at(i) + at(j));
	}) as Buffer;
};

/** Algorithm 2.B (the hash of revision 6) for an empty password. */
const hash6 = (salt: Buffer): Buffer => {
	let k = createHash("sha256").update(salt).digest();
	for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
		const cipher = createCipheriv("aes-128-cbc", k.subarray(0, 16), k.subarray(16, 32)).setAutoPadding(false);
		const e = cipher.update(Buffer.concat(Array<Buffer>(64).fill(k)));
		const rest = e.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		k = createHash(["sha256", "sha384", "sha512"][rest] as string)
			.update(e)
			.digest();
		last = e.at(-1) ?? 0;
	}
	return k.subarray(0, 32);
};

/** Parses a PDF string at the start of the text: `(literal \051)` or `<hex>`. */
const stringAt = (text: string): Buffer => {
	if (text.startsWith("<")) return Buffer.from(text.slice(1, text.indexOf(">")).replace(/\s/g, ""), "hex");
	const bytes: number[] = [];
	for (let i = 1, depth = 1; i < text.length; i++) {
		const sign = text[i] as string;
		if (sign === "\\") {
			const [octal] = /^[0-7]{1,3}/.exec(text.slice(i + 1, i + 4)) ?? [];
			const next = text[i + 1] ?? "";
			if (octal) bytes.push(Number.parseInt(octal, 8) & 255);
			else if (next !== "\n" && next !== "\r")
				bytes.push(("nrtbf".includes(next) ? "\n\r\t\b\f"["nrtbf".indexOf(next)] : next)?.charCodeAt(0) ?? 0);
			i += octal ? octal.length : next === "\r" && text[i + 2] === "\n" ? 2 : 1;
			continue;
		}
		if (sign === "(") depth++;
		if (sign === ")" && --depth === 0) break;
		bytes.push(sign.charCodeAt(0));
	}
	return Buffer.from(bytes);
};
const stringOf = (text: string, key: RegExp): Buffer => {
	const found = key.exec(text);
	if (!found) return Buffer.alloc(0);
	const at = found.index + found[0].length - 1;
	return stringAt(text.slice(at, at + MOST));
};

/** The encryption dictionary as text, one character per byte; undefined if the PDF is not encrypted. */
const encryptionOf = (text: string): string | undefined => {
	const named = [...text.matchAll(/\/Encrypt\s*(?:(\d{1,9})\s+(\d{1,5})\s+R|<<)/g)].at(-1);
	if (!named) return undefined;
	if (!named[1]) return text.slice(named.index, named.index + MOST);
	const start = [...text.matchAll(new RegExp(`(?<!\\d)${named[1]}\\s+${named[2]}\\s+obj\\b`, "g"))].at(-1);
	if (!start) return "";
	return text.slice(start.index, start.index + MOST).split("endobj", 1)[0];
};

/** Whether the empty password opens an encrypted PDF. */
const opensWithoutPassword = (text: string, dictionary: string): boolean => {
	if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return false;
	const number = (key: string, otherwise: number) =>
		Number(new RegExp(`/${key}\\s*(-?\\d+)`).exec(dictionary.replace(/\/CF\s*<<.*?>>\s*>>/s, ""))?.[1] ?? otherwise);
	const revision = number("R", 0);
	const user = stringOf(dictionary, /\/U\s*[(<]/);
	if (revision === 5) return createHash("sha256").update(user.subarray(32, 40)).digest().equals(user.subarray(0, 32));
	if (revision === 6) return hash6(user.subarray(32, 40)).equals(user.subarray(0, 32));
	const id = stringOf(text, /\/ID\s*\[\s*[(<]/);
	const permissions = Buffer.alloc(4);
	permissions.writeInt32LE(number("P", 0) | 0);
	const isMetadataOpen = revision >= 4 && /\/EncryptMetadata\s*false/.test(dictionary);
	const length = revision === 2 ? 5 : number("V", 1) === 4 ? 16 : number("Length", 40) / 8;
	let key = md5(
		PAD,
		stringOf(dictionary, /\/O\s*[(<]/).subarray(0, 32),
		permissions,
		id,
		isMetadataOpen ? Buffer.alloc(4, 255) : Buffer.alloc(0),
	);
	if (revision === 2) return rc4(key.subarray(0, length), PAD).equals(user.subarray(0, 32));
	for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length));
	let check: Buffer = md5(PAD, id);
	for (let round = 0; round < 20; round++)
		check = rc4(key.subarray(0, length).map((byte) => byte ^ round) as Buffer, check);
	return check.equals(user.subarray(0, 16));
};

/** `none`: not encrypted. `owner`: encrypted, but opens without a password. `user`: needs a password to open. */
export const pdfLock = (text: string): "none" | "owner" | "user" => {
	const dictionary = encryptionOf(text);
	if (dictionary === undefined) return "none";
	return opensWithoutPassword(text, dictionary) ? "owner" : "user";
};
