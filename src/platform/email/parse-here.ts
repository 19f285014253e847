import { type ParsedMail, simpleParser } from "mailparser";

const MOST_PARTS = 100;
const OPTIONS = {
	keepDeliveryStatus: true,
	skipTextToHtml: true,
	skipImageLinks: true,
	keepCidLinks: true,
	maxChildNodes: MOST_PARTS,
} as const;

/** An email in parts, as one thread hands it to another. */
export interface ParsedParts
	extends Pick<ParsedMail, "from" | "to" | "cc" | "subject" | "text" | "messageId" | "headerLines"> {
	attachments: { filename: string | undefined; contentType: string; size: number; content: Uint8Array }[];
	/** It has words or parts that couldn't be read. */
	isLost: boolean;
}

/** With the words of its HTML if no part is plain text: the parser gives them only for an email that is HTML as a whole. */
const withText = async (mail: ParsedMail): Promise<ParsedMail> => {
	if (mail.text?.trim() || !mail.html || "textConversionError" in mail) return mail;
	const { text, ...inner } = await simpleParser(`Content-Type: text/html; charset=utf-8\r\n\r\n${mail.html}`, OPTIONS);
	return Object.assign(
		mail,
		{ text },
		"textConversionError" in inner && { textConversionError: inner.textConversionError },
	);
};

const parse = async (raw: Buffer): Promise<ParsedMail> => withText(await simpleParser(raw, OPTIONS));

const CHARSET = /(;\s*charset\s*=\s*"?)([\w.:-]+)/gi;
const labelled = (raw: Buffer, charset: string): Buffer =>
	Buffer.from(raw.toString("latin1").replace(CHARSET, `$1${charset}`), "latin1");

/** Replacement characters, or UTF-8 that was read as another charset. */
const GARBLED = /\ufffd|[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac|\u00ef\u00bf\u00bd|[\u00e0-\u00f4][\u0080-\u009f]/;
const isGarbled = ({ text }: ParsedMail): boolean => GARBLED.test(text ?? "");

const endOfHead = (raw: Buffer): number => {
	const at = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")].filter((one) => one >= 0);
	return at.length > 0 ? Math.min(...at) : raw.length;
};

/** Without what programs put before the first line, and with the coding that the body has rather than the one it names. */
const tidied = (raw: Buffer): Buffer => {
	const whole = raw.subarray(raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0);
	const end = endOfHead(whole);
	const head = whole.subarray(0, end).toString("latin1");
	const body = whole.subarray(end);
	const first = /\S[^\r\n]*/.exec(body.subarray(0, 2_000).toString("latin1"))?.[0].trimEnd() ?? "";
	const isBase64 = /^content-transfer-encoding:\s*base64/im.test(head);
	if (isBase64 && !/^content-type:\s*multipart/im.test(head) && !/^[\w+/=-]+$/.test(first))
		return Buffer.concat([
			Buffer.from(head.replace(/^content-transfer-encoding:\s*base64/im, "X-Coding: base64"), "latin1"),
			body,
		]);
	// Text in UTF-16 has zeros, unless it is in Base64.
	if (/;\s*charset\s*=\s*"?utf-?(?:16|32)/i.test(head) && !isBase64 && !body.includes(0))
		return labelled(whole, "utf-8");
	return whole;
};

/** Nothing was found in a multipart email, though there is something. */
const isBroken = (raw: Buffer, mail: ParsedMail): boolean =>
	!mail.text?.trim() &&
	!mail.html &&
	mail.attachments.length === 0 &&
	mail.headerLines.some(({ line }) => /^content-type:\s*multipart/i.test(line)) &&
	/\S/.test(raw.subarray(endOfHead(raw)).toString("latin1"));

/**
 * Reads an email in this thread, which takes minutes for some: see `parseMail`. A charset that isn't the one it names is
 * read as what it is.
 * @throws for what breaks the parser
 */
export const parseHere = async (raw: Buffer): Promise<ParsedParts> => {
	const tidy = tidied(raw);
	let mail = await parse(tidy);
	for (const charset of ["utf-8", "windows-1252"]) {
		if (!isGarbled(mail)) break;
		const other = await parse(labelled(tidy, charset));
		if (!isGarbled(other)) mail = other;
	}
	const { from, to, cc, subject, text, messageId, headerLines, attachments } = mail;
	return {
		...{ from, to, cc, subject, text, messageId, headerLines },
		attachments: attachments.map(({ filename, contentType, size, content }) => ({
			filename,
			contentType,
			size,
			content,
		})),
		isLost: ("textConversionError" in mail && !text?.trim()) || isBroken(tidy, mail),
	};
};
