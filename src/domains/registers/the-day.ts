import { dayIn } from "#domains/provider-import/list-day.ts";

const DAY_MS = 24 * 3600_000;
/** The day 0 of a spreadsheet. Its days have five digits from 1927 to 2173. */
const EPOCH = Date.UTC(1899, 11, 30);

/**
 * The only day that a cell of a register states, as `2027-06-25`. Also reads the number that a spreadsheet keeps for a day.
 * Undefined for a cell without a day, and for one with several: nobody knows which of them counts.
 */
export const theDayIn = (text: string): string | undefined => {
	const plain = text.trim();
	if (/^\d{5}(?:\.\d+)?$/.test(plain))
		return new Date(EPOCH + Math.floor(Number(plain)) * DAY_MS).toISOString().slice(0, 10);
	const years = plain.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
	return years.length > 1 ? undefined : dayIn(plain);
};
