import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { emailNotices } from "./email-notices.ts";

let api: TestApi;
let sam: Record<string, string>;
let kim: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	sam = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Ng" })).id);
	kim = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Kim Lee" })).id);
});
afterAll(() => api.close());

const NEW_CASE = "/team/cases/new/";
const keep = async (body: object, cookies = sam) => {
	const answer = await api.request("/team/drafts/", { cookies, body: { page: NEW_CASE, form: "open", ...body } });
	return { status: answer.status, body: await answer.json() };
};
const unsent = async (page: string, cookies = sam) =>
	(await (await api.request(`/team/drafts/?page=${encodeURIComponent(page)}`, { cookies })).json()).unsent;
const typed = (name: string, value: string) => ({ fields: [[name, value]] });

it("shows a colleague what they typed into a page, there alone, and nobody else", async () => {
	expect((await keep(typed("message", "Her sister calls"))).body).toEqual({ kept: true });
	await keep({ ...typed("name", "Kim's caller") }, kim);
	await keep({ page: "/team/members/", form: "invite", ...typed("email", "new@office.example") });
	expect(await unsent(NEW_CASE)).toEqual({ open: { message: "Her sister calls" } });
	expect(await unsent("/team/members/")).toEqual({ invite: { email: "new@office.example" } });
	expect(await unsent(NEW_CASE, kim)).toEqual({ open: { name: "Kim's caller" } });
});

it("is encrypted, and empty fields remove it", async () => {
	await keep(typed("message", "Her sister calls"));
	const { rows } = await sql<{ body: Buffer }>`select body from page_draft where page = ${NEW_CASE}`.execute(
		api.services.database.db,
	);
	expect(rows.map(({ body }) => body.toString("latin1")).join()).not.toContain("sister");
	expect((await keep(typed("message", " "))).body).toEqual({ kept: false });
	expect(await unsent(NEW_CASE)).toEqual({});
});

it("goes when the form is sent, and a save that comes late keeps nothing", async () => {
	const key = randomUUID();
	await keep({ ...typed("message", "Her sister calls"), key });
	await keep({ fields: [], sent: true, key });
	expect((await keep({ ...typed("message", "Her sister"), key })).body).toEqual({ kept: false });
	expect(await unsent(NEW_CASE)).toEqual({});
	expect((await keep({ ...typed("message", "Another caller"), key: randomUUID() })).body).toEqual({ kept: true });
	expect(await unsent(NEW_CASE)).toEqual({ open: { message: "Another caller" } });
});

it("goes after a week without a change", async () => {
	await keep(typed("message", "Her sister calls"));
	const { db } = api.services.database;
	await sql`update page_draft set updated_at = updated_at - interval '6 days 23 hours'`.execute(db);
	await emailNotices(api.services);
	expect(await unsent(NEW_CASE)).not.toEqual({});
	await sql`update page_draft set updated_at = updated_at - interval '2 hours'`.execute(db);
	await emailNotices(api.services);
	expect(await unsent(NEW_CASE)).toEqual({});
});

it.each(["/admin/", "https://elsewhere.example/team/", "/team/cases/new/?q=1", ""])(
	"refuses another address: %s",
	async (page) => {
		expect((await keep({ page, ...typed("message", "words") })).status).toBe(422);
	},
);
