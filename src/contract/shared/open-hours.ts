import type { Brand } from "./brand.ts";

/** Formats `18:00` as 6pm. */
const inWords = (time: string): string => {
	const [hours = 0, minutes = 0] = time.split(":").map(Number);
	return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${hours < 12 ? "am" : "pm"}`;
};

/**
 * Opening hours of phone and chat. The chat closes earlier, so each is shown with its own. `chat` is "Monday to Friday,
 * 8:30am to 6pm, Melbourne time", and `chatTimes` is "8:30am to 6pm", where space is short.
 */
export const openHours = ({
	phoneHours,
	chatHours: { opens, closes },
}: Pick<Brand, "phoneHours" | "chatHours">): { phone: string; chat: string; chatTimes: string } => {
	const chatTimes = `${inWords(opens)} to ${inWords(closes)}`;
	return { phone: phoneHours, chat: `Monday to Friday, ${chatTimes}, Melbourne time`, chatTimes };
};
