import { plainText } from "#contract/shared/text-length.ts";
import type { Settings } from "#platform/config.ts";
import { composeEmail } from "#platform/email/compose-email.ts";
import type { EmailTable, ValuesOf } from "#platform/email/email-words.ts";
import type { Email } from "#platform/email/outbox.ts";

/** What a text message takes from the settings. */
export type Texting = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port" | "texts">;

/** How to end text messages. A registered name can't be answered. */
const stopWords = ({ texts, brand }: Texting): string =>
	texts?.from.startsWith("+") ? "Reply STOP to end texts." : `To end texts, call ${brand.phone}.`;

/**
 * A text message, for the outbox, from the heading of its kind. It names no person, provider, service or condition.
 * @param to a number (E.164)
 */
export const composeText = <T extends EmailTable, K extends keyof T & string>(
	settings: Texting,
	table: T,
	name: K,
	head: { to: string; about: string },
	values: Omit<ValuesOf<T[K]>, "stop">,
): Email => {
	const all = { ...values, stop: stopWords(settings) } as unknown as ValuesOf<T[K]>;
	const { kind, about, to, subject, soon } = composeEmail(settings, table, name, head, all);
	return { kind, about, to, subject: "Text message", text: plainText(subject), html: "", ...(soon && { soon }) };
};
