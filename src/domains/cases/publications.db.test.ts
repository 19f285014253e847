import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Case, CaseLine } from "#contract/cases/cases.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { erase } from "#domains/retention/erase.ts";
import { KINDS } from "#domains/retention/kinds.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aService } from "#tests/support/builders.ts";
import { aLogo } from "#tests/support/logo.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
let team: Record<string, string>;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	team = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let review: { id: number };
beforeEach(async () => {
	staff = await staffOf(api);
	review = await aReview(db(), { provider_id: staff.provider.id }, "worst");
});

const ask = (path: string, method = "GET", body?: unknown) => staff.ask(path, method, body, team);
/** This provider's cases in the inbox. */
const inbox = async (): Promise<CaseLine[]> =>
	((await ask("/team/cases/?kind=publication")).body.results as unknown as CaseLine[]).filter(
		({ name }) => name === staff.provider.name,
	);
const read = async (id: string) => (await ask(`/team/cases/${id}/`)).body as unknown as Case;
const reply = (comment: string) => staff.ask(`/provider-admin/${review.id}/review-response/`, "PUT", { comment });
const change = (body: object, as = staff.cookies) =>
	staff.ask(`/provider-admin/${staff.provider.id}/`, "PATCH", body, as);
const close = async (one: { id: string }, outcome = "in-order") =>
	ask(`/team/cases/${one.id}/close/`, "POST", { version: (await read(one.id)).version, outcome });
const theOne = async (): Promise<CaseLine> => {
	const cases = await inbox();
	expect(cases).toHaveLength(1);
	return cases[0] as CaseLine;
};
const png = async () => {
	const bytes = await aLogo();
	return new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
};
const uploadLogo = async () => {
	const form = new FormData();
	form.set("logo", await png());
	return (
		await (
			await api.request(`/provider-admin/${staff.provider.id}/logo/`, {
				method: "PUT",
				body: form,
				cookies: staff.cookies,
			})
		).json()
	).logo_url as string;
};

it("a new reply opens a case due in one business day, without a contact person", async () => {
	await reply("We are sorry.");
	const one = await theOne();
	expect(one).toMatchObject({
		kind: "publication",
		title: `Reply to a review of ${staff.provider.name}`,
		status: "new",
		owner: null,
	});
	expect(one.clock.due_at).toBe("2026-03-02T22:00:00.000Z");
	expect(await read(one.id)).toMatchObject({
		subject: String(review.id),
		publication: "reply",
		said: "We are sorry.",
		email: null,
		phone: null,
	});
	expect((await ask(`/pages/case/${one.id}/`)).body.people).toEqual([]);
});

it("a change joins an open case; after closing, it reopens the case unassigned with a new clock", async () => {
	await reply("First.");
	const first = await theOne();
	await ask(`/team/cases/${first.id}/claim/`, "POST", {});
	await reply("Second.");
	const second = await theOne();
	expect(second).toMatchObject({
		id: first.id,
		status: "open",
		owner: { name: "Sam Reed" },
		version: first.version + 2,
	});
	expect(
		(await ask(`/team/cases/${first.id}/close/`, "POST", { version: first.version + 1, outcome: "in-order" })).status,
	).toBe(409);
	expect((await close(first)).status).toBe(200);
	expect(await inbox()).toEqual([]);
	await reply("Third.");
	expect(await theOne()).toMatchObject({ id: first.id, status: "new", owner: null });
	const events = (await read(first.id)).timeline.filter(({ kind }) => kind !== "email");
	// A reply's time is later than the one before even if the clock stands still, so they are read as stored.
	const stored = events.toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
	expect(stored.map(({ kind }) => kind)).toEqual([
		"opened",
		"reply-written",
		"claimed",
		"reply-written",
		"closed",
		"published-again",
		"reply-written",
	]);
});

it("the team's actions on the reply appear in the case, and don't close it", async () => {
	await reply("We are sorry, Margaret.");
	const one = await theOne();
	const { response } = (await ask(`/team/reviews/${review.id}/`)).body as { response: { updated: string } };
	await ask(`/team/reviews/${review.id}/response/hide/`, "POST", {
		updated: response.updated,
		reason: "It names a person.",
	});
	const now = await read(one.id);
	expect(now.status).toBe("new");
	expect(now.timeline.at(-1)).toMatchObject({ kind: "reply-hidden", who: "Sam Reed" });
	expect(now.facts).toContainEqual({ label: "Reply", value: "Hidden" });
	expect((await close(one, "published")).body.errors).toEqual([
		{ field: "outcome", message: "Please select how it ended" },
	]);
	expect((await close(one, "taken-down")).body).toMatchObject({ status: "closed" });
});

it("staff changes to a public profile open one case that names every change", async () => {
	await change({ short_description: "We garden, too." });
	await uploadLogo();
	const { name } = staff.provider;
	await change({ url: "https://care.example" });
	const one = await theOne();
	expect(one.title).toBe(`${name} changed their profile: short description, website, logo`);
	expect(await read(one.id)).toMatchObject({
		publication: "profile",
		subject: String(staff.provider.id),
		facts: expect.arrayContaining([{ label: "Changes to review", value: "3" }]),
	});
	await close(one);
	await change({ url: null });
	expect((await theOne()).title).toBe(`${name} changed their profile: website`);
});

it("new prices open a case, and prices that are only confirmed again don't", async () => {
	const { areaId } = await aService(db());
	const price = { service_area: areaId, unit: "hour", rates: { any: 6550 } };
	const prices = [{ ...price, includes: null, travel: null, cancellation: null, url: null }];
	await change({ prices });
	const one = await theOne();
	expect(one.title).toBe(`${staff.provider.name} changed their profile: prices`);
	await close(one);
	await sql`update provider set prices = jsonb_set(prices, '{0,stated_on}', '"2026-01-01"') where id = ${staff.provider.id}`.execute(
		db(),
	);
	await change({ prices, is_restated: true });
	expect(await inbox()).toEqual([]);
	await change({ prices: [] }, team);
	expect(await inbox()).toEqual([]);
	expect((await (await api.request(`/providers/${staff.provider.id}/`)).json()).prices).toEqual([]);
});

it("lists to tick, changes by the team, imports and replies without an author open no case", async () => {
	await change({ age_groups: ["18-64"] });
	await change({ short_description: "By the team." }, team);
	await sql`insert into provider_change (provider_id, version, at, person_id, columns) values (${staff.provider.id}, 90, now(), null, '{"name": {"was": "A", "is": "B"}}')`.execute(
		db(),
	);
	await aReview(db(), { provider_id: staff.provider.id, response: "Thank you." }, "worst");
	expect(await inbox()).toEqual([]);
});

it("a logo that the team removed is no longer served, and staff can't undo the team's changes", async () => {
	const address = (await uploadLogo()).replace("/api", "");
	const served = await api.request(`${address}/`);
	expect(served.status).toBe(200);
	expect(served.headers.get("cache-control")).toContain("s-maxage=60");
	for (let n = 0; n < 2; n++)
		expect((await ask(`/provider-admin/${staff.provider.id}/logo/`, "DELETE")).status).toBe(200);
	expect((await api.request(`${address}/`)).status).toBe(404);
	expect((await (await api.request(`/providers/${staff.provider.id}/`)).json()).logo_url).toBeNull();

	await change({ short_description: "Cures everything." });
	const { version } = (await change({ short_description: "Helps at home." }, team)).body as { version: number };
	const changes = async (as: Record<string, string>) =>
		(await staff.ask(`/provider-admin/${staff.provider.id}/changes/`, "GET", undefined, as)).body.results as {
			can_undo: boolean;
		}[];
	expect((await changes(staff.cookies))[0]?.can_undo).toBe(false);
	expect((await changes(team))[0]?.can_undo).toBe(true);
	const undo = (as: Record<string, string>) =>
		staff.ask(`/provider-admin/${staff.provider.id}/changes/undo/`, "POST", { version }, as);
	expect((await undo(staff.cookies)).status).toBe(409);
	expect((await undo(team)).status).toBe(200);
});

it("refuses contact details in names and short descriptions, but keeps existing ones", async () => {
	expect((await change({ name: "Call 1300 975 711", short_description: "See www.care.com.au" })).body.errors).toEqual([
		{ field: "name", message: "Name cannot contain email addresses, phone numbers, or URLs." },
		{
			field: "short_description",
			message: "Short description cannot contain email addresses, phone numbers, or URLs.",
		},
	]);
	await sql`update provider set short_description = 'Call 1300 975 711' where id = ${staff.provider.id}`.execute(db());
	expect((await change({ short_description: "Call 1300 975 711", url: "https://care.example" })).status).toBe(200);
});

it("a reply's case is deleted with its review, a profile's case by its own rule", async () => {
	await reply("We are sorry.");
	await change({ url: "https://care.example" });
	const both = await inbox();
	expect(both).toHaveLength(2);
	const number = (one: CaseLine) => Number(one.reference.slice(2));
	const [ofReply, ofProfile] = [
		both.find(({ title }) => title.startsWith("Reply")),
		both.find(({ title }) => !title.startsWith("Reply")),
	] as [CaseLine, CaseLine];
	await expect(erase(api.services, { cases: [number(ofReply)] }, true)).rejects.toThrow("its review is not rejected");
	await expect(erase(api.services, { cases: [number(ofProfile)] }, true)).rejects.toThrow("still open");
	await close(ofProfile);
	expect(await erase(api.services, { cases: [number(ofProfile)] }, true)).toMatchObject({ team_case: 1 });
	const { version } = (await ask(`/team/reviews/${review.id}/`)).body as { version: number };
	await ask(`/team/reviews/${review.id}/reject/`, "POST", { version, reason: "withdrawn" });
	await expect(erase(api.services, { cases: [number(ofReply)] }, true)).rejects.toThrow("still open");
	await close(ofReply);
	expect(await erase(api.services, { cases: [number(ofReply)] }, true)).toMatchObject({
		review: 1,
		team_case: 1,
		review_response: 1,
	});
	expect(await inbox()).toEqual([]);
});

it("erasing the reviewer also removes hidden and earlier replies, but not while the reply's case is open", async () => {
	await reply("We are sorry, Margaret.");
	await reply("We are sorry, Margaret Hill.");
	const { response } = (await ask(`/team/reviews/${review.id}/`)).body as { response: { updated: string } };
	await ask(`/team/reviews/${review.id}/response/hide/`, "POST", {
		updated: response.updated,
		reason: "It names a person.",
	});
	const isDue = async () => {
		const { rows } = await sql<{
			key: string;
		}>`select key from (${KINDS.reviewers.due(sql`timestamptz '2030-01-01'`)}) d`.execute(db());
		return rows.some(({ key }) => key === String(review.id));
	};
	expect(await isDue()).toBe(false);
	await close(await theOne());
	expect(await isDue()).toBe(true);
	await api.services.database.transaction(
		(trx) => KINDS.reviewers.remove?.(trx, sql`array[${String(review.id)}]::text[]`) ?? Promise.resolve(),
	);
	const left = (await ask(`/team/reviews/${review.id}/`)).body;
	expect(left).toMatchObject({
		state: "published",
		response: null,
		earlier_responses: [],
		response_decisions: [{ act: "hidden", reason: "" }],
	});
	const cases = await sql`select from team_case where response_review_id = ${review.id}`.execute(db());
	expect(cases.rows).toEqual([]);
});

it("replies published in the 30 days before migration 0052 get a case", async () => {
	const old = await aReview(db(), { provider_id: staff.provider.id }, "worst");
	await sql`alter table review_response disable trigger response_opens_case`.execute(db());
	await sql`
		insert into review_response (review_id, comment, updated_at, updated_by)
		values (${review.id}, 'New.', now() - interval '29 days', ${staff.person.id}), (${old.id}, 'Old.', now() - interval '31 days', ${staff.person.id})
	`.execute(db());
	await sql`alter table review_response enable trigger response_opens_case`.execute(db());
	const migration = readFileSync(
		new URL("../../../db/migrations/0052_what_outsiders_publish.sql", import.meta.url),
		"utf8",
	);
	const [, block] = /-- Replies of the last 30 days[^\n]*\n(do \$\$[\s\S]*?end \$\$;)/.exec(migration) ?? [];
	await api.services.database.patient.pool.query(block ?? "nothing");
	expect((await read((await theOne()).id)).subject).toBe(String(review.id));
});
