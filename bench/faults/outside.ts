// npm run fault -- outside
//
// External services (captcha, forms, analytics, error reporting) fail, and the public site keeps working.
// They are down, slow, silent, or respond with HTML, an endless body, the wrong JSON or a redirect to another host.
// Every public form must be accepted and every page served, each within 3 seconds. Visitors only learn that the
// captcha isn't available, no redirect is followed, and memory doesn't grow.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CAPTCHA_OUT, CSRF_COOKIE, CSRF_HEADER } from "../../src/contract/shared/request-names.ts";
import { publicForms, Visitor } from "./support/forms.ts";
import { makeNode } from "./support/node.ts";
import { percentile, startReport } from "./support/report.ts";

const LONGEST_MS = 3_000;
const MOODS = [
	"well",
	"down",
	"slow",
	"silent",
	"a trickle",
	"HTML",
	"no end",
	"other JSON",
	"elsewhere",
	"broken off",
] as const;
type Mood = (typeof MOODS)[number];

const report = startReport("outside", 280_000);
let mood: Mood = "well";
let followed = 0;
let asked = 0;
const elsewhere = createServer((_req, res) => {
	followed++;
	res.writeHead(200, { "content-type": "application/json" }).end('{"success":true,"score":1,"action":"submit"}');
});
const rightAnswer = (req: IncomingMessage, res: ServerResponse) => {
	if (req.url?.includes("siteverify"))
		res
			.writeHead(200, { "content-type": "application/json" })
			.end(JSON.stringify({ success: true, score: 0.9, action: "submit" }));
	else if (req.url?.includes("/rest/forms/"))
		res
			.writeHead(200, { "content-type": "text/html" })
			.end('<form method="post" action="/responses/processor"><input name="tfa_1"><button>Send</button></form>');
	else res.writeHead(200, { "content-type": "application/json" }).end("{}");
};
const service = createServer((req, res) => {
	asked++;
	req.resume();
	res.on("error", () => {});
	if (mood === "well") rightAnswer(req, res);
	else if (mood === "slow") setTimeout(() => rightAnswer(req, res), 1_500);
	else if (mood === "HTML")
		res.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Welcome to nginx</h1>");
	else if (mood === "other JSON")
		res.writeHead(200, { "content-type": "application/json" }).end('[{"success":"perhaps"}]');
	else if (mood === "elsewhere")
		res.writeHead(307, { location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/evil` }).end();
	else if (mood === "broken off") {
		res.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
		res.write('{"success":');
		setTimeout(() => res.destroy(), 50);
	} else if (mood === "a trickle" || mood === "no end") {
		res.writeHead(200, { "content-type": req.url?.includes("/rest/forms/") ? "text/html" : "application/json" });
		const [part, every] = mood === "no end" ? ["x".repeat(64 * 1024), 1] : [" ", 100];
		const timer = setInterval(() => res.write(part), every);
		res.on("close", () => clearInterval(timer));
	}
});
const listen = (server: typeof service, port = 0) =>
	new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
await Promise.all([listen(service), listen(elsewhere)]);
const { port } = service.address() as AddressInfo;
const there = `http://127.0.0.1:${port}`;

const node = await makeNode({
	CAPTCHA: "recaptcha",
	RECAPTCHA_URL: `${there}/recaptcha`,
	RECAPTCHA_V3_SITE_KEY: "key-3",
	RECAPTCHA_V3_SECRET: "secret-3",
	RECAPTCHA_V2_SITE_KEY: "key-2",
	RECAPTCHA_V2_SECRET: "secret-2",
	FORMS: "formassembly",
	FORMASSEMBLY_URL: there,
	ANALYTICS_URL: `${there}/batch`,
	ERROR_REPORTING_DSN: `http://key@127.0.0.1:${port}/1`,
	CHAT: "outside",
	CHAT_SITE_URL: `${there}/chat`,
	CHAT_MESSAGING_URL: there,
	CHAT_ORGANISATION_ID: "organisation",
	CHAT_DEPLOYMENT: "deployment",
	LOG_LEVEL: "fatal",
});
await node.start();
report.say("server is ready");

const TOKEN = "t".repeat(43);
const all: number[] = [];
const timed = async (what: string, work: () => Promise<Response>): Promise<{ status: number; text: string }> => {
	const from = performance.now();
	try {
		const answer = await work();
		const text = await answer.text();
		const ms = performance.now() - from;
		all.push(ms);
		report.expect(ms < LONGEST_MS, `${mood}: ${what} took ${ms.toFixed(0)} ms`);
		return { status: answer.status, text };
	} catch (error) {
		report.wrong(`${mood}: ${what} got no response (${(error as Error).message})`);
		return { status: 0, text: "" };
	}
};
const post = (path: string, body: unknown) =>
	fetch(`${node.origin}/api${path}`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			origin: node.origin,
			cookie: `${CSRF_COOKIE}=${TOKEN}`,
			[CSRF_HEADER]: TOKEN,
		},
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(10_000),
	});

const memory: number[] = [];
for (const now of MOODS) {
	mood = now;
	if (mood === "down") {
		service.closeAllConnections();
		await new Promise((done) => service.close(done));
	} else if (!service.listening) await listen(service, port);
	// Without enquiries, which use the external form, and the chat, which is external during opening hours.
	const forms = (await publicForms(node.origin, randomUUID().slice(0, 8))).filter(
		({ name }) => !/enquiry$|^chat$/.test(name),
	);
	const isOut = mood !== "well" && mood !== "slow";

	// Many captcha checks at once.
	const words = await Promise.all(
		Array.from({ length: 20 }, (_each, n) =>
			timed("the captcha check", () =>
				post("/recaptcha/verify-recaptcha/", {
					token: "token",
					version: n % 2 ? "v2" : "v3",
					...(n % 2 ? {} : { action: "submit" }),
				}),
			),
		),
	);
	for (const { status, text } of words) {
		report.expect(status === (isOut ? 400 : 200), `${mood}: the captcha check returned ${status}`);
		if (isOut)
			report.expect(text.includes(CAPTCHA_OUT), `${mood}: the response does not say that the captcha is unavailable`);
	}
	// Every form sent without a captcha, then pages.
	const sent = await Promise.all(
		forms.map(async (form) => {
			const visitor = new Visitor(node.origin);
			const hidden = await visitor.open(form.page);
			return {
				name: form.name,
				...(await timed(`the form ${form.name}`, () => visitor.send(form.page, { ...form.fields, ...hidden }))),
			};
		}),
	);
	for (const { name, status } of sent)
		report.expect(status === 303 || status === 302, `${mood}: the form ${name} returned ${status}`);
	const pages = [
		"/",
		"/providers?postcodes_list=3000",
		"/live-chat",
		"/list-your-organisation/enquire-now",
		"/nothing-is-here",
	];
	for (const page of pages) {
		const { status, text } = await timed(page, () => fetch(node.origin + page));
		report.expect(status === (page === "/nothing-is-here" ? 404 : 200), `${mood}: ${page} returned ${status}`);
		report.expect(text.includes("1800 975 711"), `${mood}: ${page} does not say how to reach us`);
	}
	// The frame of the external form shows the form, or an error with our phone number.
	const frame = await timed("the external form", () =>
		fetch(`${node.origin}/api/formassembly/view/4937615/`, { headers: { "sec-fetch-dest": "iframe" } }),
	);
	report.expect(
		isOut ? frame.status >= 502 && frame.text.includes("1800 975 711") : frame.status === 200,
		`${mood}: the external form returned ${frame.status}`,
	);
	// Client-side error reports, which are forwarded to the error service.
	await Promise.all(
		Array.from({ length: 40 }, (_each, n) =>
			timed("an error report", () =>
				post("/errors/", { name: "TypeError", message: `error ${n}`, stack: "", path: "/about", nth: 1 }),
			),
		),
	);
	await sleep(500);
	memory.push(node.memory());
	report.say(
		`${mood}: captcha ${words[0]?.status}, forms ${sent.map(({ status }) => status)}, external form ${frame.status}, ${memory.at(-1)} MiB`,
	);
}
mood = "well";
const well = await timed("the captcha afterwards", () =>
	post("/recaptcha/verify-recaptcha/", { token: "token", version: "v2" }),
);
report.expect(well.status === 200, `afterwards the captcha check returned ${well.status}`);

report.figure("moods", MOODS.length);
report.figure("responses to visitors", all.length);
report.figure(
	"p50, p99, longest, ms",
	`${percentile(all, 50).toFixed(0)}, ${percentile(all, 99).toFixed(0)}, ${Math.max(...all).toFixed(0)}`,
);
report.figure("requests to the services", asked);
report.figure("redirects followed", followed);
report.figure("memory at first, peak, MiB", `${memory[0]}, ${Math.max(...memory)}`);
report.expect(followed === 0, `a redirect to another host was followed ${followed} times`);
report.expect(Math.max(...memory) - (memory[0] ?? 0) < 128, "memory grew");
await node.end();
service.closeAllConnections();
service.close();
elsewhere.close();
report.end();
