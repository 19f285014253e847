// No zod: this file reaches the browser.
import { REGISTER_DAYS, type RegisterKind } from "./options.ts";

/** Days from the day that a list describes until today. */
export const daysOld = (day: string, today: string): number =>
	Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);

/** What follows from a list's age. `register_states` has the same number of days. */
const SAYS: Record<RegisterKind, { old: string; tooOld: string } | undefined> = {
	"ndis-register": {
		old: "Older than 30 days: profiles say so.",
		tooOld:
			"Older than 60 days: no registration counts as checked, so nobody with an agency-managed plan can connect with a provider.",
	},
	"ndis-actions": {
		old: "Older than 30 days: profiles say so.",
		tooOld: "Older than 60 days: the bans and revocations in it still count, and newer ones aren't known.",
	},
	"registered-charities": {
		old: "Older than 30 days: profiles say so.",
		tooOld: "Older than 60 days: profiles no longer say who is a registered charity.",
	},
	"aged-care-register": {
		old: "Older than 30 days: profiles say so.",
		tooOld: "Older than 60 days: profiles no longer say who is a registered aged care provider.",
	},
	// Each limit, and each range, has its own days.
	"ndis-prices": undefined,
	"support-at-home-prices": undefined,
};

/**
 * Whether a list has grown old, and what follows; undefined for one that says what it should.
 * @param due ranges that are due to be checked again
 */
export const oldList = (kind: RegisterKind, days: number, due = 0): { isTooOld: boolean; says: string } | undefined => {
	if (due > 0)
		return { isTooOld: true, says: `Ranges due to be checked again, which profiles no longer show: ${due}.` };
	const says = SAYS[kind];
	if (!says || days <= REGISTER_DAYS.fresh) return undefined;
	const isTooOld = days > REGISTER_DAYS.read;
	return { isTooOld, says: isTooOld ? says.tooOld : says.old };
};
