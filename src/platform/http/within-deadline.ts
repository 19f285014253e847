/** An answer is due within 3 s. The rest is for everything else in the request. */
const WAIT_MS = 2_000;

/**
 * Waits for long work for as long as the caller can wait. After that the work continues in the background, and the code
 * that started it must handle its errors.
 * @returns the result, or undefined if the work isn't finished in time
 * @throws an error that the work throws in time
 */
export const withinDeadline = async <T>(work: Promise<T>): Promise<T | undefined> => {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), WAIT_MS);
	});
	return Promise.race([work, over]).finally(() => clearTimeout(timer));
};
