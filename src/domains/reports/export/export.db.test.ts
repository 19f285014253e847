import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { officeDay } from "#contract/shared/office-hours.ts";
import { detailsSeal } from "#domains/quotes/follow-up-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { readTable } from "#platform/tables/csv.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aWorld, CANARY, disclosed, type World } from "#tests/support/referrals.ts";
import { aReview } from "#tests/support/reviews.ts";

let api: TestApi;
let world: World;
const cookies: Record<string, Record<string, string>> = {};
const db = () => api.services.database.db;
beforeAll(async () => {
	api = await testApi();
	world = await aWorld(api);
	for (const role of ["member", "lead", "administrator"]) {
		const { id } = await aPerson(api.services, "team", { name: `Team ${role}` });
		await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
		cookies[role] = await sessionOf(api.services, id);
	}
});
afterAll(() => api.close());

const take = async (what: string, body: Record<string, unknown> = {}, role = "administrator") => {
	const answer = await api.request(`/team/exports/${what}/`, {
		body: { format: "csv", reason: "Board report", ...body },
		cookies: cookies[role] ?? {},
		headers: { "accept-encoding": "gzip" },
	});
	return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const rowsOf = (bytes: Buffer): Record<string, string>[] => {
	const { columns, rows } = readTable(bytes);
	return rows.map(({ values }) => Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ""])));
};
const lastDeed = async (deed: string) =>
	(
		await sql<{ about: string; facts: object; name: string }>`
		select a.about, a.facts, p.name from audit a join person p on p.id = a.person_id where deed = ${deed} order by a.id desc limit 1
	`.execute(db())
	).rows[0];

describe("exports", () => {
	it("are only for administrators, need a reason, and are each recorded in the audit", async () => {
		for (const role of ["member", "lead"]) {
			expect((await api.request("/team/exports/", { cookies: cookies[role] ?? {} })).status).toBe(403);
			for (const what of ["providers", "reviews", "cases"])
				expect((await take(what, {}, role)).status, `${what} ${role}`).toBe(403);
		}
		const refused = await take("cases", { reason: " ", since: "soon" });
		expect([refused.status, JSON.parse(refused.bytes.toString()).errors]).toEqual([
			422,
			[
				{ field: "since", message: "Enter a day, for example 2026-03-02" },
				{ field: "reason", message: "Enter why you're making this file" },
			],
		]);
		const { status, headers, bytes } = await take("providers", { visibility: "shown" });
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(headers.get("content-disposition")).toBe('attachment; filename="providers-2026-03-02.csv"');
		expect(headers.get("cache-control")).toBe("no-store");
		// The file is streamed. Compressing it would first hold all of it in memory.
		expect([headers.get("content-length"), headers.get("content-encoding")]).toEqual([null, null]);
		expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		const facts = {
			rows: rowsOf(bytes).length,
			format: "csv",
			with_people: false,
			visibility: "shown",
			reason: "Board report",
		};
		expect(await lastDeed("providers.exported")).toEqual({
			about: "export:providers",
			facts,
			name: "Team administrator",
		});
		const choices = await (await api.request("/team/exports/", { cookies: cookies.administrator ?? {} })).json();
		expect(choices.counts.providers).toBe(facts.rows);
	});

	it("providers can be filtered by status, source and date of change", async () => {
		await aProvider(db(), { name: "Never Shown", source: "Autumn list", source_key: "N1" }, "neverShown");
		await aProvider(
			db(),
			{ name: "Was Shown", source: "Autumn list", source_key: "W1", updated_at: new Date("2020-01-01") },
			"inactive",
		);
		const names = async (filter: Record<string, unknown>) =>
			rowsOf((await take("providers", filter)).bytes).map(({ name, visibility }) => `${name}: ${visibility}`);
		expect(await names({ visibility: "hidden" })).toEqual(["Never Shown: hidden"]);
		expect(await names({ visibility: "deactivated" })).toEqual(["Was Shown: deactivated"]);
		expect(await names({ source: "Autumn list", since: "2020-01-02" })).toEqual(["Never Shown: hidden"]);
		expect(await names({ source: "Winter list" })).toEqual([]);
		const [row] = rowsOf((await take("providers", { source: "Autumn list" })).bytes);
		expect(row).toMatchObject({
			key: "N1",
			list_source: "Autumn list",
			active: "no",
			email: "",
			phone: "(03) 5550 1234",
		});
	});

	it("providers come with what they said about places, and when they last said it", async () => {
		const { id } = await aProvider(db(), { source: "Spring list", source_key: "S1" });
		for (const [name, state, weeks, said] of [
			["Art", "open", null, "2026-01-05"],
			["Bus", "waiting", 6, "2026-02-07"],
			["Cook", "closed", null, "2026-01-09"],
		] as const)
			await sql`
				insert into provider_capacity (provider_id, service_area_id, state, weeks, confirmed_at, way)
				values (${id}, ${(await aService(db(), name)).areaId}, ${state}, ${weeks}, ${`${said}T08:30:00+11:00`}, 'profile')
			`.execute(db());
		await aProvider(db(), { source: "Spring list", source_key: "S2" });
		const rows = rowsOf((await take("providers", { source: "Spring list" })).bytes);
		expect(
			rows.map(({ capacity, capacity_confirmed }) => [
				capacity,
				capacity_confirmed && officeDay(new Date(capacity_confirmed)),
			]),
		).toEqual([
			[
				"Art area: open (2026-01-05)|Bus area: waiting, 6 weeks (2026-02-07)|Cook area: closed (2026-01-09)",
				"2026-02-07",
			],
			["", ""],
		]);
	});

	it("a provider export can be imported in the console without changes, and the source keeps its own settings", async () => {
		const ask = async (path: string, body: unknown) =>
			(await api.request(path, { body, cookies: cookies.lead ?? {} })).json();
		const kept = { preset: "aged-care-list", columns: { key: "id" } };
		await sql`insert into import_source (name, preset, columns, updated_at) values ('Autumn list', ${kept.preset}, ${kept.columns}, now())`.execute(
			db(),
		);
		const form = new FormData();
		form.set(
			"file",
			new File([(await take("providers")).bytes as Uint8Array<ArrayBuffer>], "providers.csv", { type: "text/csv" }),
		);
		const taken = await ask("/team/imports/", form);
		let now = await ask(`/team/imports/${taken.id}/try/`, {
			source: "Autumn list",
			columns: taken.columns,
			list_day: "2025-06-30",
		});
		while (now.state === "trying")
			now = await (await api.request(`/team/imports/${taken.id}/`, { cookies: cookies.lead ?? {} })).json();
		expect(now).toMatchObject({
			state: "tried",
			counts: { read: 2, unchanged: 2, created: 0, changed: 0, undecided: 0, refused: 0, gone: 0 },
		});
		now = await ask(`/team/imports/${taken.id}/commit/`, { token: now.token });
		while (now.state === "importing")
			now = await (await api.request(`/team/imports/${taken.id}/`, { cookies: cookies.lead ?? {} })).json();
		expect(now.state).toBe("done");
		expect(
			(await sql`select preset, columns from import_source where name = 'Autumn list'`.execute(db())).rows,
		).toEqual([kept]);
	});

	it("reviews leave out the reviewer and text that isn't public, unless people are included", async () => {
		const provider_id = world.town.near.id;
		const shown = await aReview(db(), { provider_id, comment: "Zoë came on time.", response: "Thank you." });
		const waiting = await aReview(db(), { provider_id, comment: "Not read so far." }, "confirmed");
		const { bytes } = await take("reviews");
		expect(rowsOf(bytes)).toMatchObject([
			{
				id: String(shown.id),
				provider: world.town.near.name,
				state: "published",
				rating: "5",
				text: "Zoë came on time.",
				reply: "Thank you.",
				reply_state: "shown",
			},
			{ id: String(waiting.id), state: "confirmed", text: "", reply: "" },
		]);
		expect(bytes.toString()).not.toContain("@reviewer.example");
		const people = JSON.parse(
			(await take("reviews", { format: "json", with_people: true, state: "confirmed" })).bytes.toString(),
		);
		expect(people).toMatchObject([
			{ id: waiting.id, rating: 5, text: "Not read so far.", reviewer_email: waiting.email },
		]);
		expect(await lastDeed("reviews.exported")).toMatchObject({
			facts: { with_people: true, rows: 1, state: "confirmed" },
		});
		expect(await lastDeed("review.read")).toMatchObject({ about: `review:${waiting.id}`, facts: { export: true } });
	});

	it("cases have due times and answers; people and health details are included only on request, and audited as read", async () => {
		const { caseId, quoteId } = await world.request();
		await world.consent(caseId, world.town.near.id);
		expect((await world.send(caseId, [world.town.near.id])).status).toBeLessThan(300);
		const sealed = sealerOf(api.services.settings).seal(
			Buffer.from(JSON.stringify({ diagnosis: ["Quietitis"] })),
			detailsSeal(quoteId),
		);
		await sql`
			insert into follow_up (quote_id, submitted_at, details, hcp_referral, automate_referral, request_hash)
			values (${quoteId}, now(), ${sealed}, false, false, ${randomBytes(32)})
		`.execute(db());
		const { bytes } = await take("cases", { kind: "quote", state: "open" });
		const [row] = rowsOf(bytes).filter(
			({ public_reference }) => public_reference === quoteId.slice(0, 8).toUpperCase(),
		);
		expect(row).toMatchObject({
			kind: "quote",
			source: "request",
			service: world.town.areaName,
			providers_chosen: `${world.town.near.name}|${world.town.alsoNear.name}`,
			closed_at: "",
		});
		expect(row?.reference).toMatch(/^C-\d+$/);
		expect(row?.first_answered_at).not.toBe("");
		expect(row?.providers_asked).toMatch(
			new RegExp(`^R-\\d+ ${world.town.near.name} \\(${world.town.near.id}\\), new$`),
		);
		expect(disclosed(bytes.toString())).toEqual([]);
		expect(bytes.toString()).not.toContain("Quietitis");
		const read = () =>
			sql`select from audit where deed in ('case.read', 'details.read') and facts = '{"export": true}'::jsonb`.execute(
				db(),
			);
		expect((await read()).rows).toHaveLength(0);
		const all = JSON.parse(
			(await take("cases", { format: "json", with_people: true, kind: "quote" })).bytes.toString(),
		) as Record<string, unknown>[];
		expect(all.find(({ reference }) => reference === row?.reference)).toMatchObject({
			name: CANARY.name,
			details: { diagnosis: ["Quietitis"] },
		});
		expect((await read()).rows).toHaveLength(all.length + 1);
		const deed = await lastDeed("cases.exported");
		expect(deed).toMatchObject({ facts: { with_people: true, rows: all.length, kind: "quote" } });
		expect(disclosed(JSON.stringify(deed))).toEqual([]);
	});
});
