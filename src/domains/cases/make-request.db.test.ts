import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { CASE_KINDS, CASE_STATUSES, MAKES_REQUEST, PHONE_CONSENT } from "#contract/cases/lists.ts";
import { insertEnquiry, type NewEnquiry } from "#domains/enquiries/store.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import type { Answer } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();

const db = () => api.services.database.db;
const newest = async (kind: string): Promise<string> => {
	const { rows } = await sql<{ id: string }>`
		select id from team_case where kind = ${kind} order by number desc limit 1
	`.execute(db());
	return rows[0]?.id ?? "";
};
const enquiry = async (fields: Partial<NewEnquiry>): Promise<string> => {
	const whole = { kind: "message", email: null, name: null, phone: null, details: {}, gclid: null, ...fields } as const;
	await api.services.database.transaction((trx) =>
		insertEnquiry(trx, api.services.settings, {
			...{ ...whole, at: api.services.clock(), requestKey: undefined, requestHash: undefined },
		}),
	);
	return newest(whole.kind);
};
const chat = async (message: string, name = "Mai"): Promise<string> => {
	expect((await api.request("/chats/", { body: { message, name } })).status).toBe(201);
	return newest("chat");
};
const EMAIL = "mai@visitor.example";
const phone = "0491 570 006";
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
/** What the page of the case fills the form with. */
const said = async (id: string) => (await world.ask(world.sam, `/pages/case/${id}/`)).body.request;
const make = async (id: string, body: object, key: string = randomUUID(), cookies = world.sam): Promise<Answer> => {
	const headers = { "Idempotency-Key": key };
	const answer = await api.request(`/team/cases/${id}/request/`, { body, cookies, headers });
	const text = await answer.text();
	return { status: answer.status, body: JSON.parse(text), text };
};
const right = () => ({ phone, service_area: world.town.areaId });

describe("what a case says for a connect request", () => {
	const WORDS = "Do you have physiotherapy near Geelong 3220? Call me on 0491 570 006.";
	it.each<[string, () => Promise<string>, object, string[]]>([
		[
			"a message with an address alone",
			() => enquiry({ email: EMAIL, details: { message: "Are you open on Sunday?" } }),
			{ email: EMAIL, phone: "", name: "", place: "" },
			[],
		],
		[
			"a message with everything in its words",
			() => enquiry({ email: EMAIL, name: "Mai Nguyen", details: { message: WORDS } }),
			{ email: EMAIL, name: "Mai Nguyen", phone: "0491 570 006", said: WORDS },
			["phone", "service_area", "place"],
		],
		[
			"an enquiry from a landing page, with a postcode of its own",
			() => enquiry({ kind: "campaign-enquiry", email: EMAIL, phone, details: { postcode: "3220", message: WORDS } }),
			{ email: EMAIL, phone, place: "3220" },
			["service_area"],
		],
		[
			"a call back with a number alone",
			() => enquiry({ kind: "call-back", phone }),
			{ phone, email: "", said: "" },
			[],
		],
		[
			"a chat",
			() => chat(WORDS),
			{ name: "Mai", phone: "0491 570 006", said: WORDS },
			["phone", "service_area", "place"],
		],
	])("%s", async (_what, open, values, read) => {
		const body = await said(await open());
		expect(body).toMatchObject(values);
		expect(body.read.map(({ field }: { field: string }) => field)).toEqual(read);
		if (read.includes("service_area")) expect(body.service_area).toEqual(expect.any(Number));
		else expect(body.service_area).toBeNull();
	});

	it("goes with how the person may be contacted", async () => {
		const terms = { ways: ["email" as const], said_at: "2026-03-01T00:00:00.000Z" };
		const id = await enquiry({ email: EMAIL, answers: { contact_terms: terms } });
		const made = await make(id, { email: EMAIL, service_area: world.town.areaId });
		expect((await caseOf(made.body.id)).contact_terms).toEqual(terms);
	});

	it.each([
		["nothing but blanks", " \n\t "],
		["another script and signs", "مرحبا 👩‍🦽 ？？？ ฉันต้องการ"],
		["half a character where the text is cut", `${"a ".repeat(999)}a👩`],
		["ten thousand characters", "physio or cleaning in Geelong ".repeat(334).slice(0, 10_000)],
		["markup", "<script>alert(1)</script> physio & <b>Geelong</b>"],
	])("is read without an error from %s", async (_what, message) => {
		expect((await said(await enquiry({ email: EMAIL, details: { message } }))).said).toBe(message.trim());
	});
});

describe("a connect request made from a case", () => {
	// A publication is about a profile, which these cases have not.
	const kinds = CASE_KINDS.filter((kind) => kind !== "publication");
	it.each(kinds)("is made from a case that needs one, and from no other: %s", async (kind) => {
		const isFit = MAKES_REQUEST.includes(kind);
		const id = kind === "chat" ? await chat("Hello") : await enquiry({ kind: "message", email: EMAIL });
		if (kind !== "chat") await sql`update team_case set kind = ${kind} where id = ${id}`.execute(db());
		const { status, body } = await make(id, right());
		expect(status, JSON.stringify(body)).toBe(isFit ? 201 : 409);
	});

	it.each(CASE_STATUSES)("leaves the first case as it is, when %s", async (status) => {
		const id = await enquiry({ email: EMAIL });
		const closed = status === "closed" ? api.services.clock() : null;
		await sql`
			update team_case set status = ${status}, closed_at = ${closed}, outcome = ${closed && "answered"},
				paused_at = ${status === "waiting-person" ? api.services.clock() : null} where id = ${id}
		`.execute(db());
		const emails = async () => (await sql`select from letter`.execute(db())).rows.length;
		const [before, sent] = [await caseOf(id), await emails()];
		expect((await make(id, right())).status).toBe(201);
		const { status: after, owner, clock, version } = await caseOf(id);
		expect({ after, owner, clock, version }).toEqual({
			...{ after: status, owner: before.owner, clock: before.clock, version: before.version },
		});
		expect(await emails()).toBe(sent);
	});

	it.each([
		["with everything", { phone, email: EMAIL, name: "Mai", place: "3220" }],
		["with an address and no number", { email: EMAIL, name: "Mai" }],
		["with a number and no name or place", { phone }],
	])("%s: both cases name each other, and the first stays as it is", async (_what, body) => {
		const id = await enquiry({ email: EMAIL, name: "Mai", details: { message: "Physio in Geelong?" } });
		const before = await caseOf(id);
		const made = await make(id, { ...body, service_area: world.town.areaId, said: "Physio in Geelong?" });
		expect(made).toMatchObject({
			status: 201,
			body: { kind: "no-provider", entered: "from-case", owner: { name: "Sam Reed" } },
		});
		const [first, request] = [await caseOf(id), await caseOf(made.body.id)];
		expect(first).toMatchObject({
			...{ status: before.status, owner: null, version: before.version },
			linked: [{ id: request.id, reference: request.reference, is_made: true, is_open: true }],
		});
		expect(first.timeline.at(-1)).toMatchObject({
			...{ kind: "request-made", who: "Sam Reed", facts: { to: request.reference } },
		});
		expect(request).toMatchObject({
			linked: [{ id, reference: first.reference, is_made: false, is_open: true }],
			said: "Physio in Geelong?",
		});
		// What they wrote is no yes to the sentence that is read out.
		expect(request.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(["opened", "made-from", "claimed"]);
		expect(request.timeline[1].facts).toMatchObject({ from: first.reference });
	});

	it("is named as one that our team made, wherever the console lists it", async () => {
		const email = `${randomUUID()}@visitor.example`;
		const id = await enquiry({ email, name: "Mai", details: { message: "Physio in Geelong?" } });
		const { id: made, reference } = (await make(id, { ...right(), email })).body;
		const inSearch = (await world.ask(world.sam, `/team/find/?search=${reference}`)).body.exact.cases;
		expect(inSearch).toMatchObject([{ id: made, kind: "no-provider", entered: "from-case" }]);
		// Nobody has proven the address, so each case has a record of its own.
		const people = (await world.ask(world.sam, `/team/records/?search=${email}`)).body.results;
		const person = people.find(({ last }: { last: { id: string } }) => last.id === made);
		expect(person.last).toMatchObject({ id: made, entered: "from-case" });
		const { cases } = (await world.ask(world.sam, `/team/records/${person.id}/`)).body;
		expect(cases).toMatchObject([{ id: made, entered: "from-case" }]);
	});

	it("records a yes only if the colleague ticks that the sentence was read out, and consents to no provider", async () => {
		const id = await enquiry({ kind: "call-back", phone });
		const { body } = await make(id, { ...right(), has_consent: true });
		const request = await caseOf(body.id);
		expect(request.timeline).toContainEqual(
			expect.objectContaining({ kind: "phoned", facts: { agreed: PHONE_CONSENT, talked: true } }),
		);
		expect((await world.ask(world.sam, `/team/cases/${body.id}/referrals/`)).body.consents).toEqual([]);
		expect((await sql`select from contact_proof where case_id = ${body.id}`.execute(db())).rows).toEqual([]);
	});

	it("is one request, however often and with whatever key the button is pressed", async () => {
		const id = await enquiry({ email: EMAIL });
		const key = randomUUID();
		const answers = await Promise.all([make(id, right(), key), make(id, right(), key), make(id, right())]);
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
		expect((await caseOf(id)).linked).toHaveLength(1);
		expect(await said(id)).toBeNull();
		expect(await make(id, { ...right(), name: "Ann" })).toMatchObject({
			status: 409,
			body: { detail: expect.stringContaining(answers[0].body.reference) },
		});
	});

	it("can be made again once the first one is closed, by a new press alone", async () => {
		const id = await enquiry({ email: EMAIL });
		const key = randomUUID();
		const { body: first } = await make(id, right(), key);
		await sql`update team_case set status = 'closed', closed_at = now(), outcome = 'no-room' where id = ${first.id}`.execute(
			db(),
		);
		expect((await make(id, right(), key)).body.id).toBe(first.id);
		expect((await caseOf(id)).linked).toHaveLength(1);
		expect(await said(id)).toMatchObject({ email: EMAIL });
		const { status, body: second } = await make(id, right());
		expect(status).toBe(201);
		expect(second.id).not.toBe(first.id);
		expect((await caseOf(id)).linked).toHaveLength(2);
	});

	it("isn't made while a mark of danger is to be cleared", async () => {
		const id = await enquiry({ email: EMAIL });
		await sql`update team_case set danger_at = created_at where id = ${id}`.execute(db());
		expect(await make(id, right())).toMatchObject({ status: 409, body: { detail: expect.stringContaining("danger") } });
		expect(await said(id)).toBeNull();
	});

	it.each([
		["neither number nor address", { phone: "", email: "" }, "phone"],
		["a number that can't be called", { phone: "12345" }, "phone"],
		["an address that isn't one", { email: "mai@" }, "email"],
		["no service", { phone, service_area: null }, "service_area"],
		["an unknown service", { phone, service_area: 999_999 }, "service_area"],
		["an unknown age", { phone, age_group: "old" }, "age_group"],
		["an unknown funding", { phone, funding_type: "coins" }, "funding_type"],
	])("with %s is refused at its field, and nothing is made", async (_what, body, field) => {
		const id = await enquiry({ email: EMAIL });
		const answer = await make(id, { service_area: world.town.areaId, ...body });
		expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
		expect((await caseOf(id)).linked).toEqual([]);
	});

	it("names all that is wrong at once", async () => {
		const { body } = await make(await enquiry({ email: EMAIL }), { phone: "", email: "", service_area: null });
		expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(["phone", "service_area"]);
	});

	it("isn't for people outside the team, and needs a case", async () => {
		const id = await enquiry({ email: EMAIL });
		const { id: staffId } = await aPerson(api.services, "staff", { email: "owner@staff.example" });
		const staff = await sessionOf(api.services, staffId);
		expect((await make(id, right(), randomUUID(), staff)).status).toBe(403);
		expect((await make(id, right(), randomUUID(), {})).status).toBe(401);
		expect((await make(randomUUID(), right())).status).toBe(404);
		expect((await caseOf(id)).linked).toEqual([]);
	});
});
