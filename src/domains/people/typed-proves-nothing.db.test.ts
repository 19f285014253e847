import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { aRequest, sendQuote } from "#tests/support/quotes.ts";
import { opensLinks } from "#tests/support/records.ts";
import { ATTACKER, key, typedDetails } from "#tests/support/typed-details.ts";

const setup = typedDetails();
const { db, ask, read, recordOf, newestCase, person, request, callBack, reached, exportWith, day, later, review } =
	setup;

describe("the attack", () => {
	it("a call back with a victim's name and email but another phone stays apart and proves nothing", async () => {
		const victim = person();
		const { caseId } = await request(victim);
		await opensLinks(setup.api, victim.email);
		const before = await recordOf(caseId);
		const attack = await callBack({ name: victim.name, email: victim.email, phone: ATTACKER });
		const attacker = await recordOf(attack.caseId);
		expect(attacker.id).not.toBe(before.id);
		const after = await recordOf(caseId);
		expect(after).toMatchObject({ phone: victim.phone, phones: [victim.phone], counts: { cases: 1 } });
		expect(after.duplicates).toMatchObject([
			{ other: { id: attacker.id }, reasons: ["email"], shared: { email: "one", phone: null } },
		]);
		expect(attacker.details).toMatchObject([
			{ kind: "email", confirmed: null, first_case: attack.reference },
			{ kind: "phone", value: ATTACKER, confirmed: null, first_case: attack.reference },
		]);
		await later(2);
		const refused = await exportWith(after.id, {
			identity: "detail",
			detail: `phone ${key(ATTACKER)}`,
			asked_on: day(),
		});
		expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "detail" }] } });
		// Even if a colleague reaches that number and merges both records, the proof isn't older than the merge.
		await reached(attack.caseId);
		await later(2);
		const [kept, other] = [await read(attacker.id), await read(after.id)];
		expect(
			(
				await ask(`/team/records/${kept.id}/merge/`, {
					version: kept.version,
					other: other.id,
					other_version: other.version,
				})
			).status,
		).toBe(200);
		const merged = await read(after.id);
		expect(merged.details.find(({ value }) => value === ATTACKER)?.confirmed).toMatchObject({
			how: "call",
			known_since: setup.api.services.clock().toISOString(),
		});
		expect(
			await exportWith(merged.id, { identity: "detail", detail: `phone ${key(ATTACKER)}`, asked_on: day() }),
		).toMatchObject({
			status: 422,
			body: { errors: [{ field: "detail" }, { field: "asked_on" }] },
		});
	});

	const ways: Record<string, (victim: ReturnType<typeof person>) => Promise<unknown>> = {
		message: ({ email }) => setup.api.request("/messages/", { body: { email, message: `Hello ${randomUUID()}` } }),
		"no-provider": ({ name, email }) =>
			setup.api.request("/noproviderfoundcontactrequests/", {
				body: {
					...{
						firstName: name.split(" ")[0],
						lastName: name.split(" ")[1],
						email,
						number: ATTACKER,
						postcode: "3220",
						serviceRequired: setup.town.areaId,
					},
					...{ fundingType: "NDIS", ageGroup: setup.town.age, details: "Help", termsAndConditions: true },
				},
			}),
		complaint: ({ name, email }) =>
			setup.api.request("/feedbackandcomplaints/", {
				body: {
					complaint_first_name: name.split(" ")[0],
					complaint_last_name: name.split(" ")[1],
					complaint_email: email,
					complaint_number: ATTACKER,
				},
			}),
		"campaign-enquiry": ({ name, email }) =>
			setup.api.request("/campaign-enquiries/", {
				body: { name, email, phone: ATTACKER, postcode: "3220", help: ["find"], message: null, consent: true },
			}),
		"provider-enquiry": ({ name, email }) =>
			setup.api.request("/provider-enquiries/", {
				body: {
					...{
						organisation: "Org",
						abn: null,
						firstName: name.split(" ")[0],
						lastName: name.split(" ")[1],
						role: "Owner",
						email,
						phone: ATTACKER,
						website: null,
					},
					...{ offers: ["ndis"], states: ["VIC"], capacity: null, heard: null, message: null },
				},
			}),
		chat: async ({ name, email }) => {
			const begun = await setup.api.request("/chats/", { body: { message: "Hello", name } });
			const cookies = { chat_visitor: /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "" };
			const { rows } = await sql<{
				id: string;
			}>`select chat_id as id from team_case order by number desc limit 1`.execute(db());
			await ask(`/team/chats/${rows[0]?.id}/messages/`, { text: "Hello" });
			return setup.api.request("/chats/own/copy/", { body: { email }, cookies });
		},
		quote: ({ name, email }) => sendQuote(setup.api, aRequest(setup.town, { name, email, phone: ATTACKER })),
		"call-back": ({ name, email }) => setup.api.request("/call-backs/", { body: { name, email, phone: ATTACKER } }),
		review: async ({ email }) => review(email, (await aProvider(db())).id),
	};
	it.each(Object.keys(ways))("a %s with a victim's typed address does not touch the victim's record", async (way) => {
		const victim = person("José O'Brien");
		const { caseId } = await request(victim);
		const before = await recordOf(caseId);
		const answer = await ways[way]?.({ ...victim, name: "jose obrien", email: victim.email.toUpperCase() });
		if (answer && "status" in (answer as object)) expect((answer as { status: number }).status).toBeLessThan(300);
		const sent = await newestCase();
		expect(sent).toMatchObject({ kind: way });
		expect((await recordOf(sent.caseId)).id).not.toBe(before.id);
		const after = await recordOf(caseId);
		expect({ ...after, duplicates: [], history: [] }).toEqual({ ...before, duplicates: [], history: [] });
	});

	it("an attacker who comes first gets nothing from the victim who comes later", async () => {
		const victim = person();
		const attack = await callBack({ name: victim.name, email: victim.email, phone: ATTACKER });
		const { caseId } = await request(victim);
		await opensLinks(setup.api, victim.email);
		expect((await recordOf(caseId)).id).not.toBe((await recordOf(attack.caseId)).id);
		expect(await recordOf(caseId)).toMatchObject({ phones: [victim.phone], counts: { cases: 1 } });
	});

	it("a request with another phone number stays apart, even if the victim opens its link", async () => {
		const victim = person();
		const { caseId } = await request(victim);
		const attack = await request({ ...victim, phone: ATTACKER });
		await opensLinks(setup.api, victim.email);
		expect((await recordOf(attack.caseId)).id).not.toBe((await recordOf(caseId)).id);
		expect((await recordOf(caseId)).duplicates).toMatchObject([{ shared: { email: "both", phone: null } }]);
	});

	it("a typed case number joins nothing and is marked as typed", async () => {
		const victim = person();
		const { caseId, reference } = await request(victim);
		const attack = await callBack({ name: "N.", phone: ATTACKER, case_number: reference });
		expect((await recordOf(attack.caseId)).id).not.toBe((await recordOf(caseId)).id);
		expect((await ask(`/team/cases/${attack.caseId}/`)).body.facts).toContainEqual({
			label: "Reference given (not checked)",
			value: reference,
		});
	});

	it("an address typed in a chat is not added to a record that has another case", async () => {
		const victim = person();
		const { caseId } = await request({ ...victim });
		const own = await recordOf(caseId);
		await ways.chat?.(person("Chatty One"));
		const chat = await newestCase();
		const chatter = await recordOf(chat.caseId);
		expect(chatter.emails).toHaveLength(1);
		await sql`update person_record set email = null where id = ${chatter.id}`.execute(db());
		const merged = await ask(`/team/records/${own.id}/merge/`, {
			version: own.version,
			other: chatter.id,
			other_version: chatter.version,
		});
		expect(merged.status).toBe(200);
		await sql`update chat set email = 'else@visitor.example' where id = (select chat_id from team_case where id = ${chat.caseId})`.execute(
			db(),
		);
		expect((await read(own.id)).emails).not.toContain("else@visitor.example");
		// Nor do we reply there.
		expect((await ask(`/team/cases/${chat.caseId}/`)).body.email).not.toBe("else@visitor.example");
	});
});

describe("the identity check of an export", () => {
	const proven = async () => {
		const visitor = person();
		const { caseId } = await request(visitor);
		await reached(caseId);
		return { ...visitor, caseId, id: (await recordOf(caseId)).id, detail: `phone ${key(visitor.phone)}` };
	};

	it("accepts a detail confirmed before the day they asked, and stores only its kind", async () => {
		const { id, detail, phone } = await proven();
		await later(2);
		expect((await exportWith(id, { identity: "detail", detail, asked_on: day() })).status).toBe(200);
		const { rows } = await sql<{
			facts: object;
		}>`select facts from audit where about = ${`record:${id}`} and deed = 'record.exported'`.execute(db());
		expect(rows).toEqual([
			{ facts: { reason: "They asked", acts_for: false, identity: "detail", detail: "phone", asked_on: day() } },
		]);
		expect(JSON.stringify(rows)).not.toContain(key(phone));
	});

	it.each([
		["no method", {}, "identity"],
		["no detail", { identity: "detail", asked_on: "2026-01-01" }, "detail"],
		["no day", { identity: "detail", detail: true }, "asked_on"],
		["an impossible day", { identity: "detail", detail: true, asked_on: "2026-02-31" }, "asked_on"],
		["a day in the future", { identity: "detail", detail: true, asked_on: 1 }, "asked_on"],
		["the day it was confirmed", { identity: "detail", detail: true, asked_on: 0 }, "detail", "asked_on"],
		["a day before it was confirmed", { identity: "detail", detail: true, asked_on: -3 }, "detail", "asked_on"],
		["neither detail nor day, and no reason", { identity: "detail", reason: "" }, "reason", "detail", "asked_on"],
		["no method and no reason", { reason: " " }, "reason", "identity"],
		["documents without a description, and no reason", { identity: "documents", reason: "" }, "reason", "seen"],
		["a reason that is too long", { identity: "documents", reason: "x".repeat(501) }, "reason", "seen"],
		["documents without a description", { identity: "documents" }, "seen"],
	] as [string, object, ...string[]][])("refuses %s, each at its field", async (_what, check, ...fields) => {
		const { id, detail } = await proven();
		const { asked_on } = check as { asked_on?: number | string };
		const sent = {
			...check,
			...("detail" in check ? { detail } : {}),
			...(typeof asked_on === "number" ? { asked_on: day(asked_on) } : {}),
		};
		const refused = await exportWith(id, sent);
		expect(refused).toMatchObject({
			status: 422,
			body: { errors: fields.map((field) => ({ field, message: expect.any(String) })) },
		});
	});

	it("refuses a detail that is not confirmed, and another person's detail", async () => {
		const [one, other] = [await proven(), await proven()];
		await later(2);
		for (const detail of [`email ${one.email}`, other.detail])
			expect(await exportWith(one.id, { identity: "detail", detail, asked_on: day() })).toMatchObject({
				status: 422,
				body: { errors: [{ field: "detail" }] },
			});
		expect((await exportWith(one.id, { identity: "documents", seen: "Driver licence" })).status).toBe(200);
	});

	it("includes no emails sent to the same typed address about another person's case", async () => {
		const victim = await proven();
		const attack = await callBack({ name: victim.name, email: victim.email, phone: ATTACKER });
		const { id } = await recordOf(attack.caseId);
		const answer = await setup.api.request(`/team/records/${id}/export/`, {
			body: { reason: "They asked", identity: "documents", seen: "Driver licence" },
			cookies: setup.lead,
		});
		const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
		const { tables } = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
		expect(tables.team_case).toHaveLength(1);
		expect(tables.letter.filter(({ kind }: { kind: string }) => kind === "quote-received")).toEqual([]);
	});
});
