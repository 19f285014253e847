import { noteSignedOut } from "./signed-out.ts";

/** Two missed heartbeats. The server sends one every 20 s (platform/http/event-stream.ts). */
const SILENT_MS = 50_000;
const OPEN = 1;

/**
 * Detects a dead event stream that still looks open, because its node hangs or disappeared. The browser would wait
 * forever.
 * @param silent called once; it should replace the connection
 * @returns stops watching
 */
export const watchForSilence = (
	line: Pick<EventSource, "addEventListener" | "readyState">,
	silent: () => void,
): (() => void) => {
	let timer: ReturnType<typeof setTimeout>;
	const heard = () => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			// The browser is already reconnecting.
			if (line.readyState === OPEN) silent();
			else heard();
		}, SILENT_MS);
	};
	for (const kind of ["open", "here"]) line.addEventListener(kind, heard);
	heard();
	return () => clearTimeout(timer);
};

/**
 * Finds out why the server refused an event stream, which EventSource doesn't tell.
 * @returns the error status; undefined if the stream would now open or there is no response
 */
export const refusalOf = async (address: string): Promise<number | undefined> => {
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
 * Keeps an event stream open: replaces a dead connection, and retries later if the server refused it, unless the person
 * was signed out or lost access.
 * @param begin adds the listeners to each new connection
 * @param silent called before a dead connection is closed
 * @returns closes the stream
 */
export const keepConnected = (
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
		const unwatch = watchForSilence(line, () => {
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
			const status = await refusalOf(address);
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
