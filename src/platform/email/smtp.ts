import { createTransport } from "nodemailer";
import type { Settings } from "#platform/config.ts";
import type { Log } from "#platform/observability/log.ts";
import type { EmailTable } from "./letters-store.ts";

/** Letters in hand at once, each on a connection of its own. */
export const AT_ONCE = 5;
/** Longest that one attempt may take; a server that trickles its answers is left at that. */
export const ATTEMPT_SECONDS = 120;

/** A letter's row, as far as sending needs it. */
export interface Sendable extends Pick<EmailTable, "recipient" | "reply_to" | "subject" | "text_body" | "html_body"> {
	id: string;
}

/** Hands letters to a mail server. */
export interface Smtp {
	/** Resolves when the server has taken the letter; throws what `faultOf` can describe. */
	send(letter: Sendable): Promise<void>;
	close(options?: { force?: boolean }): void;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** True for addresses that exist only in examples and tests (RFC 2606): nobody reads them, and a mail server would bounce them. */
const isMadeUp = (address: string) => /(^|\.)(example|invalid|test)\.?$/.test(hostOf(address));

/** Which letters never go to the mail server that is set: none is, or the address is made up and the server is not one of our own tests. */
export const keepsEmail = (recipient: string, smtpUrl: string | undefined): boolean =>
	!smtpUrl || (isMadeUp(recipient) && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(smtpUrl).hostname));

/** One plain address. The mail library reads a comma as the start of another recipient, wherever the address is given. */
const SINGLE = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/;
const single = (address: string): { name: string; address: string } => {
	if (!SINGLE.test(address)) throw Object.assign(new Error("not one address"), { code: "EENVELOPE", command: "API" });
	return { name: "", address };
};

/** A connection pool to the mail server, its waits bounded. */
export const openSmtp = (smtpUrl: string, settings: Pick<Settings, "mail" | "brand">, log: Log): Smtp => {
	const transport = createTransport({
		url: smtpUrl,
		pool: true,
		maxConnections: AT_ONCE,
		// The job queue repeats what fails; the pool only what it never began, on a connection the server had dropped meanwhile.
		maxRequeues: 1,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		// Some servers look a letter through before they answer: hanging up on them sends it twice.
		socketTimeout: 60_000,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	transport.on("error", (error) => log.warn({ fault: smtpErrorOf(error).text }, "mail connection failed"));

	return {
		async send(letter) {
			await transport.sendMail({
				// The same letter keeps its id through every repeat, so a receiver can drop what it has.
				messageId: `<${letter.id}@${hostOf(settings.mail.from)}>`,
				from: { name: settings.brand.name, address: settings.mail.from },
				to: single(letter.recipient),
				...(letter.reply_to ? { replyTo: single(letter.reply_to) } : {}),
				envelope: { from: settings.mail.from, to: [letter.recipient] },
				subject: oneLine(letter.subject),
				text: letter.text_body,
				html: letter.html_body,
				headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
				signal: AbortSignal.timeout(ATTEMPT_SECONDS * 1000),
			});
		},
		close: (options) => transport.close(options),
	};
};

/** A header's value: no line breaks, so that text from outside cannot begin a header of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();

/** What went wrong, without the server's words: those name the recipient. */
export interface SmtpError {
	/** `EENVELOPE RCPT TO 550 5.1.1` */
	text: string;
	/** True when this address will never be accepted: an attempt more is of no use. */
	permanent: boolean;
}

/**
 * Said when the recipient is named, and of us: sign in first (530, RFC 4954), we may not relay or are on a list (5.7), the server or the way there is at fault
 * (5.3, 5.4; RFC 3463).
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
	const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
	const text = [code ?? name ?? "Error", command, responseCode, enhanced].filter(Boolean).join(" ");
	// Only what is said of the recipient is final. A refused sender, sign-in or text is for the team to mend, and then the letter goes.
	const refused = command === "RCPT TO" && (responseCode ?? 0) >= 500 && !NOT_OF_THE_RECIPIENT.test(text);
	const malformed = code === "EENVELOPE" && command === "API";
	return { text, permanent: refused || malformed };
};
