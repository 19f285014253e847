import { useEffect, useState } from "react";

/** Time for a screen reader to notice that an error is a live region, before its words change. */
const NOTICE_MS = 100;

/**
 * Has a screen reader say an error that appears beside a field, once and when it has a moment. What appears together with its live region is often not said, so
 * the region comes first and part of its words a moment later. An error summary, which stands before the fields, has taken the focus by then and says them all.
 * @returns undefined for an error that is not announced, else whether all of its words are there
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
