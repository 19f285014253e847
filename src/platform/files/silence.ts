import { StoreUnavailable } from "./store.ts";

/** So long nobody but one waits for a store that said nothing. */
const LEFT_ALONE_MS = 5_000;
/** Tries of several readers in a row, without an answer to any: a store with many readers is known to be silent before the first of them gives up. */
const MOST_UNANSWERED = 8;

/**
 * Remembers that a store says nothing. Each who reads from it would wait some seconds in vain, and some dozens a second would fill every place that the node has
 * for requests: so they fail at once, for some seconds, and then one is let through to see whether it answers again.
 * @param now of a clock that nobody sets
 */
export const watchSilence = (now: () => number = () => performance.now()) => {
	let unanswered = 0;
	/** Until when all are turned away, and beyond it all but one; undefined while the store answers. */
	let until: number | undefined;
	let isProbed = false;

	return {
		isSilent: () => until !== undefined,
		/** The store said something, whatever it was. */
		answered() {
			unanswered = 0;
			until = undefined;
		},
		/** @param isLast of those that one reader makes */
		unanswered(isLast: boolean) {
			if (++unanswered >= MOST_UNANSWERED || isLast || until !== undefined) until = now() + LEFT_ALONE_MS;
		},
		/** @throws StoreUnavailable at once, while the store is silent */
		async read<T>(work: () => Promise<T>): Promise<T> {
			if (until === undefined) return work();
			if (isProbed || now() < until) throw new StoreUnavailable("the file store did not answer a moment ago");
			isProbed = true;
			try {
				return await work();
			} finally {
				isProbed = false;
			}
		},
	};
};
