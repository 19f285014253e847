import { noteSignedOut } from "./signed-out.ts";

/** The service says every 20 s that it is there (platform/http/event-stream.ts): with two of these lost nobody is. */
const SILENT_MS = 50_000;
const OPEN = 1;

/**
 * Watches a line of events on which nothing comes any more, though it seems open: its node stands still, or is gone without a word. A browser would wait there for good.
 * @param silent what to do then, once: the line is to be closed, and another opened
 * @returns ends the watch
 */
export const watchSilence = (
	line: Pick<EventSource, "addEventListener" | "readyState">,
	silent: () => void,
): (() => void) => {
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

/** A browser gives up a line that was refused, and does not say why. @returns the status of the refusal; undefined where it would be open now, or no answer came */
export const refusalOfLine = async (address: string): Promise<number | undefined> => {
	const asked = new AbortController();
	try {
		const { ok, status } = await fetch(address, {
			credentials: "same-origin",
			headers: { accept: "text/event-stream" },
			signal: asked.signal,
		});
		return ok ? undefined : status;
	} catch {
		return undefined;
	} finally {
		asked.abort();
	}
};

const CLOSED = 2;
const AGAIN_MS = 15_000;

/**
 * Keeps a line of events open: one that falls silent is closed, and another opened. One that the service refused is tried again later, unless its person was
 * signed out or may not listen any more.
 * @param begin says what is to be heard on each
 * @param silent told before one that fell silent is closed
 * @returns closes it for good
 */
export const keepLine = (
	address: string,
	begin: (line: EventSource) => void,
	silent: () => void = () => {},
): (() => void) => {
	let close = () => {};
	let isOver = false;
	let timer: ReturnType<typeof setTimeout> | undefined;
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
		line.addEventListener("error", async () => {
			if (line.readyState !== CLOSED || isOver) return;
			unwatch();
			const status = await refusalOfLine(address);
			if (isOver) return;
			if (status === 401) return noteSignedOut();
			if (status !== 403 && status !== 404) timer = setTimeout(open, AGAIN_MS);
		});
	};
	open();
	return () => {
		isOver = true;
		clearTimeout(timer);
		close();
	};
};
