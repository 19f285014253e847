// npm run fault -- balancer
//
// Two nodes behind nginx with the deployed configuration, over https: headers, limits, cache and outage pages.
// It uses deploy/nginx and tests what visitors get when the database, one node or both nodes are down.
// The project doesn't install nginx: run apt-get install nginx, or set NGINX to its path.

import { randomUUID } from "node:crypto";
import { request as plainRequest } from "node:http";
import { type RequestOptions, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../../scripts/chromium.ts";
import { type Answer, checkCache } from "./support/cache.ts";
import { followStream } from "./support/hears.ts";
import { startNginx } from "./support/nginx.ts";
import { startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { cookieIn, headersFor, signIn } from "./support/sign-in.ts";
import { experiment, say } from "./support/verdict.ts";

const VISITORS = 40;
/** Every response, including a rejection, must arrive within this time (quality.md, Reliability). */
const ANSWER_MS = 3_000;

await experiment("balancer", async () => {
	const wrongs: string[] = [];
	const expect = (holds: boolean, sentence: string) => {
		if (!holds) wrongs.push(sentence);
	};
	const figures: Record<string, number | string> = {};

	const postgres = await startPostgres();
	const common = { DATABASE_URL: await postgres.create("faults"), TRUST_PROXY: "1", LIMITS: "on" };
	const [first] = await startNodes(1, { ...common, PRODUCT_NAME: "Node one" });
	const [second] = await startNodes(1, { ...common, PRODUCT_NAME: "Node two" });
	if (!first || !second) throw new Error("the nodes did not start");
	// A file of an earlier build, which no node has on disk.
	const OLD = "/assets/earlier-build-0a1b2c3d.js";
	const old = Buffer.from(`export const earlier = ${JSON.stringify("earlier ".repeat(400))};`);
	await postgres.ask(
		"faults",
		"insert into page_asset (name, content, brotli, started_at) values ($1, $2, $3, now())",
		[OLD.slice("/assets/".length), old, brotliCompressSync(old)],
	);
	const nginx = await startNginx([first.origin, second.origin]);
	say("two nodes and nginx are ready");

	/** Sends a request as a visitor with their own IP address. */
	const ask = (path: string, visitor = 1, options: RequestOptions = {}, body?: string | Buffer): Promise<Answer> =>
		new Promise((resolve, reject) => {
			const from = performance.now();
			const address = new URL(path, nginx.origin);
			const send = address.protocol === "https:" ? request : plainRequest;
			const asked = send(
				address,
				{ agent: false, localAddress: `127.0.0.${visitor}`, timeout: 20_000, ...options },
				(answer) => {
					const parts: Buffer[] = [];
					answer.on("data", (part: Buffer) => parts.push(part));
					answer.on("error", reject);
					answer.on("end", () => {
						const bytes = Buffer.concat(parts);
						resolve({
							status: answer.statusCode ?? 0,
							headers: answer.headers,
							text: bytes.toString(),
							bytes,
							ms: Math.round(performance.now() - from),
						});
					});
				},
			);
			asked.on("timeout", () => asked.destroy(new Error(`${path}: no response`)));
			asked.on("error", (error) =>
				reject(new Error(`${options.method ?? "GET"} ${path}, ${body?.length ?? 0} bytes: ${error.message}`)),
			);
			asked.end(body);
		});
	const asPage = { headers: { accept: "text/html" } };

	// nginx passes the node's headers on.
	const direct = await fetch(`${first.origin}/about`, { headers: { "x-forwarded-proto": "https" } });
	await direct.text();
	const page = await ask("/about", 1, asPage);
	expect(page.status === 200, `/about returned ${page.status}`);
	const missing = [...direct.headers.keys()].filter(
		(name) =>
			!(name in page.headers) &&
			!["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"].includes(name),
	);
	expect(missing.length === 0, `nginx drops these headers of a page: ${missing.join(", ")}`);
	expect(/max-age=\d{8}/.test(String(page.headers["strict-transport-security"])), "a page over https has no HSTS");
	figures["headers of a page passed on"] = [...direct.headers.keys()].length - missing.length;
	const chosen = (await ask("/about", 1, { headers: { ...asPage.headers, "x-request-id": "chosen-by-a-visitor" } }))
		.headers["x-request-id"];
	expect(/^[\da-f]{32}$/.test(String(chosen)), `a visitor could choose their request id: ${chosen}`);
	const sentOn = await ask(`${nginx.plain}/about?a=1`);
	expect(
		sentOn.status === 308 && /^https:\/\/localhost.*\/about\?a=1$/.test(String(sentOn.headers.location)),
		`over http: ${sentOn.status}, ${sentOn.headers.location}`,
	);
	const cookies = [(await ask("/contact", 1, asPage)).headers["set-cookie"] ?? []].flat();
	expect(
		cookies.length > 0 && cookies.every((line) => /^__Host-.*; Secure/i.test(line)),
		`cookies over https: ${cookies.map((line) => line.replace(/=[^;]*/, "=…")).join(" | ")}`,
	);

	// Assets of this build and earlier builds.
	const file = await ask(OLD, 1, { headers: { "accept-encoding": "br" } });
	expect(
		file.status === 200 && file.headers["content-encoding"] === "br",
		`an earlier build's asset: ${file.status}, ${file.headers["content-encoding"]}`,
	);
	expect(
		/immutable/.test(String(file.headers["cache-control"])) && file.headers["x-content-type-options"] === "nosniff",
		"an earlier build's asset lacks headers",
	);
	expect((await ask(OLD)).bytes.equals(old), "an earlier build's asset has a different content");
	const asset = /\/assets\/[\w.-]+\.(?:js|css|woff2)/.exec((await ask("/contact", 1, asPage)).text)?.[0];
	if (!asset) wrongs.push("the contact page links no asset of the build");
	else expect((await ask(asset)).status === 200, `${asset} is not found`);
	for (const path of [
		"/assets/",
		"/assets/none.js",
		"/assets/../package.json",
		"/assets/%2e%2e/package.json",
		"/assets/..%2fpackage.json",
		"/errors/nginx.conf",
		"/errors/no-answer.html",
	]) {
		const answer = await ask(path, 1, { path });
		expect(
			answer.status >= 300 && answer.status < 500 && !answer.text.includes('"devDependencies"'),
			`${path} returned ${answer.status}`,
		);
	}

	// Visitors are spread over the nodes, and each visitor stays on one node.
	const nodeOf = async (visitor: number) =>
		/Node (one|two)/.exec((await ask("/contact", visitor, asPage)).text)?.[1] ?? "none";
	const firstSeen = await Promise.all(Array.from({ length: VISITORS }, (_each, n) => nodeOf(n + 1)));
	const secondSeen = await Promise.all(Array.from({ length: VISITORS }, (_each, n) => nodeOf(n + 1)));
	const ones = firstSeen.filter((node) => node === "one").length;
	figures[`of ${VISITORS} visitors on the first node`] = ones;
	expect(ones > VISITORS / 8 && ones < (VISITORS * 7) / 8, `${ones} of ${VISITORS} visitors are on the first node`);
	expect(firstSeen.join() === secondSeen.join() && !firstSeen.includes("none"), "visitors don't stay on one node");

	// A forged address in a header doesn't avoid rate limits.
	const tryPassword = (visitor: number, forged: string) =>
		ask(
			"/api/users/login/",
			visitor,
			{
				method: "POST",
				headers: headersFor("", { "x-forwarded-for": forged, "x-real-ip": forged, forwarded: `for=${forged}` }),
			},
			JSON.stringify({ auth: { email: `${randomUUID()}@visitor.example`, password: "not the right password" } }),
		);
	let tries = 0;
	let last = await tryPassword(50, "203.0.113.1");
	while (last.status !== 429 && ++tries < 200) last = await tryPassword(50, `203.0.${tries}.7`);
	figures["sign-ins with forged addresses before 429"] = tries;
	expect(
		last.status === 429 && Number(last.headers["retry-after"]) > 0,
		`after ${tries} sign-ins with forged addresses: ${last.status}`,
	);
	expect(
		(await tryPassword(99, "203.0.113.1")).status !== 429,
		"a visitor is rate limited for another visitor's attempts",
	);

	// A browser uses HTTP/2. A page works, and an upload that is too large gets a readable error while it is being sent.
	const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
	process.once("exit", () => void browser.close());
	const tab = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
	tab.on("console", (told) => {
		if (told.type() === "error" && !told.text().includes("status of 413") && !told.text().includes("status of 403"))
			wrongs.push(`browser console: ${told.text()}`);
	});
	tab.on("pageerror", (error) => wrongs.push(`browser error: ${error.message}`));
	await tab.goto(`${nginx.origin}/contact`);
	await tab.locator("html[data-ready]").waitFor();
	const told = await tab.evaluate(async () => {
		const answers: { sent: string; status: number; text: string }[] = [];
		for (const megabytes of [12, 40])
			for (const [path, type, accept] of [
				["/contact", "application/x-www-form-urlencoded", "text/html"],
				["/api/quotes/", "application/json", "application/json"],
			] as const) {
				const answer = await fetch(path, {
					method: "POST",
					body: new Blob([new Uint8Array(megabytes * 1e6)]),
					headers: { "content-type": type, accept },
				}).catch(() => undefined);
				answers.push({
					sent: `${megabytes} MB to ${path}`,
					status: answer?.status ?? 0,
					text: (await answer?.text()) ?? "",
				});
			}
		return answers;
	});
	for (const { sent, status, text } of told)
		expect(
			sent.includes("/api/")
				? status >= 400 && status < 500 && text.includes('"detail"')
				: status === 413 && text.includes("1800 975 711"),
			`${sent} returned ${status}: ${text.slice(0, 100)}`,
		);
	const protocol = await tab.evaluate(
		() => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
	);
	figures["browser's protocol"] = protocol;
	expect(protocol === "h2" || protocol === "h3", `the browser uses ${protocol}`);
	await browser.close();

	// A team member can sign in, and chat messages arrive live through nginx.
	const team = await signIn(nginx.origin, "colleague");
	expect(team.startsWith("__Host-session="), "the session cookie has no __Host- prefix");
	const cases = await ask("/team/cases", 1, { headers: { cookie: team, accept: "text/html" } });
	expect(
		cases.status === 200 && /no-store/.test(String(cases.headers["cache-control"])),
		`the console returned ${cases.status}`,
	);
	const begun = await fetch(`${nginx.origin}/api/chats/`, {
		method: "POST",
		headers: headersFor(),
		body: JSON.stringify({ message: "Hello" }),
	});
	const cookie = cookieIn(begun, "chat_visitor");
	const line = new AbortController();
	const heard: number[] = [];
	const sentAt = new Map<string, number>();
	const following = followStream(`${nginx.origin}/api/chats/own/events/?after=0`, cookie, line.signal, ({ text }) => {
		const sent = sentAt.get(text);
		if (sent !== undefined) heard.push(performance.now() - sent);
	}).catch(() => {});
	await sleep(500);
	for (let n = 0; n < 5; n++) {
		const text = randomUUID();
		sentAt.set(text, performance.now());
		await fetch(`${nginx.origin}/api/chats/own/messages/`, {
			method: "POST",
			headers: headersFor(cookie),
			body: JSON.stringify({ text }),
		});
		await sleep(500);
	}
	line.abort();
	await following;
	figures["chat messages received of 5"] = heard.length;
	figures["slowest chat message, ms"] = Math.round(Math.max(...heard, 0));
	expect(heard.length === 5 && Math.max(...heard) < 1_000, "chat messages don't arrive within a second through nginx");

	Object.assign(figures, await checkCache(nginx.origin, ask, expect));
	say("cache checked");

	// The database is down: no node is ready, but nginx still passes on the nodes' responses.
	await postgres.stopAtOnce();
	await sleep(2_000);
	const without = {
		home: await ask("/about?away", 3, asPage),
		search: await ask("/api/reviews/?provider=1", 3),
		login: await tryPassword(60, "203.0.113.9"),
	};
	figures["without the database"] = Object.entries(without)
		.map(([what, { status, ms }]) => `${what} ${status} ${ms} ms`)
		.join(", ");
	for (const [what, { status, headers, text }] of Object.entries(without))
		expect(
			(status === 200 || (status === 503 && headers["retry-after"] !== undefined)) &&
				headers["x-request-id"] !== undefined,
			`without the database ${what} returned ${status}: ${text.slice(0, 100)}`,
		);
	await postgres.start();
	while ((await ask("/api/reviews/?provider=1", 3)).status !== 200) await sleep(200);
	say("database outage checked");

	// A node is killed: the other node serves its visitors.
	await first.server.end("SIGKILL");
	const during: (Answer & { isSent: boolean })[] = [];
	for (let round = 0; round < 5; round++) {
		const wave = Array.from({ length: VISITORS }, (_each, n) =>
			n % 4 === 0
				? ask(
						"/api/users/login/",
						n + 1,
						{ method: "POST", headers: headersFor() },
						JSON.stringify({ auth: { email: "a@visitor.example", password: "wrong password" } }),
					)
				: ask("/contact", n + 1, asPage),
		);
		during.push(...(await Promise.all(wave)).map((answer, n) => ({ ...answer, isSent: n % 4 === 0 })));
		await sleep(500);
	}
	figures["requests after a node was killed"] = during.length;
	figures["slowest of those requests, ms"] = Math.max(...during.map(({ ms }) => ms));
	// A form sent to the dying node gets a 503 with Retry-After, because nginx doesn't retry a POST.
	const refused = during.filter(({ status }) => status >= 500);
	figures["of them rejected, to be sent again"] = refused.length;
	const failed = during.filter(
		({ status, headers, isSent }, n) =>
			status >= 500 && (!isSent || n >= VISITORS || headers["retry-after"] === undefined),
	);
	expect(
		failed.length === 0,
		`${failed.length} of ${during.length} requests failed after a node was killed: ${failed.map(({ status, text }) => `${status} ${text}`).slice(0, 3)}`,
	);
	say("kill of one node checked");

	// Both nodes are down: every visitor quickly gets a readable error.
	await second.server.end("SIGKILL");
	await sleep(3_000);
	const asForm = headersFor("", { "content-type": "application/x-www-form-urlencoded", accept: "text/html" });
	const gone = {
		"a page": await ask("/providers?a=1", 3, asPage),
		"a form": await ask("/contact", 3, { method: "POST", headers: asForm }, "message=Hello"),
		"a call": await ask("/api/providers/", 3),
		"a call that writes": await ask("/api/quotes/", 3, { method: "POST", headers: headersFor() }, "{}"),
	};
	for (const [what, { status, headers, text, ms }] of Object.entries(gone)) {
		expect(status === 503 && Number(headers["retry-after"]) > 0, `${what}, with no node: ${status}`);
		expect(ms < ANSWER_MS, `${what}, with no node, took ${ms} ms`);
		expect(headers["cache-control"] === "no-store", `${what}, with no node, may be cached`);
		expect(
			what.includes("call")
				? typeof (JSON.parse(text) as { detail: unknown }).detail === "string"
				: /1800 975 711/.test(text),
			`${what}, with no node, has no readable error`,
		);
	}
	expect(
		gone["a form"].text.includes("won't record it twice") &&
			gone["a page"].text.includes(`href="${nginx.origin}/providers?a=1"`),
		"the outage page does not say what to do",
	);
	expect((await ask("/errors/errors.css", 3)).status === 200, "the outage page has no stylesheet");
	figures["slowest response with no node, ms"] = Math.max(...Object.values(gone).map(({ ms }) => ms));
	say("kill of both nodes checked");

	// A node comes back and serves visitors again.
	await second.start();
	const from = performance.now();
	while ((await ask("/about?back", 3, asPage)).status !== 200 && performance.now() - from < 15_000) await sleep(100);
	figures["served again after, ms"] = Math.round(performance.now() - from);
	expect(performance.now() - from < 10_000, "visitors are not served within 10 s after a node came back");

	await second.server.end("SIGTERM");
	await nginx.close();
	await postgres.close();
	return { figures, wrongs };
});
