import { createTransport } from "nodemailer";
import type { Letter as EmailRow } from "#db/rows.ts";
import type { Settings } from "#platform/config.ts";
import type { Log } from "#platform/observability/log.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import type { Attachment } from "./attachment.ts";
import { replyAddress } from "./reply-address.ts";
import { SendError } from "./send-error.ts";

/** Emails sent at once, each on its own connection. */
export const AT_ONCE = 5;
/** Limit of one attempt, however slowly the server answers. */
export const ATTEMPT_SECONDS = 120;

/** The columns of an email that sending needs. */
interface Sendable extends Pick<EmailRow, "recipient" | "reply_to" | "subject" | "text_body" | "html_body"> {
	id: string;
	/** The page that stops emails of this kind. */
	unsubscribe?: string | undefined;
	/** Message-ID of the email that it answers. */
	answers?: string | undefined;
	attachments?: readonly Attachment[] | undefined;
	/** The colleague who wrote it. */
	by?: string | undefined;
}

/** Headers for the mail program's own button to stop emails (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (page: string | undefined): Record<string, string> =>
	page ? { "List-Unsubscribe": `<${page}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

/** Sends emails to a mail server. */
export interface Smtp {
	/** Resolves when the server has accepted the email. @throws errors that `smtpErrorOf` describes */
	send(email: Sendable): Promise<void>;
	close(options?: { force?: boolean }): void;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** True for addresses that exist only in examples and tests (RFC 2606). A mail server would bounce them. */
const isMadeUp = (address: string) => /(^|\.)(example|invalid|test)\.?$/.test(hostOf(address));

/**
 * True if the email is stored and never sent: there is no mail server, or the address is made up and the server isn't a
 * local one of a test.
 */
export const keepsEmail = (recipient: string, smtpUrl: string | undefined): boolean =>
	!smtpUrl || (isMadeUp(recipient) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname));

/** True if it is stored and never sent, because there is nobody to hand it to. */
export const isKept = (recipient: string, { smtpUrl, texts }: Pick<Settings, "smtpUrl" | "texts">): boolean =>
	isPhoneNumber(recipient) ? !texts || texts.isKept === true : keepsEmail(recipient, smtpUrl);

/** One plain address. The mail library would read a comma as a separator between recipients. */
const SINGLE = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/;
const single = (address: string): { name: string; address: string } => {
	if (!SINGLE.test(address)) throw Object.assign(new Error("not one address"), { code: "EENVELOPE", command: "API" });
	return { name: "", address };
};

/** Where delivery reports go: an address of its own for each email, if emails are taken in. */
const returnPathOf = (email: string, settings: Settings): string => {
	const { from, replies, incoming } = settings.mail;
	return replies && incoming ? replyAddress(settings, replies, email) : from;
};

/** What mail programs show as the sender: "Sam from Alongside" for words of a colleague. */
const senderName = (by: string | undefined, product: string): string =>
	by ? oneLine(`${by} from ${product}`) : product;

/** What a colleague wrote isn't automatic: their mailbox may answer that they are away (RFC 3834). */
const automaticHeaders = (by: string | undefined): Record<string, string> =>
	by ? {} : { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** A connection pool to the mail server, with time limits. */
export const openSmtp = (smtpUrl: string, settings: Settings, log: Log): Smtp => {
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: AT_ONCE,
		// The job queue does the retries. The pool only retries emails it never started, on a dropped connection.
		maxRequeues: 1,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		// Some servers scan an email before they answer. Closing the connection earlier would send it twice.
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	transport.on("error", (error) => log.warn({ fault: smtpErrorOf(error).text }, "mail connection failed"));

	return {
		async send(email) {
			await transport.sendMail({
				// All tries have the same Message-ID, so that the receiver can drop duplicates.
				messageId: `<${email.id}@${hostOf(settings.mail.from)}>`,
				from: { name: senderName(email.by, settings.brand.name), address: settings.mail.from },
				to: single(email.recipient),
				...(email.reply_to ? { replyTo: single(email.reply_to) } : {}),
				envelope: { from: returnPathOf(email.id, settings), to: [email.recipient] },
				...(email.answers ? { inReplyTo: email.answers, references: email.answers } : {}),
				subject: oneLine(email.subject),
				text: email.text_body,
				html: email.html_body,
				attachments: email.attachments?.map(({ name, type, content }) => ({
					...{ filename: name, contentType: type, content },
				})),
				headers: { ...automaticHeaders(email.by), ...unsubscribeHeaders(email.unsubscribe) },
				signal: AbortSignal.timeout(ATTEMPT_SECONDS * 1000),
			});
		},
		close: (options) => transport.close(options),
	};
};

/** Removes line breaks and control characters, so that text from outside can't start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

/** An error without the server's message, because that contains the recipient's address. */
export interface SmtpError {
	/** `EENVELOPE RCPT TO 550 5.1.1` */
	text: string;
	/**
	 * What was refused for good: the address, by us; the recipient; or every email, by a server that refuses our sign-in
	 * or our sender. Other errors pass.
	 */
	about: "address" | "recipient" | "server" | "other";
}

/**
 * Answers to RCPT TO that are not about the recipient: sign-in needed (530, RFC 4954), relaying denied or blocked
 * (5.7), errors of the server or the network (5.3, 5.4; RFC 3463).
 */
const NOT_OF_THE_RECIPIENT = /RCPT TO (530|5\d\d 5\.[347]\.)/;

/** Describes an error of `send`. */
export const smtpErrorOf = (error: unknown): SmtpError => {
	const { code, command, responseCode, response, name } = error as {
		code?: string;
		command?: string;
		responseCode?: number;
		response?: string;
		name?: string;
	};
	if (error instanceof SendError) return { text: error.message, about: "other" };
	const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
	const text = [code ?? name ?? "Error", command, responseCode, enhanced].filter(Boolean).join(" ");
	if (code === "EENVELOPE" && command === "API") return { text, about: "address" };
	if ((responseCode ?? 0) < 500) return { text, about: "other" };
	if (command === "RCPT TO") return { text, about: NOT_OF_THE_RECIPIENT.test(text) ? "server" : "recipient" };
	// A refused text may be about this email alone.
	return { text, about: code === "EAUTH" || command === "MAIL FROM" ? "server" : "other" };
};
