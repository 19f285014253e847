/**
 * A team member counts as away after this many milliseconds without input.
 * Loading data extends the session. Without this limit, colleagues' changes would keep an unattended console
 * signed in all day.
 */
const GONE_MS = 25 * 60_000;
/** Events that only a person causes. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/**
 * Watches for input, to tell whether the team member is at the page.
 * @param signs the target that receives input events
 */
export const watchActivity = (
	signs: Pick<EventTarget, "addEventListener"> | undefined,
	now: () => number = Date.now,
) => {
	let seen = now();
	const waiting = new Set<() => void>();
	const isThere = () => now() - seen < GONE_MS;
	const see = () => {
		seen = now();
		for (const work of waiting) {
			waiting.delete(work);
			work();
		}
	};
	for (const sign of SIGNS) signs?.addEventListener(sign, see, { capture: true, passive: true });
	return {
		isThere,
		/** Runs `work` now, or once when the team member is back. @returns cancels it */
		once(work: () => void): () => void {
			if (isThere()) work();
			else waiting.add(work);
			return () => void waiting.delete(work);
		},
	};
};

const { isThere: isUserActive, once: onceUserIsActive } = watchActivity(
	typeof window === "undefined" ? undefined : window,
);

export { isUserActive, onceUserIsActive };
