import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { CSRF_COOKIE, IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import type { Services } from "../services.ts";
import type { AppContext, RequestVariables } from "./app-context.ts";
import { anyone, type Binding, bind } from "./bind.ts";
import { createInnerCalls } from "./inner-calls.ts";
import { invalid, Problem } from "./problem.ts";

const token = "x".repeat(43);
const about = (lines: Binding[]) => {
	const answered: string[] = [];
	const services = {
		settings: { trustedProxies: 0 },
		traces: noTraces,
		clock: () => new Date(),
		metrics: {
			answered: ({ route, status }: { route: string; status: number }) => answered.push(`${route} ${status}`),
		},
	} as unknown as Services;
	const callsOf = createInnerCalls({
		services,
		bindings: lines,
		originsOf: () => ["https://alongside.example"],
		problemOf: (error) => (error instanceof Problem ? error : new Problem(500, "system error")),
	});
	const setCookies: string[] = [];
	/** Runs the work in a request for a page with these headers. */
	const within = async <T>(
		work: (calls: ReturnType<typeof callsOf>) => Promise<T>,
		headers: Record<string, string> = {},
	): Promise<T> => {
		let done: Promise<T> | undefined;
		const app = new Hono<{ Variables: RequestVariables }>().all("*", (c) => {
			c.set("requestId", "r");
			c.set("secure", false);
			done = work(callsOf(c as AppContext, { csrfToken: token, setCookies }));
			return c.text("");
		});
		await app.request("https://alongside.example/", { headers: { cookie: `${CSRF_COOKIE}=${token}`, ...headers } });
		return done as Promise<T>;
	};
	return { within, answered, setCookies };
};

const list = endpoint({
	summary: "Things",
	method: "GET",
	path: "/things/{id}/",
	params: z.object({ id: z.coerce.number() }),
	query: z.object({ page: z.coerce.number().optional() }),
	output: z.object({ id: z.number() }),
});
const save = endpoint({
	summary: "Things",
	method: "POST",
	path: "/things/",
	body: z.object({ name: z.string().min(1) }),
	output: z.object({ name: z.string() }),
});

test("a page's reads are validated, limited to the contract's fields, and share one caller", async () => {
	const callers = new Set<unknown>();
	const who = (caller: unknown) => void callers.add(caller);
	const { within, answered } = about([
		bind(list, { who }, ({ params }) => ({ id: params.id, secret: "not for anyone" })),
	]);
	await within(async ({ callApi }) => {
		expect(await callApi(list, { params: { id: 7 }, query: { page: undefined } })).toEqual({
			ok: true,
			status: 200,
			data: { id: 7 },
		});
		expect(await callApi(list, { params: { id: Number.NaN } })).toMatchObject({
			ok: false,
			status: 400,
			problem: { request_id: "r" },
		});
	});
	expect(callers.size).toBe(1);
	expect(answered).toEqual(["/api/things/:id 200", "/api/things/:id 400"]);
});

test.each([undefined, "", "short", "y".repeat(43), "\u0000", "a\r\nx-other: 1", "€".repeat(43), "💥"])(
	"a change with the token %j is refused and does nothing",
	async (csrfToken) => {
		let done = 0;
		const { within } = about([
			bind(save, { who: anyone }, ({ body }) => {
				done++;
				return body;
			}),
		]);
		const answer = await within(({ callApi }) =>
			callApi(save, { body: { name: "a" } }, { ...(csrfToken === undefined ? {} : { csrfToken }) }),
		);
		expect(answer.status).toBe(403);
		expect(done).toBe(0);
	},
);

test("a token in a header of the page's request doesn't authorise a change", async () => {
	const { within } = about([bind(save, { who: anyone }, ({ body }) => body)]);
	const answer = await within(({ callApi }) => callApi(save, { body: { name: "a" } }, { csrfToken: "" }), {
		"x-csrftoken": token,
	});
	expect(answer.status).toBe(403);
});

test("a cookie that a change sets is visible to the next call, and is sent with the page", async () => {
	const { within, setCookies } = about([
		bind(save, { who: anyone }, ({ body }, caller) => {
			caller.setCookie("session", "a b");
			return body;
		}),
		bind(list, { who: anyone }, (_input, caller) => ({ id: caller.cookie("session") === "a b" ? 1 : 0 })),
	]);
	await within(async ({ callApi }) => {
		expect(await callApi(list, { params: { id: 7 } })).toMatchObject({ data: { id: 0 } });
		expect(await callApi(save, { body: { name: "a" } }, { csrfToken: token })).toMatchObject({ ok: true });
		expect(await callApi(list, { params: { id: 7 } })).toMatchObject({ data: { id: 1 } });
	});
	expect(setCookies).toEqual(["session=a%20b; Path=/; HttpOnly; SameSite=Lax"]);
});

test("a form's idempotency key reaches the call; a key in a header of the page's request doesn't", async () => {
	const keys: unknown[] = [];
	const { within } = about([
		bind(save, { who: anyone }, ({ body }, caller) => {
			keys.push(caller.header(IDEMPOTENCY_HEADER));
			return body;
		}),
	]);
	await within(
		async ({ callApi }) => {
			await callApi(save, { body: { name: "a" } }, { csrfToken: token, requestKey: "k1" });
			await callApi(save, { body: { name: "a" } }, { csrfToken: token });
		},
		{ [IDEMPOTENCY_HEADER]: "of the page" },
	);
	expect(keys).toEqual(["k1", undefined]);
});

test("errors of validation and of the use case both name their fields", async () => {
	const { within } = about([
		bind(save, { who: anyone }, () => {
			throw invalid([{ field: "name", message: "Taken" }]);
		}),
	]);
	await within(async ({ callApi }) => {
		expect(await callApi(save, { body: { name: "" } }, { csrfToken: token })).toMatchObject({
			status: 422,
			problem: { errors: [{ field: "name" }] },
		});
		expect(await callApi(save, { body: { name: "a" } }, { csrfToken: token })).toMatchObject({
			status: 422,
			problem: { errors: [{ message: "Taken" }] },
		});
	});
});

test("a form with files arrives like a browser's form; a file that is too large is refused with its field", async () => {
	const upload = endpoint({
		summary: "Things",
		method: "POST",
		path: "/files/",
		multipart: true,
		body: z.record(z.string(), z.unknown()),
		output: z.unknown(),
	});
	const bodies: unknown[] = [];
	const tooLarge = { field: "file", message: "Too large" };
	const { within } = about([bind(upload, { who: anyone, maxBody: 4, tooLarge }, ({ body }) => void bodies.push(body))]);
	const file = (text: string) => new File([text], "plan.pdf");
	await within(async ({ callApi }) => {
		const body = { note: "a\r\nb", number: 3, none: null, many: ["1", "2"], one: ["1"], empty: [], file: file("abc") };
		await callApi(upload, { body }, { csrfToken: token });
		expect(await callApi(upload, { body: { file: file("abcde") } }, { csrfToken: token })).toMatchObject({
			status: 413,
			problem: { errors: [tooLarge] },
		});
	});
	expect(bodies).toEqual([{ note: "a\nb", number: "3", none: "", many: ["1", "2"], one: "1", file: expect.any(File) }]);
});

test("a call for a file returns the file's response, or a problem document", async () => {
	const download = endpoint({
		summary: "Things",
		method: "GET",
		path: "/file/",
		binary: "text/csv",
		output: z.never(),
	} as never);
	const { within } = about([
		bind(
			download as never,
			{ who: anyone },
			(() => new Response("a,b", { headers: { "content-type": "text/csv" } })) as never,
		),
	]);
	await within(async ({ callForFile }) => {
		expect(await (await callForFile(download as never, {} as never)).text()).toBe("a,b");
		const refused = await callForFile(save, { body: { name: "a" } });
		expect(refused.status).toBe(404);
		expect(await refused.json()).toMatchObject({ detail: "Not found." });
	});
});
