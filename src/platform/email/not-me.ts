import { escapeHtml } from "#contract/shared/escapes.ts";
import type { Settings } from "#platform/config.ts";
import { idOfLinkToken, linkToken } from "#platform/security/link-token.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { type EmailKind, isForVisitor } from "./email-kinds.ts";
import type { Email } from "./outbox.ts";
import { siteAddress } from "./site-address.ts";

// The link "This wasn't me" of every email to a visitor (docs/decisions/0049-typed-details.md). The outbox adds it, so that a new kind of
// email has it too.

const PURPOSE = "not-me";

/** Why a stopped email wasn't sent, for our team. */
export const STOPPED = "The owner of the address said that they didn't ask for our emails";

/** The token in an email's link: it names the email and nothing else. */
const notMeToken = (settings: Settings, emailId: string): string => linkToken(settings, PURPOSE, emailId);

/** The id of the email that a token came with; undefined for a token that we didn't make. */
export const emailOfToken = (settings: Settings, token: string): string | undefined =>
	idOfLinkToken(settings, PURPOSE, token);

const WORDS = "This wasn't me";
const END = "</div>\n</div>\n</body>";

/** An email to a visitor with its link at the end. Others stay as they are. */
export const withNotMe = (email: Email, id: string, settings: Settings): Email => {
	if (!isForVisitor(email.kind) || isPhoneNumber(email.to)) return email;
	const href = `${siteAddress(settings)}/not-me/${notMeToken(settings, id)}`;
	const part = `<p style="margin:0 0 8px;font-size:16px;overflow-wrap:anywhere"><a href="${escapeHtml(href)}" style="color:#0b4a43">${WORDS}</a></p>\n`;
	const end = email.html.lastIndexOf(END);
	return {
		...email,
		text: `${email.text}\n${WORDS}:\n${href}\n`,
		html: end < 0 ? email.html + part : email.html.slice(0, end) + part + email.html.slice(end),
	};
};

/** The text of an email as its domain wrote it. */
export const withoutNotMe = (text: string): string => {
	const at = text.lastIndexOf(`\n${WORDS}:\n`);
	return at < 0 ? text : text.slice(0, at);
};

/**
 * Whether the owner of a mailbox can stop emails of this kind. Emails about signing in, to providers and to our team go
 * on. What is gathered was stopped or let through when it was written.
 */
export const mayBeStopped = (kind: EmailKind): boolean => isForVisitor(kind) && kind !== "gathered-messages";
