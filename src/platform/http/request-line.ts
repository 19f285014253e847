import type { IncomingMessage } from "node:http";

/** The answer to a request that is refused before the app sees it. */
export interface RequestLineError {
	status: 400 | 405 | 414;
	text: string;
	allow?: string;
}

const LONGEST_TARGET = 8 * 1024;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(:\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** For raw bytes, incomplete percent-encoding and the like. */
const unreadable: RequestLineError = { status: 400, text: "The address is malformed." };

const hostsOf = ({ rawHeaders }: IncomingMessage): string[] => {
	const hosts: string[] = [];
	for (let n = 0; n < rawHeaders.length; n += 2) {
		const name = rawHeaders[n] as string;
		if (name.length === 4 && name.toLowerCase() === "host") hosts.push(rawHeaders[n + 1] as string);
	}
	return hosts;
};

const isReadablePath = (path: string): boolean => {
	// When resolved as a URL, `//host/` and backslashes would lead to another host.
	if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return false;
	if (!path.includes("%")) return true;
	try {
		return !decodeURIComponent(path).includes("\0");
	} catch {
		return false;
	}
};

/**
 * Checks the request line and the Host header (RFC 9112). Replaces an absolute URL as target with its path.
 * @param fallbackHost for HTTP/1.0 clients, which may leave out the host
 */
export const errorOfRequestLine = (request: IncomingMessage, fallbackHost: string): RequestLineError | undefined => {
	const hosts = hostsOf(request);
	if (hosts.length > 1) return { status: 400, text: "The request has more than one Host header." };
	const [host] = hosts;
	if (host === undefined || host === "") {
		if (request.httpVersion !== "1.0") return { status: 400, text: "The request has no Host header." };
		request.headers.host = fallbackHost;
	} else if (!HOST.test(host)) return { status: 400, text: "The Host header is malformed." };
	if (request.method === "TRACE")
		return { status: 405, text: "That method is not allowed here.", allow: "GET, HEAD, POST" };

	let target = request.url ?? "";
	if (target.length > LONGEST_TARGET) return { status: 414, text: "The address is too long." };
	const absolute = ABSOLUTE.exec(target)?.[0];
	if (absolute !== undefined) {
		if (absolute.replace(/^https?:\/\//i, "").toLowerCase() !== (host ?? fallbackHost).toLowerCase())
			return { status: 400, text: "The address and the Host header name different hosts." };
		target = target.slice(absolute.length);
		if (!target.startsWith("/")) target = `/${target}`;
		request.url = target;
	}
	const query = target.search(/[?#]/);
	const path = query < 0 ? target : target.slice(0, query);
	// Refuse hosts that can't be part of a URL, for example invalid numeric hosts (URL Standard, host parsing), so that
	// later code can always build URLs from them.
	return isReadablePath(path) && URL.canParse(target, `http://${host || fallbackHost}`) ? undefined : unreadable;
};
