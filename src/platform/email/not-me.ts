import { escapeHtml } from "#contract/shared/escapes.ts";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { EMAIL_KINDS } from "./email-kinds.ts";
import type { Email } from "./outbox.ts";
import { siteAddress } from "./site-address.ts";

const PURPOSE = "not me";

/** The page of somebody who didn't ask for what an email is about. */
export const notMePath = (token: string): string => `/not-me/${token}`;

/** What a link is about, for example `quote:0b7c…`, and the address that it was sent to. */
export interface Disowned {
	subject: string;
	email: string;
}

const subjectOf = (about: string): string => about.split(":").slice(0, 2).join(":");

/** The token of the link in an email: sealed, so that nothing is stored and the address can't be read from it. */
export const notMeToken = (settings: Settings, { subject, email }: Disowned): string =>
	sealerOf(settings)
		.seal(Buffer.from(JSON.stringify([subject, email])), PURPOSE)
		.toString("base64url");

/** What a token stands for; undefined if it is malformed or wasn't made with one of our keys. */
export const openNotMeToken = (settings: Settings, token: string): Disowned | undefined => {
	if (!/^[\w-]{20,2000}$/.test(token)) return undefined;
	try {
		const [subject, email] = JSON.parse(
			sealerOf(settings).open(Buffer.from(token, "base64url"), PURPOSE).toString(),
		) as string[];
		return subject && email ? { subject, email } : undefined;
	} catch {
		return undefined;
	}
};

const words = "You didn't ask for this? Tell us: this wasn't me";

/** The text of an email as it was written, without the line that `withNotMe` adds. */
export const withoutNotMe = (text: string): string => {
	const at = text.lastIndexOf(`\n\n${words}:\n`);
	return at < 0 ? text : `${text.slice(0, at)}\n`;
};

const SMALL = "margin:0 0 8px;color:#434c47;font-size:16px;overflow-wrap:anywhere";

/** Adds "This wasn't me" to an email to an address that a visitor typed. Other emails stay as they are. */
export const withNotMe = (email: Email, settings: Settings): Email => {
	if (!EMAIL_KINDS[email.kind].isToVisitor) return email;
	const token = notMeToken(settings, { subject: subjectOf(email.about), email: email.to });
	const href = new URL(notMePath(token), siteAddress(settings)).href;
	const html = `<p style="${SMALL}"><a href="${escapeHtml(href)}" style="color:#0b4a43">${escapeHtml(words)}</a></p>\n`;
	const end = email.html.lastIndexOf("</div>\n</div>\n</body>");
	return {
		...email,
		text: `${email.text.trimEnd()}\n\n${words}:\n${href}\n`,
		html: end < 0 ? `${email.html}${html}` : `${email.html.slice(0, end)}${html}${email.html.slice(end)}`,
	};
};
