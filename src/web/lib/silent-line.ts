/** The service says every 20 s that it is there (platform/http/event-stream.ts): with two of these lost nobody is. */
const SILENT_MS = 50_000;
const OPEN = 1;

/**
 * Watches a line of events on which nothing comes any more, though it seems open: its node stands still, or is gone without a word. A browser would wait there for good.
 * @param silent what to do then, once: the line is to be closed, and another opened
 * @returns ends the watch
 */
export const watchSilence = (line: Pick<EventSource, "addEventListener" | "readyState">, silent: () => void): (() => void) => {
	let timer: ReturnType<typeof setTimeout>;
	const heard = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			// While the browser opens it anew, it is not for us to do.
			if (line.readyState === OPEN) silent();
			else heard();
		}, SILENT_MS);
	};
	for (const kind of ["open", "here"]) line.addEventListener(kind, heard);
	heard();
	return () => clearTimeout(timer);
};

/**
 * Keeps a line of events open: one that falls silent is closed, and another opened.
 * @param begin says what is to be heard on each
 * @param silent told before one that fell silent is closed
 * @returns closes it for good
 */
export const keepLine = (address: string, begin: (line: EventSource) => void, silent: () => void = () => {}): (() => void) => {
	let close = () => {};
	const open = () => {
		const line = new EventSource(address);
		begin(line);
		const unwatch = watchSilence(line, () => {
			silent();
			close();
			open();
		});
		close = () => {
			unwatch();
			line.close();
		};
	};
	open();
	return () => close();
};
