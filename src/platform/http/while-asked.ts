/** An answer is due within 3 s, and whatever else a request does needs the rest. */
const WAIT_MS = 2_000;

/**
 * Waits for long work as long as whoever asked may wait; after that it goes on without them, and its fault is for whoever began it to tell of.
 * @returns what the work gives; undefined while it is still at work
 * @throws what the work throws meanwhile
 */
export const whileAsked = async <T>(work: Promise<T>): Promise<T | undefined> => {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), WAIT_MS);
	});
	return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
