import { useEffect, useState } from "react";

/** Milliseconds for a screen reader to notice the live region before its text changes. */
const NOTICE_MS = 100;

/**
 * Lets a screen reader announce an error that appears beside a field, once. Text that appears together with its live
 * region is often not announced, so the region comes first and part of its text a moment later. If an error summary
 * has taken focus, it announces all errors itself.
 * @returns undefined for an error that isn't announced, or else whether its whole text is there
 */
export const useAnnounced = (): boolean | undefined => {
	const [isWhole, setWhole] = useState<boolean>();
	useEffect(() => {
		if (document.activeElement?.getAttribute("role") === "alert") return;
		setWhole(false);
		const timer = setTimeout(setWhole, NOTICE_MS, true);
		return () => clearTimeout(timer);
	}, []);
	return isWhole;
};
