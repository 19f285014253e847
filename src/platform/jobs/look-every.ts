/**
 * Does the work again and again, one at a time: a look that is due while another is under way is left out. It keeps no process alive.
 * @param work is given whether to go on: asked between steps, long work ends early when the process does, and leaves the rest to the next look
 * @param ms between two looks; the first comes after that time
 * @param onFault told of what the work throws; the next look comes all the same
 * @returns ends it, once what is in hand is done
 */
export const lookEvery = (
	ms: number,
	work: (goOn: () => boolean) => Promise<unknown>,
	onFault: (error: Error) => void,
): (() => Promise<void>) => {
	let looking: Promise<unknown> | undefined;
	let ended = false;
	const timer = setInterval(() => {
		looking ??= Promise.resolve()
			.then(() => work(() => !ended))
			.catch(onFault)
			.finally(() => {
				looking = undefined;
			});
	}, ms).unref();
	return async () => {
		ended = true;
		clearInterval(timer);
		await looking;
	};
};
