import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "#platform/config.ts";
import { isByHttps } from "./caller.ts";
import { errorOfRequestLine } from "./request-line.ts";
import { securityHeaders } from "./security-headers.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The status for an error of Node's HTTP parser. */
const statusOf = ({ code }: NodeJS.ErrnoException): number =>
	({ HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 })[code ?? ""] ?? 400;

/**
 * Refuses requests that the app can't handle (RFC 9112): a malformed request line, host or target, or parser errors.
 * These answers have the same security headers as all others. While the node is stopping, `/ready` answers 503, so that
 * the load balancer sends no more requests.
 */
export const createRequestGuard = (server: Server, settings: Pick<Settings, "publicUrl" | "trustedProxies">) => {
	const fallbackHost = settings.publicUrl ? new URL(settings.publicUrl).host : "localhost";
	const headers = {
		// An unreadable request doesn't say whether it came over https.
		...securityHeaders({ secure: isByHttps(settings, "https") }),
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
		"cache-control": "no-store",
		"content-type": "text/plain; charset=utf-8",
		connection: "close",
	};
	const refuse = (response: ServerResponse, status: number, text: string, more: Record<string, string> = {}) =>
		response.writeHead(status, { ...headers, ...more }).end(`${text}\n`);
	/** Answers on a connection for which Node has no response object. */
	const endLine = (socket: Duplex, status: number) => {
		const text = `${STATUS_CODES[status]}.\n`;
		const lines = Object.entries({ ...headers, "content-length": text.length }).map(
			([name, value]) => `${name}: ${value}\r\n`,
		);
		socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
	};
	server.on("clientError", (error, socket) => {
		// Don't write into an answer that has already started.
		const hasBegun = (socket as Duplex & { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
		if (!socket.writable || hasBegun) socket.destroy();
		else endLine(socket, statusOf(error));
	});
	server.on("connect", (_request, socket) => {
		// Node no longer handles this socket, so an unhandled reset would end the process.
		socket.on("error", () => socket.destroy());
		endLine(socket, 405);
	});
	server.on("checkExpectation", (_request, response) => refuse(response, 417, "That Expect header is not supported."));

	let isDraining = false;
	return {
		guard:
			(listener: Listener): Listener =>
			(request, response) => {
				const fault = errorOfRequestLine(request, fallbackHost);
				if (fault) return refuse(response, fault.status, fault.text, fault.allow ? { allow: fault.allow } : {});
				if (!isDraining) return listener(request, response);
				// The node will be gone before the next request on this connection.
				response.setHeader("connection", "close");
				if (request.url !== "/ready") return listener(request, response);
				return response
					.writeHead(503, { ...headers, "content-type": "application/json", "retry-after": "5" })
					.end('{"status":"stopping"}');
			},
		/** From now on the node reports that it isn't ready, but still answers. */
		drain() {
			isDraining = true;
		},
	};
};
