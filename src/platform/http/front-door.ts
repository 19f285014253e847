import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "../config.ts";
import { isByHttps } from "./caller.ts";
import { errorOfRequestLine } from "./request-line.ts";
import { securityHeaders } from "./security-headers.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** What Node's parser could not read, as a status. */
const statusOf = ({ code }: NodeJS.ErrnoException): number =>
	({ HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 })[code ?? ""] ?? 400;

/**
 * Answers what is no request that the app could read (RFC 9112): a broken request line, a strange host or target, what the parser refuses. Each with the security
 * headers that all answers have. Says at `/ready` that the node is about to stop, so that a balancer sends no more here.
 */
export const createFrontDoor = (server: Server, settings: Pick<Settings, "publicUrl" | "trustedProxies">) => {
	const fallbackHost = settings.publicUrl ? new URL(settings.publicUrl).host : "localhost";
	const headers = {
		// Of what is no request nobody can say how it came.
		...securityHeaders({ secure: isByHttps(settings, "https") }),
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
		"cache-control": "no-store",
		"content-type": "text/plain; charset=utf-8",
		connection: "close",
	};
	const refuse = (response: ServerResponse, status: number, text: string, more: Record<string, string> = {}) =>
		response.writeHead(status, { ...headers, ...more }).end(`${text}\n`);
	/** On a connection for which Node has no response. */
	const endLine = (socket: Duplex, status: number) => {
		const text = `${STATUS_CODES[status]}.\n`;
		const lines = Object.entries({ ...headers, "content-length": text.length }).map(
			([name, value]) => `${name}: ${value}\r\n`,
		);
		socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
	};
	server.on("clientError", (error, socket) => {
		// An answer that has begun must not get another into its middle.
		const hasBegun = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
		if (!socket.writable || hasBegun) socket.destroy();
		else endLine(socket, statusOf(error));
	});
	server.on("connect", (_request, socket) => {
		// Node has let go of it: a reset that nobody hears would end the process.
		socket.on("error", () => socket.destroy());
		endLine(socket, 405);
	});
	server.on("checkExpectation", (_request, response) => refuse(response, 417, "What is expected cannot be done."));

	let isDraining = false;
	return {
		guard:
			(listener: Listener): Listener =>
			(request, response) => {
				const fault = errorOfRequestLine(request, fallbackHost);
				if (fault) return refuse(response, fault.status, fault.text, fault.allow ? { allow: fault.allow } : {});
				if (!isDraining) return listener(request, response);
				// The next request on this connection would find nobody.
				response.setHeader("connection", "close");
				if (request.url !== "/ready") return listener(request, response);
				return response
					.writeHead(503, { ...headers, "content-type": "application/json", "retry-after": "5" })
					.end('{"status":"stopping"}');
			},
		/** From now on it is not ready, and answers on. */
		drain() {
			isDraining = true;
		},
	};
};
