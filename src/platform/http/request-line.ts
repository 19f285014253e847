import type { IncomingMessage } from "node:http";

/** Why a request is turned away before anything reads it. */
export interface RequestLineError {
	status: 400 | 405 | 414;
	text: string;
	allow?: string;
}

const LONGEST_TARGET = 8 * 1024;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(:\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** What a page's address may hold besides: raw bytes, unpaired percent signs. */
const unreadable: RequestLineError = { status: 400, text: "The address cannot be read." };

const hostsOf = ({ rawHeaders }: IncomingMessage): string[] => {
	const hosts: string[] = [];
	for (let n = 0; n < rawHeaders.length; n += 2) {
		const name = rawHeaders[n] as string;
		if (name.length === 4 && name.toLowerCase() === "host") hosts.push(rawHeaders[n + 1] as string);
	}
	return hosts;
};

const isReadablePath = (path: string): boolean => {
	// `//host/` would name another host where it is made an address, and so would a backslash.
	if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return false;
	if (!path.includes("%")) return true;
	try {
		return !decodeURIComponent(path).includes("\0");
	} catch {
		return false;
	}
};

/**
 * Looks at what stands before the headers, and at the host (RFC 9112). A whole address as target becomes the path it names.
 * @param fallbackHost for old clients (HTTP/1.0), which may leave the host out
 */
export const errorOfRequestLine = (request: IncomingMessage, fallbackHost: string): RequestLineError | undefined => {
	const hosts = hostsOf(request);
	if (hosts.length > 1) return { status: 400, text: "The request names more than one host." };
	const [host] = hosts;
	if (host === undefined || host === "") {
		if (request.httpVersion !== "1.0") return { status: 400, text: "The request names no host." };
		request.headers.host = fallbackHost;
	} else if (!HOST.test(host)) return { status: 400, text: "The host cannot be read." };
	if (request.method === "TRACE")
		return { status: 405, text: "That method is not allowed here.", allow: "GET, HEAD, POST" };

	let target = request.url ?? "";
	if (target.length > LONGEST_TARGET) return { status: 414, text: "The address is too long." };
	const absolute = ABSOLUTE.exec(target)?.[0];
	if (absolute !== undefined) {
		if (absolute.replace(/^https?:\/\//i, "").toLowerCase() !== (host ?? fallbackHost).toLowerCase())
			return { status: 400, text: "The request names two hosts." };
		target = target.slice(absolute.length);
		if (!target.startsWith("/")) target = `/${target}`;
		request.url = target;
	}
	const query = target.search(/[?#]/);
	const path = query < 0 ? target : target.slice(0, query);
	// A host of digits alone is one to some and none to others (URL Standard, host parsing): what cannot be made an address is known here, not by whoever makes one.
	return isReadablePath(path) && URL.canParse(target, `http://${host || fallbackHost}`) ? undefined : unreadable;
};
