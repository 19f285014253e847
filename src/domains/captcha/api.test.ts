import { Hono } from "hono";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import type { Captcha } from "#platform/captcha/captcha.ts";
import { readSettings } from "#platform/config.ts";
import type { RequestVariables } from "#platform/http/app-context.ts";
import { mount } from "#platform/http/mount.ts";
import { Problem } from "#platform/http/problem.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import type { Services } from "#platform/services.ts";
import { captchaApi } from "./api.ts";

const captcha = { challenge: vi.fn<Captcha["challenge"]>(), verify: vi.fn<Captcha["verify"]>() };
const log = { warn: vi.fn() };
const take = vi.fn(async () => 0);
beforeEach(() => {
	vi.resetAllMocks();
	take.mockResolvedValue(0);
});

const api = () => {
	const services = {
		settings: readSettings({ SECRET_KEY: "a".repeat(32) }),
		captcha,
		log,
		limiter: { take },
		traces: noTraces,
		clock: () => new Date(),
	} as unknown as Services;
	return new Hono<{ Variables: RequestVariables }>({ strict: false })
		.use(async (c, next) => {
			c.set("requestId", "test");
			c.set("secure", true);
			await next();
		})
		.route("/", mount(captchaApi(services), services))
		.onError((error, c) => {
			if (!(error instanceof Problem)) throw error;
			return c.json(error.body("test"), error.status as 400);
		});
};
const verify = (body: unknown) =>
	api().request("/recaptcha/verify-recaptcha/", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});

describe("POST /recaptcha/verify-recaptcha/", () => {
	it("confirms success and remembers it in an HttpOnly cookie", async () => {
		captcha.verify.mockResolvedValue({ success: true });
		const response = await verify({ token: "t", version: "v3", action: "submit" });
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ success: true });
		expect(captcha.verify).toHaveBeenCalledWith("t", "v3", expect.objectContaining({ address: "in-process" }));
		expect(response.headers.get("set-cookie")).toMatch(
			/^__Host-human=\d+\.[\w-]{16}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
	});

	it("returns 400 with the message for a refusal, and sets no cookie", async () => {
		captcha.verify.mockResolvedValue({ success: false, detail: captchaCopy.failed, status: 400 });
		const response = await verify({ token: "t", version: "v2" });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ detail: captchaCopy.failed });
		expect(response.headers.get("set-cookie")).toBeNull();
		expect(log.warn).not.toHaveBeenCalled();
	});

	it("logs a failing service, and shows the visitor the usual message", async () => {
		captcha.verify.mockResolvedValue({ success: false, detail: captchaCopy.unreachable, status: 502 });
		const response = await verify({ token: "secret token", version: "v2" });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({
			detail: captchaCopy.unreachable,
			errors: [{ field: "token", code: "captcha-out" }],
		});
		expect(log.warn).toHaveBeenCalledOnce();
		expect(JSON.stringify(log.warn.mock.calls)).not.toContain("secret token");
	});

	it("has a rate limit", async () => {
		take.mockResolvedValue(30);
		expect((await verify({ token: "t", version: "v3" })).status).toBe(429);
		expect(captcha.verify).not.toHaveBeenCalled();
	});
});

describe("GET /captcha/challenge/", () => {
	it("returns a puzzle for the requested version, v3 by default", async () => {
		captcha.challenge.mockResolvedValue({ algorithm: "SHA-256", salt: "s" });
		const response = await api().request("/captcha/challenge/");
		expect(await response.json()).toEqual({ algorithm: "SHA-256", salt: "s" });
		expect(captcha.challenge).toHaveBeenLastCalledWith("v3");
		await api().request("/captcha/challenge/?version=v2");
		expect(captcha.challenge).toHaveBeenLastCalledWith("v2");
	});

	it("returns 404 if an external service makes the puzzles", async () => {
		captcha.challenge.mockResolvedValue(null);
		expect((await api().request("/captcha/challenge/")).status).toBe(404);
	});

	it("has a rate limit", async () => {
		take.mockResolvedValue(30);
		expect((await api().request("/captcha/challenge/")).status).toBe(429);
	});
});
