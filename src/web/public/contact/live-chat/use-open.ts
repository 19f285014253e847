import { useEffect, useState } from "react";
import { isOpenAt, nextChange, type OpeningHours } from "#contract/shared/office-hours.ts";
import { LONGEST_TIMER_MS } from "../../../lib/browser-limits.ts";

export interface Hours extends OpeningHours {
	is_open: boolean;
	changes_at: string;
	holidays: string[];
	/** Time of the server's answer, in milliseconds. */
	asked: number;
}

/** True while the visitor is typing: the form must not disappear then. */
const isTyping = () =>
	[
		...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
			"main input:not([type=hidden]), main textarea",
		),
	].some((field) => field.value !== field.defaultValue);

/**
 * Whether the chat is open, and until when. Starts with the server's answer. On hydration and at each opening and
 * closing it checks this browser's clock, in Melbourne time (decision 18).
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: the hours don't change while the page is open
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
			timer = setTimeout(look, Math.min(changesAt.getTime() - at.getTime(), LONGEST_TIMER_MS));
		};
		// The server's answer holds until the next change. The first use of the calendar takes a slow phone 60 ms.
		const [at, until] = [Date.now(), Date.parse(changes_at)];
		if (asked <= at && at < until) timer = setTimeout(look, Math.min(until - at, LONGEST_TIMER_MS));
		else look();
		return () => clearTimeout(timer);
	}, []);
	return now;
};
