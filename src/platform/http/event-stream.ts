const BEAT_MS = 20_000;
/** A stream ends after so long and the browser opens another: whoever may no longer listen is found out then. */
const LONGEST_MS = 5 * 60_000;
/** What may wait for a browser that takes nothing, in bytes; beyond it the stream ends, and the browser comes back for what it has not had. */
const MOST_WAITING = 1024 * 1024;

/** What a server-sent event says. */
export interface StreamEvent {
	/** The browser gives the last one back when it reconnects, as Last-Event-ID. */
	id?: string;
	event: string;
	data: unknown;
}

/** Events for one browser, as long as it listens (HTML Living Standard, Server-sent events). */
export interface EventStream {
	readonly response: Response;
	/** False once nobody listens any more. */
	send(event: StreamEvent): boolean;
	/** @param work runs once, when the browser has gone or the stream has ended */
	onEnd(work: () => void): void;
	end(): void;
}

/** One set in a process: the built server and the files it starts from each have a copy of this module, and one ends what the other opened. */
const KEY = Symbol.for("alongside.event-streams");
const shared = globalThis as { [KEY]?: Set<EventStream> };
shared[KEY] ??= new Set();
const open = shared[KEY];

/** How many browsers listen. */
export const openEventStreams = (): number => open.size;

/** Opens a stream. The browser comes back by itself after `retry` milliseconds when it breaks. */
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
			// What waits is still sent.
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
				// The browser was quicker.
			}
		},
	};
	// Something between us may take a silent line for a dead one, and a page one whose node stands still for a live one (web/lib/silent-line.ts).
	const beat = setInterval(() => write("event: here\ndata: 1\n\n"), BEAT_MS);
	const longest = setTimeout(() => stream.end(), LONGEST_MS);
	beat.unref();
	longest.unref();
	open.add(stream);
	return stream;
};

/** Ends every stream of the process, for a stop: their browsers go to another node. */
export const endEventStreams = (): void => {
	for (const stream of [...open]) stream.end();
};
