const BEAT_MS = 20_000;
/** A stream ends after this time, and the browser opens another, which checks permission again. */
const LONGEST_MS = 5 * 60_000;
/** Limit of buffered bytes for a browser that doesn't read. Beyond it the stream ends, and the browser reconnects. */
const MOST_WAITING = 1024 * 1024;

interface StreamEvent {
	/** The browser sends the last one as Last-Event-ID when it reconnects. */
	id?: string;
	event: string;
	data: unknown;
}

/** A stream of server-sent events to one browser (HTML Living Standard). */
export interface EventStream {
	readonly response: Response;
	/** @returns false if the stream has ended */
	send(event: StreamEvent): boolean;
	/** @param work runs once, when the browser disconnects or the stream ends */
	onEnd(work: () => void): void;
	end(): void;
}

/** Global, because the built server and its source files each have a copy of this module. */
const KEY = Symbol.for("alongside.event-streams");
const shared = globalThis as { [KEY]?: Set<EventStream> };
shared[KEY] ??= new Set();
const open = shared[KEY];

/** Number of open streams. */
export const openEventStreams = (): number => open.size;

/** Opens a stream. If it breaks, the browser reconnects after `retry` milliseconds. */
export const openEventStream = ({ retry = 1_000 } = {}): EventStream => {
	const encoder = new TextEncoder();
	let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
	let works: (() => void)[] = [];
	const finish = () => {
		clearInterval(beat);
		clearTimeout(longest);
		open.delete(stream);
		controller = undefined;
		for (const work of works.splice(0)) work();
		works = [];
	};
	const write = (text: string): boolean => {
		if (!controller) return false;
		try {
			controller.enqueue(encoder.encode(text));
			// Events in the buffer are still sent.
			if ((controller.desiredSize ?? 0) <= 0) stream.end();
			return true;
		} catch {
			finish();
			return false;
		}
	};
	const body = new ReadableStream<Uint8Array>(
		{
			start(given) {
				controller = given;
				given.enqueue(encoder.encode(`retry: ${retry}\n\n`));
			},
			cancel: () => finish(),
		},
		new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
	);
	const stream: EventStream = {
		response: new Response(body, {
			headers: {
				"content-type": "text/event-stream; charset=utf-8",
				"cache-control": "no-store",
				"x-accel-buffering": "no",
			},
		}),
		send: ({ id, event, data }) =>
			write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
		onEnd(work) {
			if (controller) works.push(work);
			else work();
		},
		end() {
			const held = controller;
			finish();
			try {
				held?.close();
			} catch {
				// The browser has already disconnected.
			}
		},
	};
	// The heartbeat keeps proxies from closing an idle connection, and lets the page notice a node that hangs
	// (web/lib/event-source.ts).
	const beat = setInterval(() => write("event: here\ndata: 1\n\n"), BEAT_MS);
	const longest = setTimeout(() => stream.end(), LONGEST_MS);
	beat.unref();
	longest.unref();
	open.add(stream);
	return stream;
};

/** Ends every stream of the process when it stops. The browsers reconnect to another node. */
export const endEventStreams = (): void => {
	for (const stream of [...open]) stream.end();
};
