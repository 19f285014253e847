import type { Brand } from "#contract/shared/brand.ts";

/** Formats `18:00` as 6pm. */
const inWords = (time: string): string => {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${hours < 12 ? "am" : "pm"}`;
};

/** Opening hours of the live chat: "Monday to Friday, 8:30am to 6pm, Melbourne time". */
export const chatHours = ({ chatHours: { opens, closes } }: Pick<Brand, "chatHours">): string =>
	`Monday to Friday, ${inWords(opens)} to ${inWords(closes)}, Melbourne time`;
