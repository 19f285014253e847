import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Settings } from "../config.ts";
import { isByHttps } from "./caller.ts";
import { securityHeaders } from "./security-headers.ts";

const headersBy = (secure: boolean): Record<string, string> => ({
	...securityHeaders({ secure }),
	// Nothing here needs anything.
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
	"content-type": "text/plain; charset=utf-8",
	"cache-control": "no-store",
});

/** Some raw request lines (`GET //`) make no valid address at all. */
const readable = (req: IncomingMessage) => req.url !== undefined && URL.canParse(req.url, "http://localhost") && !req.url.startsWith("//");

/** Answers a request whose address cannot be read, and hands on every other. */
export const guarded =
	(settings: Pick<Settings, "publicUrl" | "trustedProxies">, listener: (req: IncomingMessage, res: ServerResponse) => unknown) =>
	(req: IncomingMessage, res: ServerResponse) => {
		if (readable(req)) return listener(req, res);
		res.writeHead(400, headersBy(isByHttps(settings, String(req.headers["x-forwarded-proto"]))));
		res.end("The address cannot be read.\n");
	};

/** What is no request, by the code of the fault; anything else is 400. */
const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are no request at all, in as few words, and ends their connection. For the server's `clientError`. */
export const refuseClient =
	({ publicUrl }: Pick<Settings, "publicUrl">) =>
	(error: NodeJS.ErrnoException, socket: Duplex) => {
		// The other side has gone, or part of an answer is on its way: nothing can be said any more.
		if (error.code === "ECONNRESET" || !socket.writable || ("bytesWritten" in socket && Number(socket.bytesWritten) > 0)) return void socket.destroy();
		const status = STATUS[error.code ?? ""] ?? 400;
		const text = "The request cannot be read.\n";
		const headers = { ...headersBy(publicUrl?.startsWith("https:") ?? false), connection: "close", "content-length": String(text.length) };
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
		socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
	};
