import { useEffect, useState } from "react";
import { isOpenAt, nextChange, type OpeningHours } from "#contract/shared/office-hours.ts";

export interface Hours extends OpeningHours {
	is_open: boolean;
	changes_at: string;
	holidays: string[];
	/** When the server said so, in milliseconds. */
	asked: number;
}

/** The longest a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** True while somebody is in the middle of typing: what they see must not go away under their hands. */
const isTyping = () =>
	[
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
			"main input:not([type=hidden]), main textarea",
		),
	].some((field) => field.value !== field.defaultValue);

/**
 * Whether the chat is open, and until when. Starts with the server's answer, then asks this browser's clock, in Melbourne time, on hydration and at each
 * opening and closing (decision 18).
 */
export const useOpen = ({
	is_open,
	changes_at,
	opens,
	closes,
	holidays,
	asked,
}: Hours): { isOpen: boolean; changesAt: string } => {
	const [now, setNow] = useState({ isOpen: is_open, changesAt: changes_at });
	// biome-ignore lint/correctness/useExhaustiveDependencies: the hours are those the page came with
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const days = new Set(holidays);
		const look = () => {
			const at = new Date();
			const changesAt = nextChange(at, { opens, closes }, days);
			const next = { isOpen: isOpenAt(at, { opens, closes }, days), changesAt: changesAt.toISOString() };
			if (!isTyping())
				setNow((before) =>
					before.isOpen === next.isOpen && Date.parse(before.changesAt) === changesAt.getTime() ? before : next,
				);
			timer = setTimeout(look, Math.min(changesAt.getTime() - at.getTime(), LONGEST_MS));
		};
		// Between then and the next change nothing needs to be worked out: the calendar alone takes a slow phone 60 ms the first time.
		const [at, until] = [Date.now(), Date.parse(changes_at)];
		if (asked <= at && at < until) timer = setTimeout(look, Math.min(until - at, LONGEST_MS));
		else look();
		return () => clearTimeout(timer);
	}, []);
	return now;
};
