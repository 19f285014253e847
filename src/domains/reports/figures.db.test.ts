import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { daysOf } from "./figures.ts";
import { asCsv } from "./figures-csv.ts";

let api: TestApi;
let cookies: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	cookies = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());

const figures = async (query = "") => (await api.request(`/team/figures/${query}`, { cookies })).json();
const send = (message: string) => api.request("/messages/", { body: { email: "v@visitor.example", message } });

it("counts received, closed and overdue cases, and the time to first contact", async () => {
	for (const text of ["one", "two", "three"]) await send(text);
	const { results } = await (await api.request("/team/cases/?kind=message", { cookies })).json();
	api.advance(25 * 60_000);
	await api.request(`/team/cases/${results[0].id}/claim/`, { body: {}, cookies });
	await api.request(`/team/cases/${results[0].id}/close/`, { body: { version: 2, outcome: "answered" }, cookies });
	const found = await figures();
	expect(found).toMatchObject({
		from: "2025-12-08",
		until: "2026-03-02",
		reviews_waiting: { count: 0, oldest: null, waited: { times: 0, median: null, ninth: null } },
	});
	expect(found.weeks.at(-1)).toEqual({ week: "2026-03-02", came_in: 3, closed: 1 });
	expect(found.weeks).toHaveLength(13);
	expect(found.kinds[0]).toEqual({
		kind: "message",
		came_in: 3,
		open: 2,
		overdue: 0,
		first_contact: { times: 3, answered: 1, median: 25, ninth: 25 },
		closed: 1,
		in_time: 100,
	});
	expect(found.outcomes).toEqual([{ kind: "message", outcome: "answered", times: 1 }]);
	expect((await figures("?from=2026-01-01&until=2026-02-01")).kinds[0]).toMatchObject({ came_in: 0, in_time: null });
	expect((await api.request("/team/figures/?from=nonsense", { cookies })).status).toBe(400);
});

it("come as CSV without formulas", async () => {
	const answer = await api.request("/team/figures/outcomes/csv/", { cookies });
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	expect(answer.headers.get("content-disposition")).toBe('attachment; filename="outcomes-2025-12-08-2026-03-02.csv"');
	expect(await answer.text()).toBe("Kind,Outcome,Times\r\nmessage,answered,1\r\n");
	const odd = {
		from: "",
		until: "",
		weeks: [],
		kinds: [],
		outcomes: [{ kind: "message" as const, outcome: '=1+1,"x"', times: 1 }],
	};
	expect(
		asCsv(
			{
				...odd,
				chat_answer: { times: 0, answered: 0, median: null, ninth: null },
				reviews_waiting: { count: 0, oldest: null, waited: { times: 0, median: null, ninth: null } },
			},
			"outcomes",
		),
	).toContain(`message,"'=1+1,""x""",1`);
});

it("measure a chat's wait from its start to the first answer", async () => {
	await api.request("/chats/", { body: { message: "Hello" } });
	const { rows } = await sql<{ id: string }>`select id from chat`.execute(api.services.database.db);
	api.advance(90_000);
	await api.request(`/team/chats/${rows[0]?.id}/messages/`, { body: { text: "Hello" }, cookies });
	expect((await figures()).chat_answer).toEqual({ times: 1, answered: 1, median: 90, ninth: 90 });
});

it("count what nobody has answered until now, and the share that was answered", async () => {
	const { first_contact } = (await figures()).kinds.find(({ kind }: { kind: string }) => kind === "message");
	api.advance(20 * 60_000);
	const later = (await figures()).kinds.find(({ kind }: { kind: string }) => kind === "message").first_contact;
	expect(later).toMatchObject({ times: 3, answered: 1, median: first_contact.median + 20 });
	await api.request("/chats/", { body: { message: "Anybody?" } });
	api.advance(600_000);
	expect((await figures()).chat_answer).toEqual({ times: 2, answered: 1, median: 345, ninth: 549 });
});

it("swap a start date after the end date", () => {
	expect(daysOf({ from: "2026-03-01", until: "2026-02-01" }, new Date())).toEqual({
		from: "2026-02-01",
		until: "2026-03-01",
	});
});

it("cover at most ten years, from 2000 on", async () => {
	expect(daysOf({ from: "0000-01-01", until: "9999-12-31" }, new Date())).toEqual({
		from: "2000-01-01",
		until: "2010-01-01",
	});
	expect(daysOf({ from: "9999-12-30", until: "9999-12-31" }, new Date())).toEqual({
		from: "9999-12-30",
		until: "9999-12-31",
	});
	expect(daysOf({ until: "0000-01-01" }, new Date())).toEqual({ from: "2000-01-01", until: "2000-01-01" });
	for (const path of ["/team/figures/", "/team/request-figures/"]) {
		const answer = await api.request(`${path}?from=0000-01-01&until=9999-12-31`, { cookies });
		expect(answer.status).toBe(200);
		expect((await answer.json()).weeks).toHaveLength(523);
		expect((await api.request(`${path}?until=9999-12-31`, { cookies })).status).toBe(200);
	}
});
