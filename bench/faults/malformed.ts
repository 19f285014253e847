// npm run fault -- malformed
//
// Malformed requests that no browser sends, over raw sockets.
// They have broken request lines and targets, missing, double or strange hosts, huge headers, request smuggling, broken
// chunks, and NUL or odd code points in paths, queries, cookies, fields and JSON. Each must get the right status with
// our headers, never a 500. The service must survive connections that are reset, and work normally afterwards.

import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { CSRF_COOKIE, CSRF_HEADER } from "../../src/contract/shared/request-names.ts";
import { publicForms, Visitor } from "./support/forms.ts";
import { makeNode } from "./support/node.ts";
import { startReport } from "./support/report.ts";
import { signIn } from "./support/sign-in.ts";

const LONGEST_MS = 4_000;
const report = startReport("malformed", 180_000);
const node = await makeNode({ PUBLIC_URL: "https://alongside.example" });
await node.start();
report.say("server is ready");

interface Raw {
	status: number;
	head: string;
	body: string;
	/** Number of status lines received. Two responses to one request mean a smuggled request. */
	answers: number;
}
const raw = (text: string | Buffer): Promise<Raw> =>
	new Promise((resolve) => {
		const socket = connect(node.port, "127.0.0.1");
		let told = "";
		const end = () => {
			clearTimeout(timer);
			socket.destroy();
			const split = told.indexOf("\r\n\r\n");
			resolve({
				status: Number(/^HTTP\/1\.1 (\d+)/.exec(told)?.[1] ?? 0),
				head: told.slice(0, Math.max(split, 0)).toLowerCase(),
				body: told.slice(split + 4),
				answers: told.match(/^HTTP\/1\.1 \d/gm)?.length ?? 0,
			});
		};
		const timer = setTimeout(end, LONGEST_MS);
		socket.setEncoding("latin1");
		socket.on("data", (part) => {
			told += part;
		});
		socket.on("error", end);
		socket.on("close", end);
		socket.write(text);
	});

/** Sends a request and resets the connection, either at the first byte of the response or right after sending. */
const reset = (text: string | Buffer, atAnswer: boolean): Promise<void> =>
	new Promise((resolve) => {
		const socket = connect(node.port, "127.0.0.1");
		const timer = setTimeout(() => socket.resetAndDestroy(), LONGEST_MS);
		socket.on("error", () => {});
		socket.on("close", () => {
			clearTimeout(timer);
			resolve();
		});
		if (atAnswer) socket.once("data", () => socket.resetAndDestroy());
		socket.write(text, () => atAnswer || socket.resetAndDestroy());
	});

const OUR_HEADERS = ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"];
let asked = 0;
const seen = new Map<number, number>();
const judge = (name: string, answer: Raw, right: readonly number[]) => {
	asked++;
	seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
	report.expect(right.includes(answer.status), `${name}: ${answer.status || "no response"}, not ${right.join(" or ")}`);
	if (answer.status === 0) return;
	for (const header of OUR_HEADERS)
		report.expect(answer.head.includes(`\r\n${header}:`), `${name}: ${answer.status} without ${header}`);
	report.expect(answer.answers === 1, `${name}: ${answer.answers} responses to one request`);
};

const get = (target: string, more = "") =>
	`GET ${target} HTTP/1.1\r\nHost: alongside.example\r\n${more}Connection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
	`POST /contact HTTP/1.1\r\nHost: alongside.example\r\n${headers}\r\n${body}`;
const many = Array.from({ length: 3000 }, (_each, n) => `X-H${n}: 1\r\n`).join("");

const cases: [name: string, text: string | Buffer, right: number[]][] = [
	["a broken request line", "NONSENSE\r\n\r\n", [400]],
	["bytes of TLS", Buffer.from("160301020001000001fc0303", "hex"), [400]],
	["no version", "GET /\r\n\r\n", [400]],
	["an invalid version", get("/").replace("HTTP/1.1", "HTTP/9.9"), [400, 505]],
	["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 505]],
	["spaces in the target", get("/a b c"), [400]],
	["GET //", get("//"), [400]],
	["GET //evil.example/", get("//evil.example/"), [400]],
	["GET ///", get("///"), [400]],
	["GET /\\evil.example", get("/\\evil.example"), [400]],
	["GET /%2f%2fevil.example", get("/%2f%2fevil.example"), [404, 400]],
	["GET /..%2f..%2fetc/passwd", get("/..%2f..%2fetc/passwd"), [404, 400]],
	["GET /../../etc/passwd", get("/../../etc/passwd"), [404, 400]],
	["GET /assets/..%2f..%2fserver/index.js", get("/assets/..%2f..%2fserver/index.js"), [404, 400]],
	["no slash first", get("about"), [400]],
	["absolute form of our own", get("http://alongside.example/about"), [200]],
	["absolute form of another host", get("http://evil.example/"), [400, 421]],
	["absolute form with an account", get("http://me@alongside.example/"), [400]],
	["OPTIONS *", get("*").replace("GET", "OPTIONS"), [200, 204, 400, 405]],
	["an address of 100 KB", get(`/${"a".repeat(100_000)}`), [414, 431]],
	["an address of 9 KB", get(`/${"a".repeat(9_000)}`), [414]],
	["a query of 7 KB", get(`/providers?query=${"a".repeat(7_000)}`), [200, 400, 422]],
	["3,000 headers", get("/", many), [431]],
	["a header of 60 KB", get("/", `X-Long: ${"x".repeat(60_000)}\r\n`), [431]],
	["a header without a colon", get("/", "Nothing here\r\n"), [400]],
	["a folded header", get("/", "X-A: 1\r\n 2\r\n"), [400, 200]],
	["NUL in a header", get("/", "X-A: a\0b\r\n"), [400]],
	["a bare line end in a header", get("/", "X-A: a\nX-B: b\r\n"), [400, 200]],
	["two lengths", post("Content-Length: 3\r\nContent-Length: 30\r\n", "abc"), [400]],
	["the same length twice", post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc"), [400]],
	["a length with a sign", post("Content-Length: +3\r\n", "abc"), [400]],
	["an invalid length", post("Content-Length: three\r\n", "abc"), [400]],
	[
		"a length and chunks",
		post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n"),
		[400],
	],
	[
		"chunks and a length",
		post("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", "0\r\n\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n"),
		[400],
	],
	["chunked twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), [400]],
	["chunked, then identity", post("Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"), [400, 501]],
	["an encoding like chunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"), [400, 501]],
	["a space before the colon", post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"), [400]],
	[
		"a chunk of no size",
		post("Transfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n", "zz\r\nabc\r\n0\r\n\r\n"),
		[400],
	],
	["a chunk of a huge size", post("Transfer-Encoding: chunked\r\n", "fffffffffffffffffff\r\nabc\r\n0\r\n\r\n"), [400]],
	[
		"a chunk's endless extension",
		post("Transfer-Encoding: chunked\r\n", `1;${"a".repeat(40_000)}\r\na\r\n0\r\n\r\n`),
		[413, 400],
	],
	["a small method", get("/").replace("GET", "get"), [400]],
	["an unknown method", get("/").replace("GET", "FROBNICATE"), [400, 405, 501]],
	["TRACE", get("/").replace("GET", "TRACE"), [405]],
	["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", [405, 400]],
	["PROPFIND", get("/").replace("GET", "PROPFIND"), [405]],
	["DELETE of a page", get("/about").replace("GET", "DELETE"), [405]],
	[
		"an upgrade to WebSocket",
		get("/", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n").replace(
			"Connection: close",
			"Connection: Upgrade",
		),
		[200, 400, 426],
	],
	["an expectation", post("Expect: wonders\r\nContent-Length: 0\r\n", ""), [417]],
	["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", [400]],
	["an empty host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", [400]],
	["two hosts", "GET / HTTP/1.1\r\nHost: alongside.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n", [400]],
	["a host with a path", "GET / HTTP/1.1\r\nHost: alongside.example/evil\r\nConnection: close\r\n\r\n", [400]],
	["a host with an account", "GET / HTTP/1.1\r\nHost: me@evil.example\r\nConnection: close\r\n\r\n", [400]],
	["no host in HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n", [200]],
];
for (const bad of ["%00", "%", "%zz", "%E0%A4%A", "%ff%fe", "%C0%AF", "%ED%A0%80", "a%00b"]) {
	cases.push([`path /${bad}`, get(`/${bad}`), [400, 404]]);
	cases.push([`path /providers/${bad}/1`, get(`/providers/${bad}/1`), [400, 404]]);
	cases.push([`path /blog/${bad}`, get(`/blog/${bad}`), [400, 404]]);
	cases.push([`path /api/providers/${bad}/`, get(`/api/providers/${bad}/`), [400, 404]]);
	cases.push([`path /my-request/${bad}`, get(`/my-request/${bad}`), [400, 404]]);
	for (const page of [
		"/providers?query=",
		"/providers?postcodes_list=",
		"/providers?location=",
		"/providers?page=",
		"/blog/?q=",
		"/blog/?category=",
		"/live-chat?name=",
		"/api/providers/?query=",
		"/api/providers/?postcodes_list=",
		"/api/localities/?q=",
		"/services/psychology?gclid=",
		"/complaints-and-feedback-submission-success?by=",
	])
		cases.push([`query ${page}${bad}`, get(`${page}${bad}`), [200, 301, 302, 303, 307, 308, 400, 404, 422]]);
	for (const cookie of ["session", "csrftoken", "quote_visitor", "chat_visitor", "human"])
		cases.push([`cookie ${cookie}=${bad}`, get("/", `Cookie: ${cookie}=${bad}\r\n`), [200]]);
}
cases.push([
	"raw bytes in a path",
	Buffer.concat([
		Buffer.from("GET /"),
		Buffer.from([0xff, 0xfe, 0x80]),
		Buffer.from(" HTTP/1.1\r\nHost: alongside.example\r\nConnection: close\r\n\r\n"),
	]),
	[400, 404],
]);
cases.push([
	"raw bytes in a cookie",
	Buffer.concat([
		Buffer.from("GET / HTTP/1.1\r\nHost: alongside.example\r\nConnection: close\r\nCookie: session="),
		Buffer.from([0xff, 0xfe, 0x80]),
		Buffer.from("\r\n\r\n"),
	]),
	[200, 400],
]);

for (let at = 0; at < cases.length; at += 20)
	await Promise.all(cases.slice(at, at + 20).map(async ([name, text, right]) => judge(name, await raw(text), right)));
report.figure("raw requests", asked);

// Such clients may also reset the connection, which must not affect other visitors.
for (const atAnswer of [true, false])
	for (let at = 0; at < cases.length; at += 20)
		await Promise.all(cases.slice(at, at + 20).map(([, text]) => reset(text, atAnswer)));
report.figure("sent again and reset", cases.length * 2);
report.expect(
	(await fetch(`${node.origin}/health`).catch(() => undefined))?.ok === true,
	"the service does not respond after connections were reset",
);

// A foreign Host header must not appear in the response.
const foreign = await raw("GET /about HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
judge("a foreign host", foreign, [200, 400, 421]);
report.expect(!`${foreign.head}${foreign.body}`.includes("evil.example"), "a foreign host appears in the page");

// Odd text in form fields, then in JSON bodies of every endpoint.
const ODD = [
	"a\0b",
	"\u0000",
	"\ud800",
	"\udfff x",
	"\ufffe\uffff",
	"\u202e evil",
	"a\u0301".repeat(200),
	"\u{10ffff}",
	"\u0007",
	"\x1b[31m",
];
const forms = await publicForms(node.origin, randomUUID().slice(0, 8));
const fieldsSeen = new Map<number, number>();
for (const form of forms) {
	const visitor = new Visitor(node.origin);
	const hidden = await visitor.open(form.page);
	for (const name of Object.keys(form.fields))
		for (const odd of ODD) {
			const answer = await visitor.send(form.page, {
				...form.fields,
				...hidden,
				request_key: randomUUID(),
				[name]: odd,
			});
			await answer.body?.cancel();
			fieldsSeen.set(answer.status, (fieldsSeen.get(answer.status) ?? 0) + 1);
			report.expect(answer.status < 500, `${form.name}: ${JSON.stringify(odd)} in ${name} returned ${answer.status}`);
		}
}
report.figure(
	"form fields with odd text",
	[...fieldsSeen.values()].reduce((sum, n) => sum + n, 0),
);
report.figure(
	"their responses",
	[...fieldsSeen]
		.sort(([a], [b]) => a - b)
		.map(([status, n]) => `${status}: ${n}`)
		.join(", "),
);

const description = (await (await fetch(`${node.origin}/api/openapi.json`)).json()) as {
	paths: Record<
		string,
		Record<
			string,
			{ requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> } }
		>
	>;
};
const TOKEN = "t".repeat(43);
const callsSeen = new Map<number, number>();
// Signed in as the account with the most rights, so that the team's endpoints parse the bodies.
const session = await signIn(node.origin, "lead");
/** Skipped, because these endpoints would end the session. */
const ENDS = /^\/users\//;
const callWith = async (method: string, path: string, body: string | undefined) => {
	const answer = await fetch(`${node.origin}/api${path}`, {
		method,
		redirect: "manual",
		headers: {
			"content-type": "application/json",
			cookie: `${CSRF_COOKIE}=${TOKEN}; ${session}`,
			[CSRF_HEADER]: TOKEN,
		},
		...(body === undefined ? {} : { body }),
		signal: AbortSignal.timeout(10_000),
	});
	await answer.body?.cancel();
	callsSeen.set(answer.status, (callsSeen.get(answer.status) ?? 0) + 1);
	report.expect(answer.status < 500, `${method} ${path} with ${String(body).slice(0, 60)} returned ${answer.status}`);
};
const BODIES = [
	"",
	"null",
	"[]",
	'"text"',
	"{",
	'{"a":1e999}',
	`${"[".repeat(5_000)}${"]".repeat(5_000)}`,
	'{"__proto__":{"x":1},"constructor":1}',
	"\ufeff{}",
	'{"\\u0000":"\\u0000"}',
];
for (const [path, methods] of Object.entries(description.paths))
	for (const [method, line] of Object.entries(methods)) {
		const at = path.replace(/^\/api/, "");
		if (ENDS.test(at)) continue;
		const filled = (odd: string) => at.replace(/\{\w+\}/g, odd);
		if (method === "get") {
			if (/events|openapi/.test(at)) continue;
			for (const odd of ["%00", "%ED%A0%80", "-1", "1e9", "999999999999999999999", "..%2f"])
				if (at.includes("{")) await callWith("GET", filled(odd), undefined);
			continue;
		}
		const properties = Object.keys(line.requestBody?.content?.["application/json"]?.schema?.properties ?? {});
		for (const body of BODIES) await callWith(method.toUpperCase(), filled("1"), body);
		for (const odd of ["a\\u0000b", "\\ud800", "\\ufffe"])
			await callWith(
				method.toUpperCase(),
				filled("1"),
				`{${properties.map((name) => `${JSON.stringify(name)}:"${odd}"`).join(",")}}`,
			);
	}
report.figure(
	"API calls with odd bodies",
	[...callsSeen.values()].reduce((sum, n) => sum + n, 0),
);
report.figure(
	"responses to API calls",
	[...callsSeen]
		.sort(([a], [b]) => a - b)
		.map(([status, n]) => `${status}: ${n}`)
		.join(", "),
);
report.figure(
	"responses to raw requests",
	[...seen]
		.sort(([a], [b]) => a - b)
		.map(([status, n]) => `${status}: ${n}`)
		.join(", "),
);

const well = await fetch(`${node.origin}/providers?postcodes_list=3000`);
report.expect(well.ok, `afterwards a search returned ${well.status}`);
await node.end();
report.end();
