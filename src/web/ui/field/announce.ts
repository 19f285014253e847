import { useEffect, useLayoutEffect, useState } from "react";

/** Time for a screen reader to notice that an error is a live region, before its words change. */
const NOTICE_MS = 100;

let hasSummary = false;

/** An error summary takes the focus and says every error: those that come beside the fields with it stay quiet. */
export const useLeaveToSummary = (): void => {
	// Before the effects of the fields, wherever they stand.
	useLayoutEffect(() => {
		hasSummary = true;
	}, []);
	// After the effects of the fields, which run together with this one.
	useEffect(() => {
		const timer = setTimeout(() => {
			hasSummary = false;
		});
		return () => {
			clearTimeout(timer);
			hasSummary = false;
		};
	}, []);
};

/**
 * Has a screen reader say an error that appears beside a field, once and when it has a moment. What appears together with its live region is often not said, so
 * the region comes first and part of its words a moment later.
 */
export const useAnnounced = (): { live: "polite" | undefined; isWhole: boolean } => {
	const [step, setStep] = useState<"quiet" | "noticed" | "said">("quiet");
	useEffect(() => {
		if (hasSummary) return;
		setStep("noticed");
		const timer = setTimeout(setStep, NOTICE_MS, "said");
		return () => clearTimeout(timer);
	}, []);
	return { live: step === "quiet" ? undefined : "polite", isWhole: step !== "noticed" };
};
