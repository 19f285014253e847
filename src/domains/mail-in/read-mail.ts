import { createHash } from "node:crypto";
import type { AddressObject } from "mailparser";
import type { MailWords } from "#domains/cases/incoming-mail.ts";
import type { Settings } from "#platform/config.ts";
import { type ParsedParts, parseHere } from "#platform/email/parse-here.ts";
import { parseMail } from "#platform/email/parse-mail.ts";
import { emailOfAddress, emailsOfReferences } from "#platform/email/reply-address.ts";
import { oneLine } from "#platform/email/smtp.ts";
import { type Delivery, readFailed, readReport } from "./read-report.ts";
import { shownWordsOf } from "./separate-quote.ts";

/** What the mail server says about an email, apart from the email itself. */
export interface Envelope {
	/** The return path: empty for automatic answers; undefined if the server doesn't say. */
	from?: string | undefined;
	to: readonly string[];
}

/** The largest email that is read. */
export const LARGEST_MAIL = 26 * 1024 * 1024;
/** A larger text stays in the email itself, which is stored with it. */
const LONGEST_TEXT = 200_000;
const LONGEST_HEAD = 256 * 1024;
/** A report quotes the email that came back. Its Message-ID is looked for in as many bytes. */
const MOST_RETURNED = 1024 * 1024;

export interface ReadMail {
	words: MailWords;
	/** The address it is from; undefined unless it names exactly one. */
	sender: string | undefined;
	isAutomatic: boolean;
	isReadable: boolean;
	/** What a delivery report says, empty if it can't be read; undefined for other emails. */
	report: readonly Delivery[] | undefined;
	/** Our emails whose secret address it was sent to. */
	tokens: readonly string[];
	/** Our emails that it answers, by the address it was sent to, then by the emails it refers to. */
	emails: readonly string[];
	contentHash: Buffer;
	/** The email itself must be stored: it holds more than its words. */
	holdsMore: boolean;
}

const listed = (one: AddressObject | AddressObject[] | undefined) =>
	[one ?? []].flat().flatMap(({ value }) => value.flatMap((address) => address.group ?? [address]));

/** Control characters but tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
const clean = (text: string) => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

const headerOf = (mail: ParsedParts, name: string): string =>
	mail.headerLines
		.filter(({ key }) => key === name)
		.map(({ line }) => line.slice(line.indexOf(":") + 1))
		.join("\n")
		.trim();

/** Headers of automatic answers and lists. */
const MACHINES = ["x-autoreply", "x-autoreply-from", "x-autorespond", "x-autoresponse", "x-mail-autoreply", "list-id"];

/**
 * Automatic answers, lists and delivery reports, which nobody answers (RFC 3834). Loops have our own address as sender.
 */
const isAutomatic = (mail: ParsedParts, envelope: Envelope, sender: string, settings: Settings): boolean => {
	const says = headerOf(mail, "auto-submitted").toLowerCase();
	const path = envelope.from ?? /<([^>]*)>/.exec(headerOf(mail, "return-path"))?.[1];
	return (
		(says !== "" && !says.startsWith("no")) ||
		/^(bulk|junk|list|auto_reply)/i.test(headerOf(mail, "precedence")) ||
		MACHINES.some((name) => headerOf(mail, name) !== "") ||
		path?.trim() === "" ||
		/^multipart\/report/i.test(headerOf(mail, "content-type")) ||
		/^(mailer-daemon|postmaster)@/.test(sender) ||
		[settings.mail.from, settings.mail.replies].some((own) => own?.toLowerCase() === sender)
	);
};

/** What our own mail server found about the sender. Only its topmost header counts: others may have come with the email. */
const checkOf = (mail: ParsedParts, { mail: { authServer } }: Settings): MailWords["check"] => {
	const own = mail.headerLines
		.filter(({ key }) => key === "authentication-results")
		.map(({ line }) => line.slice(line.indexOf(":") + 1).trim())
		.find((line) => authServer && line.toLowerCase().split(/[\s;]/)[0] === authServer.toLowerCase());
	const found = /\bdmarc=(\w+)/i.exec(own ?? "")?.[1]?.toLowerCase();
	return found === "pass" ? "passed" : found === "fail" ? "failed" : "unknown";
};

const hashOf = (parts: readonly (string | Uint8Array)[]): Buffer => {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest();
};

/** A delivery report, or what a mail server without such reports sends back. Receipts for reading are other reports. */
const isReport = (mail: ParsedParts, envelope: Envelope, sender: string): boolean => {
	const type = headerOf(mail, "content-type") || headerOf(mail, "x-content-type");
	if (/^multipart\/report/i.test(type)) return !/report-type="?(disposition|feedback)/i.test(type);
	const path = envelope.from ?? /<([^>]*)>/.exec(headerOf(mail, "return-path"))?.[1];
	return path?.trim() === "" && /^(mailer-daemon|postmaster)@/.test(sender);
};

/** Its headers alone, when the rest can't be read. */
const headAlone = (raw: Buffer): Promise<ParsedParts> => {
	const head = raw.subarray(0, LONGEST_HEAD);
	const end = head.indexOf("\r\n\r\n") >= 0 ? head.indexOf("\r\n\r\n") : head.indexOf("\n\n");
	const lines = (end < 0 ? head : head.subarray(0, end)).toString("latin1").replace(/^content-/gim, "x-content-");
	const nothing = Buffer.from("\r\n\r\n");
	return parseHere(Buffer.from(`${lines.trimEnd()}\r\n\r\n`, "latin1")).catch(() => parseHere(nothing));
};

const parse = async (raw: Buffer): Promise<{ mail: ParsedParts; isReadable: boolean }> => {
	const mail = raw.length <= LARGEST_MAIL ? await parseMail(raw) : undefined;
	if (mail?.from && !mail.isLost) return { mail, isReadable: true };
	// What can't be read is shown by its headers.
	return { mail: await headAlone(raw), isReadable: false };
};

/** Reads an email as it arrived. Broken, huge or deeply nested ones come back with what their headers say. */
export const readMail = async (raw: Buffer, envelope: Envelope, settings: Settings): Promise<ReadMail> => {
	const { mail, isReadable } = await parse(raw);
	const [first, ...others] = listed(mail.from);
	const from = oneLine(first?.address ?? "").toLowerCase();
	const isOne = others.length === 0 && mail.headerLines.filter(({ key }) => key === "from").length === 1;
	const subject = oneLine(mail.subject ?? "").slice(0, 500);
	const all = clean(mail.text ?? "").trimEnd();
	const whole = all.slice(0, LONGEST_TEXT);
	const files = mail.attachments.map((file) => ({
		name: oneLine(file.filename ?? file.contentType).slice(0, 200),
		size: file.size,
	}));
	const messageId = /^<[^\s<>]{1,400}>$/.exec(mail.messageId ?? "")?.[0] ?? null;
	const to = [...listed(mail.to), ...listed(mail.cc)].map(({ address }) => address ?? "");
	const delivered = ["delivered-to", "x-original-to", "envelope-to"].map((name) => headerOf(mail, name));
	const byToken = [...envelope.to, ...to, ...delivered].flatMap((one) => emailOfAddress(settings, one) ?? []);
	const isOfDelivery = isReport(mail, envelope, from);
	const status = mail.attachments.find(({ contentType }) => contentType === "message/delivery-status");
	const returned = isOfDelivery ? raw.subarray(0, MOST_RETURNED).toString("latin1") : "";
	const references = `${returned} ${headerOf(mail, "references")} ${headerOf(mail, "in-reply-to")}`;
	const failed = headerOf(mail, "x-failed-recipients");
	const checksums = mail.attachments.map(({ content }) => hashOf([content]));
	return {
		words: {
			...{ from, name: oneLine(first?.name ?? "").slice(0, 200), subject, whole, files, messageId },
			text: shownWordsOf(whole, subject),
			check: checkOf(mail, settings),
		},
		sender: isOne && /^[^\s@]+@[^\s@]+$/.test(from) ? from : undefined,
		isAutomatic: isOfDelivery || isAutomatic(mail, envelope, from, settings),
		isReadable,
		report: isOfDelivery
			? status || !failed
				? readReport(Buffer.from(status?.content.subarray(0, LONGEST_HEAD) ?? []).toString("utf8"))
				: readFailed(failed)
			: undefined,
		tokens: [...new Set(byToken)],
		emails: [...new Set([...byToken, ...emailsOfReferences(settings, references)])],
		contentHash: isReadable ? hashOf([messageId ?? "", from, subject, all, ...checksums]) : hashOf([raw]),
		holdsMore: !isReadable || files.length > 0 || all.length > whole.length,
	};
};
