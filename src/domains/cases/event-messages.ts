import type { CaseEvent } from "#contract/cases/cases.ts";
import { messageOf, openMessages } from "#domains/referrals/visitor-messages.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";

/** Adds the decrypted text to events that announce a message from the person's own page. */
export const withMessages = async (db: Db, settings: Settings, events: readonly CaseEvent[]): Promise<CaseEvent[]> => {
	const messages = await openMessages(
		db,
		settings,
		events.flatMap((event) => messageOf(event) ?? []),
	);
	return events.map((event) => {
		const message = messages.get(messageOf(event) ?? 0);
		return message === undefined ? event : { ...event, message };
	});
};
