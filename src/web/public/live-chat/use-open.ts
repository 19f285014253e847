import { useEffect, useState } from "react";
import { isOpenAt, nextChange, type OpeningHours } from "#contract/office-hours.ts";

export interface Hours extends OpeningHours {
	is_open: boolean;
	changes_at: string;
	holidays: string[];
}

/** The longest a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** True while somebody is in the middle of typing: what they see must not go away under their hands. */
const isTyping = () =>
	[...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input:not([type=hidden]), main textarea")].some(
		(field) => field.value !== field.defaultValue,
	);

/**
 * Whether the chat is open, and until when that holds: as the server said, asked again of this browser's clock, by Melbourne time, when the page comes alive and whenever it opens
 * or closes (open questions D5).
 */
export const useOpen = ({ is_open, changes_at, opens, closes, holidays }: Hours): { isOpen: boolean; changesAt: Date } => {
	const [now, setNow] = useState({ isOpen: is_open, changesAt: new Date(changes_at) });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the hours are those the page came with
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const days = new Set(holidays);
		const look = () => {
			const at = new Date();
			const changesAt = nextChange(at, { opens, closes }, days);
			if (!isTyping()) setNow({ isOpen: isOpenAt(at, { opens, closes }, days), changesAt });
			timer = setTimeout(look, Math.min(changesAt.getTime() - at.getTime(), LONGEST_MS));
		};
		look();
		return () => clearTimeout(timer);
	}, []);
	return now;
};
