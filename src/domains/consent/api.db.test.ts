import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const PATH = "/privacy-choices/";
const standing = async (cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
	(await (await api.request(PATH, { cookies, headers })).json()).advertising;
/** Sends an answer and returns the cookie that comes back. */
const choose = async (body: unknown, cookies: Record<string, string> = {}) => {
	const answer = await api.request(PATH, { body, cookies });
	const line = answer.headers.getSetCookie().find((one) => one.startsWith("privacy_choice=")) ?? "";
	return {
		status: answer.status,
		line,
		cookies: { privacy_choice: decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? "") },
	};
};

describe("privacy choices", () => {
	it("are empty until the visitor chooses", async () => {
		expect(await standing()).toEqual({ standing: "open", day: null, company: null });
	});

	it.each(["yes", "no"])("store a %s with its date and wording in an HttpOnly cookie", async (answer) => {
		const chosen = await choose({ advertising: answer });
		expect(chosen.status).toBe(200);
		expect(chosen.line).toMatch(/; HttpOnly/);
		expect(chosen.line).toMatch(/Max-Age=15552000/);
		expect(chosen.cookies.privacy_choice).toBe(`advertising.${answer}.2026-03-02.1`);
		expect(await standing(chosen.cookies)).toEqual({ standing: answer, day: "2026-03-02", company: null });
	});

	it("can be changed", async () => {
		const { cookies } = await choose({ advertising: "yes" });
		const changed = await choose({ advertising: "no" }, cookies);
		expect((await standing(changed.cookies)).standing).toBe("no");
	});

	it("are refused if the browser sends an opt-out signal, whatever the visitor chose", async () => {
		const { cookies } = await choose({ advertising: "yes" });
		for (const signal of ["sec-gpc", "dnt"])
			expect(await standing(cookies, { [signal]: "1" })).toEqual({ standing: "refused", day: null, company: null });
		expect((await standing(cookies, { "sec-gpc": "0", dnt: "0" })).standing).toBe("yes");
	});

	it("are asked again when the wording changes, except after a no", async () => {
		expect((await standing({ privacy_choice: "advertising.yes.2026-03-02.0" })).standing).toBe("open");
		expect((await standing({ privacy_choice: "advertising.no.2026-03-02.0" })).standing).toBe("no");
	});

	it("refuse an unknown answer and stay as they are", async () => {
		const { cookies } = await choose({ advertising: "no" });
		const refused = await choose({ advertising: "maybe" }, cookies);
		expect([refused.status, refused.line]).toEqual([422, ""]);
	});

	it("for our own use don't extend to a company", async () => {
		const outside = await testApi({ ADVERTISING_PIXEL_URL: "https://ads.example.org/pixel?page={campaign}" });
		const ask = async (cookie: string) =>
			(await (await outside.request(PATH, { cookies: { privacy_choice: cookie } })).json()).advertising;
		expect(await ask("advertising.yes.2026-03-02.1")).toEqual({
			standing: "open",
			day: null,
			company: "ads.example.org",
		});
		expect((await ask("advertising.yes.2026-03-02.1@ads.example.org")).standing).toBe("yes");
		await outside.close();
	});
});
