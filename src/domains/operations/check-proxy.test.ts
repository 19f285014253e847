import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { ask } from "./ask-site.ts";
import { checkProxy } from "./check-proxy.ts";

let server: Server;
let asked = 0;
afterEach(() => new Promise<void>((done) => server.close(() => done())));

type Headers = Record<string, string>;

/** A node behind a proxy that changes a page and a file as given. */
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

it("a proxy that passes everything on gives no finding", async () => {
	expect(await look((headers) => headers)).toEqual([]);
});

it.each([
	[
		"drops response cookies",
		({ "set-cookie": _, ...headers }: Headers) => headers,
		"fault: The service's cookies do not reach visitors",
	],
	[
		"drops request cookies",
		(headers: Headers) => ({ ...headers, "set-cookie": "csrftoken=y" }),
		"fault: Visitors' cookies do not reach the service",
	],
	[
		"caches pages",
		(headers: Headers) => ({ ...headers, "x-request-id": "1" }),
		"fault: Something in front of the service caches pages",
	],
	[
		"lets visitors choose the request id",
		(headers: Headers, from: IncomingHttpHeaders) => ({ ...headers, "x-request-id": String(from["x-request-id"]) }),
		"warning: Visitors can choose their request id",
	],
	[
		"compresses twice",
		(headers: Headers) => ({ ...headers, "content-encoding": "identity, identity" }),
		"warning: Pages are compressed twice.",
	],
])("a proxy that %s", async (_, page, told) => {
	expect(await look(page)).toEqual([expect.stringContaining(told)]);
});

it("reports a proxy that refuses large files, by a response of its own or by closing the connection", async () => {
	expect(await look((headers) => headers, { status: 413, body: "<h1>413 Request Entity Too Large</h1>" })).toEqual([
		"fault: A file of 10 MB does not reach the service: something in front of it answers 413.",
	]);
	await new Promise<void>((done) => server.close(() => done()));
	expect(await look((headers) => headers, "cut")).toEqual([
		expect.stringContaining("fault: A file of 10 MB does not reach the service: "),
	]);
});
