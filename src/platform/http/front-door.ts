import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "../config.ts";
import { Lately } from "../lately.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type AdmissionLimits, createAdmission, type Urgency } from "./admission.ts";
import { busyAnswers } from "./busy-answer.ts";
import { isByHttps } from "./caller.ts";
import { noteCame } from "./came-at.ts";
import { isHealth } from "./every-answer.ts";
import { type LineLimits, watchLines } from "./lines.ts";
import { type Asked, addressOfPlainGet, watchNewLines } from "./new-lines.ts";
import { processorMs } from "./processor-time.ts";
import { faultOfRequestLine } from "./request-line.ts";
import { securityHeaders } from "./security-headers.ts";
import { createUnreadBodies, type UnreadLimits } from "./unread-body.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Files that pages ask for; pictures for sharing are drawn by us and are no files. */
const FILE = /^\/(assets\/|(?!.*\bshare\b)[^?]*\.(svg|webp|avif|jpe?g|png|ico|woff2|mp4|webm|vtt|css|js)(\?|$))/;
/** Lines that stay open in a chat. */
const LIVE = /^\/api\/[^?]*\/events\/?(\?|$)/;
/** Where people arrive once what they sent was taken: refused there, nobody would know that it was. */
const ARRIVAL = /^\/[^?]*([-/]success\b|\/additional-questions-)|[?&](thanks|said)\b/;
const METHODS = "GET, HEAD, POST";
const CLOSES = /\r\nconnection: *close/i;
const TELL_EVERY_MS = 10_000;
/** Requests of one connection at once: browsers and proxies send the next when they have an answer. Whoever does not wait for one has so many more wait their turn. */
const MOST_IN_LINE = 4;
const MOST_BEHIND = 64;

/** Whether who is refused is told by a page. @param accepted what the request says it takes */
const wantsPage = (url: string, accepted: string) => accepted.includes("text/html") && !url.startsWith("/api/");

const LIGHT_MS = 1.5;
const LIGHT_ABOVE = 0.25;
const MOST_ADDRESSES = 2_000;
const LONGEST_ADDRESS = 300;

/** Knows which addresses are light. */
const createLightAddresses = (lightMs: number) => {
	/** Of each address the share of its last answers that were light. Not all are: what is kept is drawn anew now and then. */
	const shares = new Lately<string, number>(MOST_ADDRESSES);
	return {
		has: (url: string) => (shares.get(url) ?? 0) > LIGHT_ABOVE,
		answered(url: string, ms: number) {
			if (url.length > LONGEST_ADDRESS) return;
			const before = shares.get(url);
			const isLight = ms < lightMs ? 1 : 0;
			if (before === undefined && !isLight) return;
			shares.put(url, before === undefined ? isLight : before + (isLight - before) / 10);
		},
	};
};

/** What the parser could not read, as a status. */
const statusOf = (error: NodeJS.ErrnoException): number => {
	if (error.code === "HPE_HEADER_OVERFLOW") return 431;
	if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
	if (error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
	return 400;
};

export interface FrontDoorOptions {
	limits?: Partial<AdmissionLimits>;
	lines?: Partial<LineLimits>;
	unread?: Partial<UnreadLimits>;
	/** An address that is answered within this, in milliseconds of the processor, costs little more than a refusal: it is kept in memory, or a redirect. */
	lightMs?: number;
}

/**
 * Stands between the network and the app, where nothing has been made of a request yet: refuses what cannot be read, what comes too slowly and what there is
 * no time for, each with the headers that all answers have. Health is answered always.
 */
export const createFrontDoor = (
	server: Server,
	{ settings, log, metrics }: { settings: Pick<Settings, "publicUrl" | "trustedProxies" | "brand">; log: Log; metrics: Metrics },
	{ limits, lines: lineLimits, unread: unreadLimits, lightMs = LIGHT_MS }: FrontDoorOptions = {},
) => {
	// Of what is no request, nobody can say how it came; where it came in the clear, browsers pass over what is said for https (RFC 6797 §8.1).
	const secure = isByHttps(settings, "https");
	const fallbackHost = settings.publicUrl ? new URL(settings.publicUrl).host : "localhost";
	const headers = {
		...securityHeaders({ secure }),
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
		"cache-control": "no-store",
		"content-type": "text/plain; charset=utf-8",
	};
	const busy = busyAnswers({ brand: settings.brand, secure });
	const admission = createAdmission(limits);
	const unread = createUnreadBodies(unreadLimits);
	const lightAddresses = createLightAddresses(lightMs);
	const urgencyOf = ({ method = "", url = "" }: Pick<IncomingMessage, "method" | "url">): Urgency => {
		if (!SAFE.has(method) || LIVE.test(url) || ARRIVAL.test(url)) return "write";
		return FILE.test(url) || lightAddresses.has(url) ? "light" : "view";
	};
	const newLines = watchNewLines(server, { isCrowded: admission.isCrowded, ask: (bytes) => askedBy(bytes), leave: admission.leave });
	server.on("connection", admission.connected);

	/** Answers on a bare connection, and closes it: what follows on it cannot be told from what was refused. */
	const endLine = (socket: Duplex, status: number, more: Record<string, string> = {}) => {
		// An answer that has begun must not get another into its middle.
		const begun = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
		if (!socket.writable || begun) {
			socket.destroy();
			return;
		}
		const text = `${STATUS_CODES[status]}.\n`;
		const all = { ...headers, ...more, "content-length": String(Buffer.byteLength(text)), connection: "close" };
		const head = Object.entries(all)
			.map(([name, value]) => `${name}: ${value}\r\n`)
			.join("");
		socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: ${new Date().toUTCString()}\r\n${head}\r\n${text}`);
		// Whoever does not read it is not waited for.
		setTimeout(() => socket.destroy(), 1_000).unref();
		metrics.answered({ route: "(unreadable)", method: "?", status, ms: 0 });
	};
	const lines = watchLines(server, endLine, lineLimits);
	/** Each further piece of what cannot be read is a fault anew; who sends it is to have time to read what they were told. */
	const told = new WeakSet<Duplex>();
	server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
		newLines.giveUp(socket);
		if (error.code === "ECONNRESET") socket.destroy();
		else if (!told.has(socket)) {
			told.add(socket);
			endLine(socket, statusOf(error));
		}
	});
	// Without a listener the connection would be closed without a word.
	server.on("connect", (_request, socket) => {
		// Node has let go of it: a reset that nobody hears would end the process.
		socket.on("error", () => socket.destroy());
		endLine(socket, 405, { allow: METHODS });
	});

	const refuse = (request: IncomingMessage, response: ServerResponse, status: number, text: string, more: Record<string, string> = {}) => {
		unread.answering(request, response);
		response.writeHead(status, { ...headers, ...more, "content-length": Buffer.byteLength(text) + 1, connection: "close" });
		response.end(`${text}\n`);
		metrics.answered({ route: "(unreadable)", method: "?", status, ms: 0 });
	};
	server.on("checkExpectation", (request, response: ServerResponse) => refuse(request, response, 417, "What is expected cannot be done."));

	let isDraining = false;
	let toldAt = 0;
	let turnedAway = 0;
	/** Counted by requests_refused alone: a histogram would cost as much as the answer. */
	const tellTurnedAway = () => {
		turnedAway++;
		const now = Date.now();
		if (now - toldAt < TELL_EVERY_MS) return;
		log.warn({ ...admission.figures(), turnedAway }, "no time for all requests");
		toldAt = now;
		turnedAway = 0;
	};
	const turnAway = (request: IncomingMessage, response: ServerResponse) => {
		if (response.destroyed) return;
		const { method = "", url = "", headers: asked } = request;
		unread.answering(request, response);
		if (wantsPage(url, asked.accept ?? "")) busy.page(response, !SAFE.has(method));
		else busy.problem(response);
		tellTurnedAway();
	};
	/** For want of room, before it was admission's to say: counted all the same. */
	const keepOut = (request: IncomingMessage, response: ServerResponse) => {
		admission.turnedAway();
		turnAway(request, response);
	};
	/** What a new connection's first bytes ask for, while many wait. */
	const askedBy = (bytes: string): Asked | undefined => {
		const url = addressOfPlainGet(bytes);
		if (isDraining || url === undefined || isHealth(url)) return undefined;
		const closes = CLOSES.test(bytes);
		return {
			closes,
			refusal: busy.bare(wantsPage(url, bytes), closes),
			enter: (go, refuse) =>
				admission.enter(urgencyOf({ method: "GET", url }), go, () => {
					refuse();
					tellTurnedAway();
				}),
		};
	};

	let taken = 0;
	/** Takes it in hand until its answer begins. While its body comes it costs no time, and keeps nobody out. */
	const take = (listener: Listener, request: IncomingMessage, response: ServerResponse) => {
		let state: "coming" | "in hand" | "answered" = "in hand";
		const hasBody = !request.complete && !SAFE.has(request.method ?? "");
		const whole = hasBody ? lines.bodyBegins(request.socket) : undefined;
		if (hasBody) {
			state = "coming";
			admission.leave();
			request.once("end", () => {
				whole?.();
				if (state !== "coming") return;
				state = "in hand";
				admission.resume();
			});
			request.once("close", () => whole?.());
			// Answered before it was read, as what is too long is: neither may come any more, and nothing of it is kept.
			response.once("close", () => whole?.());
		}
		const begun = processorMs();
		taken++;
		const mine = taken;
		const answered = () => {
			if (state === "answered") return;
			if (state === "in hand") admission.leave();
			state = "answered";
			// Where another was taken since, some of the time went into that one.
			if (taken === mine && SAFE.has(request.method ?? "")) lightAddresses.answered(request.url ?? "", processorMs() - begun);
		};
		// Streams, and readers that take their time, cost nothing more once they have begun.
		const writeHead = response.writeHead as (...given: unknown[]) => ServerResponse;
		response.writeHead = ((...given: unknown[]) => {
			answered();
			unread.answering(request, response);
			return writeHead.apply(response, given);
		}) as ServerResponse["writeHead"];
		Promise.resolve(listener(request, response)).then(answered, answered);
	};

	/** @returns whether it was answered */
	const sayStopping = (request: IncomingMessage, response: ServerResponse): boolean => {
		// The next request on this connection would find nobody: whoever sends it opens another, and meets another node.
		response.setHeader("connection", "close");
		if (request.url !== "/ready") return false;
		response.writeHead(503, { ...headers, "content-type": "application/json", "retry-after": "5" });
		response.end('{"status":"stopping"}');
		return true;
	};

	/** What needs no place, or is not to have one. @returns whether all was done */
	const isMet = (listener: Listener, request: IncomingMessage, response: ServerResponse): boolean => {
		if (unread.isOver(request)) return true;
		const fault = faultOfRequestLine(request, fallbackHost);
		if (fault) refuse(request, response, fault.status, fault.text, fault.allow ? { allow: fault.allow } : {});
		else if (isDraining && sayStopping(request, response)) return true;
		else if (isHealth(request.url ?? "")) listener(request, response);
		else return false;
		return true;
	};

	const inLine = new WeakMap<object, { now: number; next: (() => void)[] }>();
	/** Does the work when its connection has room for it. @returns false where too much waits there already */
	const inTurn = ({ socket }: IncomingMessage, response: ServerResponse, work: () => void): boolean => {
		const line = inLine.get(socket) ?? { now: 0, next: [] };
		inLine.set(socket, line);
		if (line.next.length >= MOST_BEHIND) return false;
		const begin = () => {
			line.now++;
			const ended = () => {
				line.now--;
				line.next.shift()?.();
			};
			if (response.closed) return ended();
			response.once("close", ended);
			work();
		};
		if (line.now < MOST_IN_LINE) begin();
		else line.next.push(begin);
		return true;
	};
	metrics.gauge("requests_in_hand", "Requests that this node works at", () => admission.figures().inHand);
	metrics.gauge("requests_waiting", "Requests that wait for their turn", () => admission.figures().waiting);
	metrics.gauge("requests_refused", "Requests for which there was no time, since the start", () => admission.figures().refused);
	metrics.gauge("http_connections", "Connections that are open", () => lines.figures().connections);

	return {
		guard:
			(listener: Listener): Listener =>
			(request, response) => {
				const letInAt = newLines.comesOver(request.socket);
				const isLetIn = letInAt !== undefined;
				if (isMet(listener, request, response)) {
					if (isLetIn) admission.leave();
					return;
				}
				noteCame(request, letInAt);
				// Whoever gave up while it waited is not worked for.
				const go = () => (response.destroyed ? admission.leave() : take(listener, request, response));
				if (isLetIn) return void inTurn(request, response, go);
				const urgency = urgencyOf(request);
				if (urgency === "write" && lines.holdsTooMuch()) return keepOut(request, response);
				const enter = () => admission.enter(urgency, go, () => turnAway(request, response));
				const isTaken = inTurn(request, response, () => {
					// A body that came with its headers is read in this very turn, and only then known to be whole.
					if (SAFE.has(request.method ?? "")) enter();
					else setImmediate(enter);
				});
				if (!isTaken) keepOut(request, response);
			},
		/** From now on it is not ready, and answers on: whoever sends requests here learns of it. */
		drain() {
			isDraining = true;
			unread.hurry();
		},
		stop() {
			admission.stop();
			lines.stop();
		},
	};
};
