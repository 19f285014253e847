import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { messageSeal } from "#domains/chat/store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { aPdf } from "#tests/support/pdf.ts";
import type { World } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const pass = (hours: number) => world.at(new Date(api.services.clock().getTime() + hours * 3600_000).toISOString());
type Request = Awaited<ReturnType<World["request"]>>;
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const change = async (id: string, fields: object) =>
	world.ask(world.sam, `/team/cases/${id}/`, { version: (await caseOf(id)).version, ...fields }, "PATCH");
const near = () => world.town.near.id;
const consent = ({ token }: Request) =>
	world.ask({}, `/my-request/${token}/consents/`, { provider: near(), given_by: "participant", shares: [] });
const withdraw = ({ token }: Request) => world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: near() });
const call = ({ token }: Request) =>
	api.request(`/my-request/${token}/call/`, {
		body: { preferred_time: randomUUID() },
		headers: { "Idempotency-Key": randomUUID() },
	});
const details = async ({ quoteId, cookie }: Request) => {
	const form = new FormData();
	const plan = new File([aPdf()], "plan.pdf", { type: "application/pdf" });
	const fields = {
		participant_first_name: "Ari",
		participant_age: "7",
		participant_relation: "Parent",
		diagnosis: "Autism",
		participant_goals: "Swim",
	};
	for (const [name, value] of Object.entries({
		...fields,
		plan_management: "Plan Managed",
		consent_to_send_ndis_plan: "true",
	}))
		form.set(name, value);
	form.set("ndis_plan_file", plan);
	return api.request(`/quotes/${quoteId}/`, { method: "PATCH", body: form, cookies: { quote_visitor: cookie } });
};

const ACTS = [
	["details-sent", details, "sent details"],
	["consent-given", consent, "gave consent"],
	["consent-withdrawn", withdraw, "withdrew consent"],
	["call-asked", call, "asked for a call"],
] as const;

it.each(ACTS)("a case that waits for the person reopens when they act: %s", async (kind, act, said) => {
	const request = await world.request();
	if (kind === "consent-withdrawn") await world.consent(request.caseId, near());
	const later = new Date(api.services.clock().getTime() + 9e8).toISOString();
	await change(request.caseId, { status: "waiting-person", owner: world.samId, snoozed_until: later });
	expect(await caseOf(request.caseId)).toMatchObject({ status: "waiting-person", clock: { is_paused: true } });
	await pass(3 * 24);
	expect((await act(request)).status).toBeLessThan(300);
	const after = await caseOf(request.caseId);
	expect(after).toMatchObject({ status: "open", snoozed_until: null, flags: [kind], clock: { is_paused: false } });
	expect(new Date(after.clock.due_at) > api.services.clock()).toBe(true);
	expect(after.timeline.at(-1)).toMatchObject({ kind, who: null });
	const [owner] = (
		await sql<{ email: string }>`select email from person where id = ${world.samId}`.execute(api.services.database.db)
	).rows;
	const [email] = await world.emails("visitor-acted", owner?.email);
	expect(email?.subject).toContain(`${after.reference}: the person ${said}`);
	expect(email?.text).toContain(`/team/cases/${request.caseId}`);
	// The flag clears once a team member sets the case to waiting again.
	await change(request.caseId, { status: "waiting-person" });
	expect((await caseOf(request.caseId)).flags).toEqual([]);
});

it("on an unassigned case, the inbox shows what the visitor did and no email is sent", async () => {
	const request = await world.request();
	await change(request.caseId, { status: "waiting-person" });
	const before = (await world.emails("visitor-acted")).length;
	await consent(request);
	expect(await caseOf(request.caseId)).toMatchObject({ status: "open", owner: null, flags: ["consent-given"] });
	expect(await world.emails("visitor-acted")).toHaveLength(before);
});

it("a case that waits for a provider reopens too; a case already open keeps its due time", async () => {
	const request = await world.request();
	await change(request.caseId, { status: "waiting-provider" });
	await call(request);
	const { clock, status } = await caseOf(request.caseId);
	expect(status).toBe("open");
	await pass(1);
	await consent(request);
	expect(await caseOf(request.caseId)).toMatchObject({
		flags: ["call-asked", "consent-given"],
		clock: { due_at: clock.due_at },
	});
});

it("a closed request takes no consent and no details; withdrawing and asking for a call still work, and it stays closed", async () => {
	const request = await world.request();
	await consent(request);
	const { version } = await caseOf(request.caseId);
	expect(
		(await world.ask(world.sam, `/team/cases/${request.caseId}/close/`, { version, outcome: "no-longer-needed" }))
			.status,
	).toBe(200);
	const page = (await world.ask({}, `/my-request/${request.token}/`)).body;
	expect(page).toMatchObject({
		is_closed: true,
		search: { service_areas: [world.town.areaId], postcodes: ["3220"], funding_types: ["NDIS"] },
	});
	expect(await consent(request)).toMatchObject({ status: 409, body: { detail: expect.stringContaining("closed") } });
	expect((await details(request)).status).toBe(409);
	expect((await withdraw(request)).body).toEqual({ withdrawn: true });
	expect((await call(request)).status).toBe(201);
	expect(await caseOf(request.caseId)).toMatchObject({ status: "closed", flags: [] });
	expect((await world.emails("visitor-acted")).filter(({ text }) => text.includes(request.caseId))).toEqual([]);
});

it("a new chat message reopens a case that waits for the person", async () => {
	const { db } = api.services.database;
	const at = api.services.clock();
	const { rows } = await sql<{ id: string }>`
		insert into chat (visitor_hash, started_at, name, state, last_at, request_key, request_hash)
		values (decode(md5(random()::text), 'hex'), ${at}, 'Ari', 'open', ${at}, ${randomUUID()}, decode('00', 'hex')) returning id
	`.execute(db);
	const chat = rows[0]?.id ?? "";
	const found = await sql<{ id: string }>`select id from team_case where chat_id = ${chat}`.execute(db);
	const id = found.rows[0]?.id ?? "";
	await change(id, { status: "waiting-person" });
	const body = sealerOf(api.services.settings).seal(Buffer.from("Hello again"), messageSeal(chat, 1));
	await sql`
		insert into chat_message (chat_id, number, at, sender, body, message_key)
		values (${chat}, 1, ${at}, 'visitor', ${body}, ${randomUUID()})
	`.execute(db);
	expect(await caseOf(id)).toMatchObject({ status: "open", flags: ["message-sent"], clock: { is_paused: false } });
});
