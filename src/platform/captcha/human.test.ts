import { beforeEach, describe, expect, it, vi } from "vitest";
import { verifyCaptcha } from "#contract/captcha/captcha.ts";
import { readSettings } from "../config.ts";
import type { Caller } from "../http/caller.ts";
import type { Taken } from "../security/rate-limit.ts";
import type { Services } from "../services.ts";
import { formLimit, isHuman, rememberHuman } from "./human.ts";

const START = Date.parse("2026-03-02T09:00:00Z");
const settings = (secret = "a") => readSettings({ SECRET_KEY: secret.repeat(32) });

let now: number;
beforeEach(() => {
	now = START;
});
const needs = { settings: settings(), clock: () => new Date(now) };

/** A browser that stores the cookies it receives. */
const visitor = (cookies: Record<string, string> = {}) => {
	const options: unknown[] = [];
	const caller = {
		address: "203.0.113.9",
		cookie: (name: string) => cookies[name],
		setCookie: (name: string, value: string, given: unknown) => {
			cookies[name] = value;
			options.push(given);
		},
	} as unknown as Caller;
	return { caller, cookies, options };
};

describe("a passed captcha", () => {
	it("is remembered for ten minutes", () => {
		const { caller, options } = visitor();
		expect(isHuman(caller, needs)).toBe(false);
		rememberHuman(caller, needs);
		expect(isHuman(caller, needs)).toBe(true);
		expect(options).toEqual([{ maxAge: 600 }]);
		now += 10 * 60_000 - 1;
		expect(isHuman(caller, needs)).toBe(true);
		now += 1;
		expect(isHuman(caller, needs)).toBe(false);
	});

	it("can't be forged, extended or reused with another secret", () => {
		const { caller, cookies } = visitor();
		rememberHuman(caller, needs);
		const [ends, nonce, signature] = (cookies.human ?? "").split(".");
		for (const human of [
			"",
			".",
			"x",
			`${Number(ends) + 600}.${nonce}.${signature}`,
			`${ends}.${nonce}.`,
			`${ends}.${nonce}.${signature}x`,
			`${ends}.${nonce}x.${signature}`,
			`${ends}.${nonce}.${"é".repeat(43)}`,
			`99999999999999.${nonce}.${signature}`,
		])
			expect(isHuman(visitor({ human }).caller, needs), human).toBe(false);
		expect(isHuman(caller, { ...needs, settings: settings("b") })).toBe(false);
	});
});

describe("the limit of a form", () => {
	const wide = { times: 20, seconds: 60 };
	const narrow = { times: 2, seconds: 60 };
	const asking = async (caller: Caller, wait: number | ((what: string) => number) = 0) => {
		const take = vi.fn(async (what: string, _whom: string, _limit: object) =>
			typeof wait === "number" ? wait : wait(what),
		);
		const takeAll = (limits: readonly Taken[]) => Promise.all(limits.map((limit) => take(...limit)));
		const limiter = { take, takeAll };
		await formLimit(verifyCaptcha, wide, narrow)(caller, { ...needs, limiter } as unknown as Services, {});
		return take.mock.calls;
	};

	it("is the narrow one before the captcha, and the wide one, counted separately, after it", async () => {
		const { caller } = visitor();
		expect(await asking(caller)).toEqual([["POST /recaptcha/verify-recaptcha/ unverified", "203.0.113.9", narrow]]);
		rememberHuman(caller, needs);
		expect((await asking(caller)).at(-1)).toEqual(["POST /recaptcha/verify-recaptcha/ verified", "203.0.113.9", wide]);
	});

	it("is wide only for the address that solved the captcha, and for a limited number of forms", async () => {
		const { caller, cookies } = visitor();
		rememberHuman(caller, needs);
		const elsewhere = { ...visitor(cookies).caller, address: "198.51.100.4" } as Caller;
		expect(isHuman(elsewhere, needs)).toBe(false);
		expect((await asking(elsewhere)).at(-1)?.[2]).toBe(narrow);
		const [counted] = await asking(caller);
		expect(counted).toEqual(["captcha passes", cookies.human?.split(".")[1], { times: 40, seconds: 600 }]);
		expect((await asking(caller, (what) => (what === "captcha passes" ? 60 : 0))).at(-1)?.[2]).toBe(narrow);
	});

	it("answers 429 with the time to wait", async () => {
		await expect(asking(visitor().caller, 42)).rejects.toMatchObject({ status: 429, retryAfter: 42 });
	});
});
