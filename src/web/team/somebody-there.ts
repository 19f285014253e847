/**
 * Whoever does nothing for so long has gone, in milliseconds. To ask for a page's data is to use the session: a console that others keep busy would stay signed in
 * all day on an empty desk, for whoever passes by.
 */
const GONE_MS = 25 * 60_000;
/** What only somebody does. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/**
 * Watches whether somebody is there.
 * @param signs where what they do is heard
 */
export const watchForSomebody = (
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
		/** Does it now, or when somebody is back. @returns lets go of it */
		once(work: () => void): () => void {
			if (isThere()) work();
			else waiting.add(work);
			return () => void waiting.delete(work);
		},
	};
};

const { isThere: isSomebodyThere, once: onceSomebodyIsThere } = watchForSomebody(
	typeof window === "undefined" ? undefined : window,
);

export { isSomebodyThere, onceSomebodyIsThere };
