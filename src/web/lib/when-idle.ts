/** Runs work when the browser is idle. On a phone, the first read of local storage is slow. */
export const whenIdle = (work: () => void): void => {
	// Safari lacks requestIdleCallback.
	if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 2_000 });
	else setTimeout(work, 200);
};
