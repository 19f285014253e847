import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { ask } from "./ask-site.ts";
import { checkProxy } from "./check-proxy.ts";

let server: Server;
let asked = 0;
afterEach(() => new Promise<void>((done) => server.close(() => done())));

type Headers = Record<string, string>;

/** A node, and what a proxy in front of it does to a page and to a file. */
const look = async (
	page: (headers: Headers, from: IncomingHttpHeaders) => Headers,
	file: { status: number; body: string } | "cut" = OURS,
) => {
	server = createServer((request, response) => {
		if (request.method === "POST") {
			if (file === "cut") return request.socket.destroy();
			request.resume().on("end", () => response.writeHead(file.status, { connection: "close" }).end(file.body));
			return;
		}
		const given: Headers = request.headers.cookie
			? {}
			: { "set-cookie": "__Host-csrftoken=x; Path=/; Secure; SameSite=Lax" };
		response
			.writeHead(200, { connection: "close", ...page({ "x-request-id": String(++asked), ...given }, request.headers) })
			.end("a page");
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const home = await ask(`${address}/`);
	await home.body?.cancel();
	return (await checkProxy(address, home)).map(({ level, what }) => `${level}: ${what}`);
};
const OURS = { status: 403, body: '{"detail":"This form is out of date","request_id":"1"}' };

it("a proxy that hands on what it is given is not spoken of", async () => {
	expect(await look((headers) => headers)).toEqual([]);
});

it.each([
	[
		"drops cookies of answers",
		({ "set-cookie": _, ...headers }: Headers) => headers,
		"fault: The cookies of the service do not reach visitors",
	],
	[
		"drops cookies of visitors",
		(headers: Headers) => ({ ...headers, "set-cookie": "csrftoken=y" }),
		"fault: Visitors' cookies do not reach the service",
	],
	[
		"keeps pages",
		(headers: Headers) => ({ ...headers, "x-request-id": "1" }),
		"fault: Something before the service keeps pages",
	],
	[
		"lets visitors choose the id of a request",
		(headers: Headers, from: IncomingHttpHeaders) => ({ ...headers, "x-request-id": String(from["x-request-id"]) }),
		"warning: Visitors choose the id of their request",
	],
	[
		"compresses twice",
		(headers: Headers) => ({ ...headers, "content-encoding": "identity, identity" }),
		"warning: Pages are compressed twice.",
	],
])("a proxy that %s", async (_, page, told) => {
	expect(await look(page)).toEqual([expect.stringContaining(told)]);
});

it("a proxy that takes no large files, by an answer of its own or by breaking off", async () => {
	expect(await look((headers) => headers, { status: 413, body: "<h1>413 Request Entity Too Large</h1>" })).toEqual([
		"fault: A file of 10 MB does not reach the service: something before it answers 413.",
	]);
	await new Promise<void>((done) => server.close(() => done()));
	expect(await look((headers) => headers, "cut")).toEqual([
		expect.stringContaining("fault: A file of 10 MB does not reach the service: "),
	]);
});
