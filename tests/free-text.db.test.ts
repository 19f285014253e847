import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UNREAD, UNREAD_CALLS } from "#domains/safety/free-text.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { textsOfEndpoint } from "#tests/support/endpoint-texts.ts";

const CRY = "I want to die";

let api: TestApi;
let all: Binding[];
beforeAll(async () => {
	api = await testApi();
	all = bindings(api.services);
});
afterAll(() => api.close());

/** Every text of the query and the body of every endpoint. */
const everyText = () =>
	all.flatMap(({ endpoint, helpFor }) =>
		(["query", "body"] as const).flatMap((part) =>
			textsOfEndpoint(endpoint, part).map((text) => ({
				...text,
				call: `${endpoint.method} ${endpoint.path}`,
				helpFor,
			})),
		),
	);

describe("what a person types is read for words of danger", () => {
	it("in every text of every endpoint, but for calls and fields with a reason", () => {
		const texts = everyText();
		expect(texts.length).toBeGreaterThan(400);
		const unread = texts.filter(({ helpFor, withText, call, fields }) => {
			if (UNREAD_CALLS.some(([calls]) => calls.test(call)) || fields.some((field) => UNREAD.has(field))) return false;
			return helpFor?.(withText(CRY)) === undefined;
		});
		expect(unread.map(({ call, fields }) => `${call} ${fields.join(".")}`)).toEqual([]);
	});

	it("and no choice of a list that is read holds such words", () => {
		for (const { call, fields, choices = [], helpFor, withText } of everyText())
			for (const choice of choices) expect(helpFor?.(withText(choice)), `${call} ${fields}: ${choice}`).toBeUndefined();
	});

	it("and each exception is a field or a call that exists", () => {
		const texts = everyText();
		const fields = new Set(texts.flatMap((text) => text.fields));
		// Fields of pages, and of a body whose schema is read by the use case.
		const ofPagesAlone = ["csrf_token", "request_key", "new_password1", "new_password2"];
		expect([...UNREAD.keys()].filter((field) => !fields.has(field) && !ofPagesAlone.includes(field))).toEqual([]);
		for (const [calls] of UNREAD_CALLS) expect(texts.some(({ call }) => calls.test(call))).toBe(true);
	});

	it("in the last of many long fields", () => {
		const long = "We are looking for cleaning on Tuesdays. ".repeat(240);
		const body = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`field_${n}`, n < 9 ? long : CRY]));
		const followUp = all.find(({ endpoint }) => endpoint.method === "PATCH" && endpoint.path === "/quotes/{id}/");
		expect(followUp?.helpFor?.(body)).toBeDefined();
	});

	it("and an email address isn't a sentence", () => {
		const login = all.find(({ endpoint }) => endpoint.path === "/users/login/");
		expect(readDanger("i want to die")).toBeDefined();
		expect(login?.helpFor?.({ auth: { email: "i.want.to.die@provider.example" } })).toBeUndefined();
	});
});

it("a search answers with help, and stays a list if it is one", async () => {
	const search = async (path: string) => (await api.request(`${path}${encodeURIComponent(CRY)}`)).json();
	for (const path of ["/places/read/?text=", "/providers/?query=", "/blog/?search="])
		expect((await search(path)).help?.lines.length, path).toBeGreaterThan(0);
	expect(await search("/postcodes/?query=")).toEqual([]);
});
