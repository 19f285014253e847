/** Runs what nobody waits for once the browser has nothing else to do: a store's first reading alone takes a phone as long as a part of a page. */
export const whenIdle = (work: () => void): void => {
	// Safari has it not.
	if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 2_000 });
	else setTimeout(work, 200);
};
