import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { ValuesOf } from "#platform/email/email-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import { PROVIDER_EMAILS } from "./emails.ts";

/** Email to one of several people about an event, for example each owner of an account. @param key the event's */
export const staffEmail = <K extends keyof typeof PROVIDER_EMAILS>(
	settings: Sending,
	kind: K,
	to: string,
	key: string,
	values: ValuesOf<(typeof PROVIDER_EMAILS)[K]>,
): Email => composeEmail(settings, PROVIDER_EMAILS, kind, { about: `${key} ${to}`, to }, values);
