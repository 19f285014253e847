import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aPdf } from "#tests/support/pdf.ts";
import { type Answer, CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
beforeAll(async () => {
	near = world.town.near.id;
});

const PLAN = aPdf("plan of zephyrine");

/** Adds the visitor's sealed details and plan file to their request. */
const addDetails = async ({ quoteId, cookie }: { quoteId: string; cookie: string }) => {
	const form = new FormData();
	for (const [name, value] of Object.entries({
		participant_first_name: "Zephyrine",
		participant_age: "41",
		participant_relation: "Parent",
		participant_goals: "To go swimming",
		plan_management: "Plan Managed",
		diagnosis: "Autism",
		additional_needs: "A hoist",
		consent_to_send_ndis_plan: "true",
	}))
		form.set(name, value);
	form.set("ndis_plan_file", new File([PLAN], "quillfeather.pdf", { type: "application/pdf" }));
	return api.request(`/quotes/${quoteId}/`, { method: "PATCH", body: form, cookies: { quote_visitor: cookie } });
};

const staff = (provider = near) => world.staff.get(provider) ?? {};
const inbox = async (view = "new", provider = near) =>
	world.ask(staff(provider), `/provider-admin/${provider}/referrals/?view=${view}`);
const at = (id: string, provider = near) => `/provider-admin/${provider}/referrals/${id}`;
const open = (id: string, provider = near) => world.ask(staff(provider), `${at(id, provider)}/`);
const plan = (id: string, provider = near) => world.ask(staff(provider), `${at(id, provider)}/plan-file/`);
const answer = (id: string, body: object, provider = near) =>
	world.ask(staff(provider), `${at(id, provider)}/answer/`, body);
const move = (id: string, body: object, provider = near) =>
	world.ask(staff(provider), `${at(id, provider)}/progress/`, body);

const sent = async (shares: string[] = ["needs", "plan"], provider = near) => {
	const request = await world.request();
	expect((await addDetails(request)).status).toBe(200);
	await world.consent(request.caseId, provider, { shares });
	const { body } = await world.send(request.caseId, [provider]);
	return { ...request, id: body.results[0].id as string };
};
const read = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;

describe("what a provider can see", () => {
	it("before accepting, no response or email identifies the person; after it, name, contact, details and plan", async () => {
		const one = await sent();
		const before: Answer[] = [
			await inbox(),
			await open(one.id),
			await plan(one.id),
			await move(one.id, { version: 1, state: "contacted" }),
			await answer(one.id, { version: 1, answer: "no" }),
			await answer(one.id, { version: 9, answer: "yes" }),
			await world.ask(staff(), "/own-referrals/waiting/"),
			await world.ask(staff(), "/provider-admin/"),
		];
		for (const { text } of before) expect(disclosed(text)).toEqual([]);
		for (const email of await world.emails("referral-waits")) expect(disclosed(JSON.stringify(email))).toEqual([]);
		expect(before[1]?.body).toMatchObject({
			state: "new",
			needs: "Help at home on two mornings a week.",
			person: null,
			facts: { place: "Geelong 3220", fundings: ["NDIS"] },
		});
		expect(before[2]?.status).toBe(404);
		expect(before.slice(3, 6).map(({ status }) => status)).toEqual([409, 422, 409]);

		const yes = await answer(one.id, { version: 1, answer: "yes" });
		expect(yes).toMatchObject({ status: 200, body: { state: "accepted", version: 2 } });
		expect(disclosed(yes.text)).toEqual([]);
		const now = (await open(one.id)).body;
		expect(now.person).toMatchObject({
			name: CANARY.name,
			phone: CANARY.phone,
			has_plan: true,
			// The person only typed their details: no link was used and nobody reached them.
			is_confirmed: false,
		});
		expect(now.person.details).toContainEqual({ label: "Needs", value: "A hoist" });
		const file = await plan(one.id);
		expect(file.text).toContain("plan of zephyrine");
		// The list never shows names, even when referrals are accepted.
		expect(disclosed((await inbox("going")).text)).toEqual([]);
		const { rows } = await sql<{
			deed: string;
		}>`select deed from audit where about = any (${`{referral:${one.id},quote:${one.quoteId}}`}::text[]) order by id`.execute(
			api.services.database.db,
		);
		expect(rows.map(({ deed }) => deed)).toEqual([
			"consent.given",
			"referral.sent",
			"referral.read",
			"referral.accepted",
			"referral.opened",
			"plan-file.read",
		]);
		expect(
			(await read(one.caseId)).timeline
				.map(({ kind }: { kind: string }) => kind)
				.filter((kind: string) => kind !== "email"),
		).toEqual(["opened", "details-sent", "consent-given", "referral-sent", "referral-accepted", "referral-opened"]);
	});

	it("shows only what consent covers: details and plan stay hidden without it", async () => {
		const one = await sent([]);
		await answer(one.id, { version: 1, answer: "yes" });
		expect((await open(one.id)).body.person).toMatchObject({ name: CANARY.name, details: null, has_plan: false });
		expect((await plan(one.id)).status).toBe(404);
		// Later changes to consent apply immediately.
		await world.consent(one.caseId, near, { shares: ["plan"] });
		expect((await plan(one.id)).status).toBe(200);
		await world.consent(one.caseId, near, { shares: [] });
		expect((await plan(one.id)).status).toBe(404);
	});

	it("withdrawing consent ends access at once: 410 everywhere, an email that says so, and no details", async () => {
		const one = await sent();
		await answer(one.id, { version: 1, answer: "yes" });
		await open(one.id);
		expect((await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near })).body).toEqual({
			withdrawn: true,
		});
		const after = [
			await open(one.id),
			await plan(one.id),
			await move(one.id, { version: 3, state: "contacted" }),
			await answer(one.id, { version: 3, answer: "yes" }),
		];
		expect(after.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
		const list = await inbox("done");
		expect(list.body.results.find(({ id }: { id: string }) => id === one.id)).toMatchObject({
			state: "withdrawn",
			facts: null,
		});
		for (const { text } of [...after, list]) expect(disclosed(text)).toEqual([]);
		const [email] = await world.emails("referral-withdrawn");
		expect(email?.recipient).toBe(`owner-${near}@staff.example`);
		expect(disclosed(JSON.stringify(email))).toEqual([]);
		expect((await read(one.caseId)).status).toBe("open");
		// New consent doesn't reopen the referral. The team has to send it again.
		await world.consent(one.caseId, near);
		expect((await open(one.id)).status).toBe(410);
		expect((await world.send(one.caseId, [near])).status).toBe(201);
	});

	it("accepting and withdrawing at the same time leaves no access", async () => {
		const one = await sent();
		await Promise.all([
			answer(one.id, { version: 1, answer: "yes" }),
			world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: near }),
		]);
		expect((await open(one.id)).status).toBe(410);
	});

	it("hides the person's details again when the referral ends", async () => {
		const one = await sent();
		await answer(one.id, { version: 1, answer: "yes" });
		expect((await move(one.id, { version: 2, state: "closed" })).body.errors[0].field).toBe("outcome");
		await move(one.id, { version: 2, state: "contacted" });
		await move(one.id, { version: 3, state: "started" });
		expect((await move(one.id, { version: 4, state: "contacted" })).status).toBe(409);
		await move(one.id, { version: 4, state: "closed", outcome: "support-ended" });
		const over = await open(one.id);
		expect(over.body).toMatchObject({ state: "closed", outcome: "support-ended", person: null, needs: null });
		expect(disclosed(over.text)).toEqual([]);
	});
});

describe("answering", () => {
	it("a decline needs a reason, appears on the case and emails the visitor an update", async () => {
		const one = await sent();
		expect((await answer(one.id, { version: 1, answer: "no", reason: "place" })).body.state).toBe("declined");
		const told = await read(one.caseId);
		expect(told).toMatchObject({ status: "open", flags: ["provider-declined"] });
		expect(told.timeline.at(-1)).toMatchObject({ kind: "referral-declined", facts: { reason: "place" } });
		const answered = (await world.emails("request-news")).filter(({ subject }) => subject.includes("can't help"));
		expect(answered).toMatchObject([
			{ subject: expect.stringContaining(`${world.town.near.name} can't help (reference `) },
		]);
		expect(answered[0]?.text).toMatch(/\/my-request\/[\w-]{43}/);
		const { list } = await world.list(one.caseId);
		expect(list.excluded.find(({ id }: { id: number }) => id === near).exclusions).toEqual([
			{ rule: "asked", cause: expect.stringContaining("Has declined") },
		]);
	});

	it("when two colleagues answer at once, only one answer counts", async () => {
		const one = await sent();
		const answers = await Promise.all([
			answer(one.id, { version: 1, answer: "yes" }),
			answer(one.id, { version: 1, answer: "no", reason: "age" }),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	});

	it("another provider's referral is not found, nor is their own under another profile", async () => {
		const one = await sent();
		const other = world.third.id;
		expect((await open(one.id, other)).status).toBe(404);
		expect((await world.ask(staff(other), `${at(one.id)}/`)).status).toBe(404);
		expect((await answer(one.id, { version: 1, answer: "yes" }, other)).status).toBe(404);
		expect((await plan(one.id, other)).status).toBe(404);
	});

	it("declining for lack of capacity updates the capacity of that service and no other", async () => {
		const said = async () =>
			(await world.ask(staff(), `/provider-admin/${near}/capacity/`)).body.areas.map(
				({ answer: one }: { answer: object | null }) => one,
			);
		const one = await sent();
		const refused = await answer(one.id, { version: 1, answer: "waiting" });
		expect([refused.status, refused.body.errors[0].field]).toEqual([422, "weeks"]);
		expect((await answer(one.id, { version: 1, answer: "no", reason: "place" })).body.state).toBe("declined");
		expect((await said()).every((answered: object | null) => answered === null)).toBe(true);
		const two = await sent();
		expect((await answer(two.id, { version: 1, answer: "waiting", weeks: 8 })).body.state).toBe("declined");
		expect((await said()).filter((answered: object | null) => answered !== null)).toEqual([
			expect.objectContaining({ state: "waiting", weeks: 8, way: "referral", by: `Owner of ${near}` }),
		]);
		await sql`delete from provider_capacity`.execute(api.services.database.db);
	});

	it("a provider without capacity doesn't match, and the counts show waiting referrals", async () => {
		const { caseId } = await world.request();
		const about = `/provider-admin/${world.third.id}/capacity/`;
		const { version, areas } = (await world.ask(staff(world.third.id), about)).body;
		const answers = areas.map(({ service_area }: { service_area: { id: number } }) => ({
			service_area: service_area.id,
			state: "closed",
		}));
		expect((await world.ask(staff(world.third.id), about, { version, answers }, "PUT")).status).toBe(200);
		const { list } = await world.list(caseId);
		expect(list.excluded.find(({ id }: { id: number }) => id === world.third.id).exclusions).toEqual([
			{ rule: "availability", cause: expect.stringMatching(/^Not taking new clients \(confirmed on /) },
		]);
		const open = answers.map((one: object) => ({ ...one, state: "open" }));
		expect((await world.ask(staff(world.third.id), about, { version: version + 1, answers: open }, "PUT")).status).toBe(
			200,
		);
		const counted = (await world.ask(staff(), "/own-referrals/waiting/")).body;
		expect(counted.waiting).toBe((await inbox()).body.counts.new);
		expect(counted.results).toEqual([{ provider: near, waiting: counted.waiting }]);
	});
});

it("ended referrals come twenty to a page, and each appears on exactly one page", async () => {
	const { caseId } = await world.request();
	await world.consent(caseId, world.third.id);
	await world.send(caseId, [world.third.id]);
	const path = `/provider-admin/${world.third.id}/referrals/`;
	const ask = async (query: string) => (await world.ask(staff(world.third.id), `${path}${query}`)).body;
	const { counts: before } = await ask("");
	await sql`
		insert into referral (quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, state, decline_reason, sent_at, remind_at, propose_at, updated_at)
		select quote_id, provider_id, match_list_id, service_area_id, age_groups, funding_types, postcode, 'declined', 'no-room', sent_at - (n / 3) * interval '1 day', remind_at,
			propose_at, updated_at
		from referral cross join generate_series(1, 2000) n
		where id = (select id from referral where provider_id = ${world.third.id} order by sent_at desc, number desc limit 1)
	`.execute(api.services.database.db);
	const first = await ask("?view=done");
	expect(first).toMatchObject({
		count: before.done + 2000,
		counts: { ...before, done: before.done + 2000 },
		totalPages: Math.ceil((before.done + 2000) / 20),
	});
	expect(first.results).toHaveLength(20);
	const seen: { id: string; sent_at: string }[] = [];
	for (let page = 1; page <= first.totalPages; page++) {
		const { results } = await ask(`?view=done&page=${page}`);
		expect(results.length).toBeLessThanOrEqual(20);
		seen.push(...results);
	}
	expect(new Set(seen.map(({ id }) => id)).size).toBe(first.count);
	expect(seen.map(({ sent_at }) => sent_at)).toEqual(
		seen
			.map(({ sent_at }) => sent_at)
			.toSorted()
			.reverse(),
	);
	expect((await ask(`?view=done&page=${first.totalPages + 1}`)).results).toEqual([]);
	expect((await world.ask(staff(world.third.id), `${path}?page=0`)).status).toBe(400);
});
