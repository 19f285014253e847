import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

let api: TestApi;
let sam: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	sam = await sessionOf(api.services, (await aPerson(api.services, "team", {})).id);
});
afterAll(() => api.close());

it("staff find a person by every address that a copy of their chat was sent to, and find no one else", async () => {
	const begin = async (message: string) => {
		const answer = await api.request("/chats/", { body: { message }, headers: { "Idempotency-Key": randomUUID() } });
		const cookies = { chat_visitor: /chat_visitor=([^;]*)/.exec(answer.headers.getSetCookie().join("\n"))?.[1] ?? "" };
		return {
			cookies,
			id: (await (await api.request("/team/chats/?state=current", { cookies: sam })).json()).results.at(-1)
				.id as string,
		};
	};
	const { cookies, id } = await begin("Is there a place?");
	await begin("Somebody else");
	await api.request(`/team/chats/${id}/messages/`, {
		body: { text: "There is" },
		cookies: sam,
		headers: { "Idempotency-Key": randomUUID() },
	});
	for (const email of ["Daughter@home.example", "son@work.example", "daughter@home.example"])
		expect(
			(
				await api.request("/chats/own/copy/", {
					body: { email },
					cookies,
					headers: { "Idempotency-Key": randomUUID() },
				})
			).status,
		).toBe(202);

	const found = async (search: string): Promise<string[]> => {
		const { results } = await (
			await api.request(`/team/records/?search=${encodeURIComponent(search)}`, { cookies: sam })
		).json();
		return results.map((one: { id: string }) => one.id);
	};
	const [record, ...others] = await found("daughter@home.example");
	expect([record, others]).toEqual([expect.any(String), []]);
	expect(await found("son@work.example")).toEqual([record]);
	expect(await found("work.exam")).toEqual([record]);
	expect(await found("mother@home.example")).toEqual([]);
});
