/**
 * Runs the work at an interval, one run at a time: a run that is due while another is running is skipped. The timer
 * doesn't keep the process alive.
 * @param work receives `goOn`. Long work calls it between steps and stops early if the process is stopping
 * @param ms interval; the first run is after one interval
 * @param onFault is called with errors of the work; the next run happens anyway
 * @returns a function that stops it and waits for the current run
 */
export const runEvery = (
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
