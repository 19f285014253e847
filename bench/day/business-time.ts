// A slow and simple business clock to check the service's against. It tests every minute whether it counts.

/** Victorian public holidays of the months that a simulated day can fall in. */
const HOLIDAYS = new Set(["2026-12-25", "2026-12-26", "2026-12-28", "2027-01-01", "2027-01-26"]);
/** Business minutes until each kind of case is due. */
export const MINUTES: Record<string, number> = {
	quote: 240,
	"no-provider": 240,
	message: 570,
	complaint: 1140,
	"provider-enquiry": 1140,
	"campaign-enquiry": 570,
	"call-back": 240,
	chat: 10,
	review: 1140,
};
/** Business minutes in which a provider should answer. */
export const PROVIDER_MINUTES = 1710;
const MINUTE_MS = 60_000;

const format = new Intl.DateTimeFormat("en-CA", {
	timeZone: "Australia/Melbourne",
	year: "numeric",
	month: "2-digit",
	day: "2-digit",
	weekday: "short",
	hour: "2-digit",
	minute: "2-digit",
	hourCycle: "h23",
});

const counts = (at: number): boolean => {
	const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
	const minute = Number(part.hour) * 60 + Number(part.minute);
	const isWeekend = part.weekday === "Sat" || part.weekday === "Sun";
	return (
		!isWeekend && !HOLIDAYS.has(`${part.year}-${part.month}-${part.day}`) && minute >= 8 * 60 + 30 && minute < 18 * 60
	);
};

/**
 * The time `minutes` business minutes after `from`, both in milliseconds. Business hours are Monday to Friday, 8:30 am
 * to 6 pm in Melbourne, without public holidays.
 */
export const dueAfter = (from: number, minutes: number): number => {
	// Counts whole minutes. The seconds of the start are added to the end.
	const start = Math.floor(from / MINUTE_MS) * MINUTE_MS;
	let left = minutes;
	let at = start;
	while (left > 0) {
		if (counts(at)) left -= 1;
		at += MINUTE_MS;
	}
	return counts(start) ? at + (from - start) : at;
};
