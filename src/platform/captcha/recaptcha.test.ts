import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import { loadSecret } from "#platform/security/secret.ts";
import { readSettings } from "../config.ts";
import type { Database } from "../db/database.ts";
import { createCaptcha } from "./create.ts";

let server: Server;
let url: string;
let answer: RequestListener;
let asked: { method?: string; path?: string; type?: string; form: URLSearchParams }[] = [];

beforeAll(async () => {
	server = createServer(async (req, res) => {
		let body = "";
		for await (const part of req) body += part;
		asked.push({
			method: req.method,
			path: req.url,
			type: req.headers["content-type"],
			form: new URLSearchParams(body),
		});
		answer(req, res);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
afterEach(() => {
	asked = [];
});

const captcha = (address = url) => {
	const env = {
		CAPTCHA: "recaptcha",
		RECAPTCHA_URL: address,
		RECAPTCHA_V3_SITE_KEY: "a",
		RECAPTCHA_V3_SECRET: "third",
		RECAPTCHA_V2_SITE_KEY: "b",
		RECAPTCHA_V2_SECRET: "second",
	};
	return createCaptcha({
		settings: readSettings(env),
		database: {} as Database,
		secret: loadSecret({ secretKey: "a".repeat(32), dataDir: "" }),
		clock: () => new Date(),
	});
};
const says =
	(body: unknown, status = 200): RequestListener =>
	(_req, res) =>
		res
			.writeHead(status, { "content-type": "application/json" })
			.end(typeof body === "string" ? body : JSON.stringify(body));
const verify = (version: "v2" | "v3", listener: RequestListener, address = "203.0.113.9") => {
	answer = listener;
	return captcha().verify("the token", version, { address });
};
const refused = (detail: string) => ({ success: false, detail, status: 400 });
const broken = (detail: string) => ({ success: false, detail, status: 502 });
const good = { success: true, score: 0.9, action: "submit" };

describe("an outside captcha", () => {
	it("gets no puzzle from us", async () => {
		expect(await captcha().challenge("v3")).toBeNull();
	});

	it("is called as siteverify documents it", async () => {
		expect(await verify("v3", says(good))).toEqual({ success: true });
		expect(await verify("v2", says({ success: true }), "in-process")).toEqual({ success: true });
		expect(asked.map(({ form, ...rest }) => ({ ...rest, form: Object.fromEntries(form) }))).toEqual([
			{
				method: "POST",
				path: "/recaptcha/api/siteverify",
				type: "application/x-www-form-urlencoded;charset=UTF-8",
				form: { secret: "third", response: "the token", remoteip: "203.0.113.9" },
			},
			{
				method: "POST",
				path: "/recaptcha/api/siteverify",
				type: "application/x-www-form-urlencoded;charset=UTF-8",
				form: { secret: "second", response: "the token" },
			},
		]);
	});

	it.each([
		["no success", { success: false }],
		["a low score", { ...good, score: 0.4 }],
		["another action", { ...good, action: "login" }],
		["no action", { success: true, score: 0.9 }],
		["no score", { success: true, action: "submit" }],
		["a bad token", { success: false, "error-codes": ["invalid-input-response"] }],
	])("v3 refuses %s", async (_name, body) => {
		expect(await verify("v3", says(body))).toEqual(refused(captchaCopy.couldNotVerify));
	});

	it("v3 takes a score of 0.5", async () => {
		expect(await verify("v3", says({ ...good, score: 0.5 }))).toEqual({ success: true });
	});

	it("v2 refuses in the words of the visible check", async () => {
		expect(await verify("v2", says({ success: false }))).toEqual(refused(captchaCopy.failed));
	});

	it("reports a token that was used or has expired", async () => {
		expect(await verify("v2", says({ success: false, "error-codes": ["timeout-or-duplicate"] }))).toEqual(
			refused(captchaCopy.expired),
		);
	});

	it("that rejects our secret is reported as an outage, not as a failed check", async () => {
		expect(await verify("v2", says({ success: false, "error-codes": ["invalid-input-secret"] }))).toEqual(
			broken(captchaCopy.failed),
		);
	});
});

describe("an outside captcha that fails", () => {
	it.each([
		[500, "Backend verification failed: 500 Internal Server Error"],
		[404, "Backend verification failed: 404 Not Found"],
		[599, "Backend verification failed: 599"],
	])("with status %d: the error names the status and doesn't repeat the answer", async (status, detail) => {
		expect(await verify("v3", says("<b>secret third</b>", status))).toEqual(broken(detail));
	});

	it.each([
		["text", "it works!"],
		["nothing", ""],
		["another shape", { success: "yes" }],
		["a list", []],
		["no end of text", JSON.stringify({ success: true, score: 1, action: "submit", more: "x".repeat(100_000) })],
	])("with a malformed answer (%s) counts as unreachable", async (_name, body) => {
		expect(await verify("v3", says(body))).toEqual(broken(captchaCopy.unreachable));
	});

	it("with a redirect is not followed", async () => {
		expect(await verify("v3", (_req, res) => res.writeHead(302, { location: "/elsewhere" }).end())).toEqual(
			broken(captchaCopy.unreachable),
		);
		expect(asked).toHaveLength(1);
	});

	it("by closing the connection counts as unreachable", async () => {
		expect(await verify("v3", (_req, res) => res.destroy())).toEqual(broken(captchaCopy.unreachable));
	});

	it("because it isn't running counts as unreachable", async () => {
		const gone = createServer();
		await new Promise<void>((done) => gone.listen(0, "127.0.0.1", done));
		const { port } = gone.address() as AddressInfo;
		await new Promise((done) => gone.close(done));
		expect(await captcha(`http://127.0.0.1:${port}`).verify("t", "v3", { address: "203.0.113.9" })).toEqual(
			broken(captchaCopy.unreachable),
		);
	});

	it.each([
		["because it doesn't answer", () => {}],
		["because its answer never ends", (_req, res) => void res.writeHead(200).write('{"success":')],
	] as [string, RequestListener][])("%s is abandoned after two and a half seconds", async (_name, listener) => {
		// Fire the timeout at once instead of waiting for it.
		const limit = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
		const verdict = verify("v3", (req, res) => {
			listener(req, res);
			limit.abort(new DOMException("timed out", "TimeoutError"));
		});
		expect(await verdict).toEqual(broken(captchaCopy.unreachable));
		expect(timeout).toHaveBeenCalledWith(2_500);
	});
});
