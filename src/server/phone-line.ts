import { officeDay } from "#contract/shared/office-hours.ts";
import { openNow, phoneNow } from "#contract/shared/phone-hours.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import type { Services } from "#platform/services.ts";

/** A holiday that the team adds or removes shows after this time. */
const KEPT_MS = 10 * 60_000;
const RETRY_MS = 10_000;

/**
 * Says whether our phone and our chat are answered, for every page. Public holidays are read beside the pages, so no page waits for
 * them. Until they are known it says nothing.
 */
export const createPhoneLine = ({ database, settings, clock }: Pick<Services, "database" | "settings" | "clock">) => {
	let holidays: ReadonlySet<string> | undefined;
	let [from, until] = [0, 0];
	const read = (now: Date) => {
		[from, until] = [now.getTime(), now.getTime() + KEPT_MS];
		holidaysFrom(database.db, officeDay(now)).then(
			(days) => {
				holidays = days;
			},
			// Pages that need the database report its failure.
			() => {
				until = from + RETRY_MS;
			},
		);
	};
	return (): Partial<Record<"phone" | "chat", { words: string; until: string } | undefined>> => {
		const now = clock();
		if (now.getTime() < from || now.getTime() >= until) read(now);
		if (!holidays) return {};
		const { phoneHours, chatHours } = settings.brand;
		const told = (line: ReturnType<typeof phoneNow>) =>
			line && { words: line.words, until: line.changesAt.toISOString() };
		return { phone: told(phoneNow(phoneHours, now, holidays)), chat: told(openNow(chatHours, now, holidays)) };
	};
};
