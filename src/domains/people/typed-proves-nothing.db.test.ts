import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "#contract/endpoint.ts";
import type { compareRecords, PersonRecord, RecordLine } from "#contract/people/records.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/letters.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";
import { opensLinks } from "#tests/support/records.ts";

let api: TestApi;
let town: Town;
let lead: Record<string, string>;
beforeAll(async () => {
	api = await testApi({ PUBLIC_URL: "https://alongside.example" });
	town = await aTown(db());
	const { id } = await aPerson(api.services, "team", { name: "Sam Reed" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
});
afterAll(() => api.close());

const db = () => api.services.database.db;
// biome-ignore lint/suspicious/noExplicitAny: responses of many endpoints
const ask = async (path: string, body?: unknown): Promise<{ status: number; body: any }> => {
	const answer = await api.request(path, {
		cookies: lead,
		...(body === undefined ? {} : { body }),
		headers: { "Idempotency-Key": randomUUID() },
	});
	return {
		status: answer.status,
		body: answer.headers.get("content-type")?.includes("json") ? await answer.json() : undefined,
	};
};
const search = async (words: string): Promise<RecordLine[]> =>
	(await ask(`/team/records/?search=${encodeURIComponent(words)}`)).body.results;
const read = async (id: string): Promise<PersonRecord> => (await ask(`/team/records/${id}/`)).body;
const recordOf = async (caseId: string): Promise<PersonRecord> => {
	const { rows } = await sql<{
		id: string;
	}>`select record_id as id from case_record where case_id = ${caseId} and part = 'contact'`.execute(db());
	return read(rows[0]?.id ?? "");
};
/** The case that was just opened. */
const newestCase = async () => {
	const { rows } = await sql<{
		id: string;
		number: number;
		kind: string;
	}>`select id, number, kind from team_case order by number desc limit 1`.execute(db());
	return { caseId: rows[0]?.id ?? "", reference: `C-${rows[0]?.number}`, kind: rows[0]?.kind };
};
let made = 0;
/** With a unique name: people who share name and postcode are suggested as duplicates, too. */
const person = (name = `Mai Nguyen ${made + 1}`) => ({
	name,
	email: `f01-${++made}@visitor.example`,
	phone: `0491 57${String(made).padStart(4, "0").replace(/^(.)/, "$1 ")}`,
});
type Person = ReturnType<typeof person>;
const ATTACKER = "0491 570 313";
const key = (phone: string) => `+61${phone.replace(/\D/g, "").slice(1)}`;

const request = async (fields: Partial<Person>) => {
	const sent = await sendQuote(api, aRequest(town, fields));
	expect(sent.status).toBe(201);
	return { ...(await newestCase()), quoteId: sent.id ?? "" };
};
const callBack = async (fields: { name: string; email?: string; phone: string; case_number?: string }) => {
	expect((await api.request("/call-backs/", { body: fields })).status).toBe(201);
	return newestCase();
};
const reached = async (caseId: string) =>
	expect((await ask(`/team/cases/${caseId}/calls/`, { is_reached: true, agreed: "" })).status).toBe(201);
const exportWith = (id: string, check: object) =>
	ask(`/team/records/${id}/export/`, { reason: "They asked", ...check });
const day = (days = 0) => officeDay(new Date(api.services.clock().getTime() + days * 24 * 3600_000));
/** Moves the clock by some days and keeps all sessions. */
const later = async (days: number) => {
	api.advance(days * 24 * 3600_000);
	const now = api.services.clock();
	await sql`update session set used_at = ${now}, ends_at = ${new Date(now.getTime() + 12 * 3600_000)}`.execute(db());
};
const answers = {
	service_delivery: 1,
	service_safety: 1,
	communicated_effectively: 1,
	good_value: 1,
	would_recommend: 1,
};
/** Sends a review and confirms it. */
const review = async (email: string, provider: number) => {
	expect(
		(
			await api.request("/reviews/", {
				body: { provider, email, comment: `Kind ${randomUUID()}`, terms: true, ...answers },
			})
		).status,
	).toBe(201);
	const tokens = (await emailsTo(api.services, email)).flatMap(
		({ text_body }) => /\/review\/confirm\/([\w-]{43})/.exec(text_body ?? "")?.[1] ?? [],
	);
	for (const token of tokens) await api.request(`/reviews/confirm/${token}/`, { method: "POST" });
	return newestCase();
};

describe("the attack", () => {
	it("a call back with a victim's name and email and another phone stays apart, and the phone proves nothing", async () => {
		const victim = person();
		const { caseId } = await request(victim);
		await opensLinks(api, victim.email);
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
			known_since: api.services.clock().toISOString(),
		});
		expect(
			await exportWith(merged.id, { identity: "detail", detail: `phone ${key(ATTACKER)}`, asked_on: day() }),
		).toMatchObject({
			status: 422,
			body: { errors: [{ field: "detail" }, { field: "asked_on" }] },
		});
	});

	const ways: Record<string, (victim: Person) => Promise<unknown>> = {
		message: ({ email }) => api.request("/messages/", { body: { email, message: `Hello ${randomUUID()}` } }),
		"no-provider": ({ name, email }) =>
			api.request("/noproviderfoundcontactrequests/", {
				body: {
					...{
						firstName: name.split(" ")[0],
						lastName: name.split(" ")[1],
						email,
						number: ATTACKER,
						postcode: "3220",
						serviceRequired: town.areaId,
					},
					...{ fundingType: "NDIS", ageGroup: town.age, details: "Help", termsAndConditions: true },
				},
			}),
		complaint: ({ name, email }) =>
			api.request("/feedbackandcomplaints/", {
				body: {
					complaint_first_name: name.split(" ")[0],
					complaint_last_name: name.split(" ")[1],
					complaint_email: email,
					complaint_number: ATTACKER,
				},
			}),
		"campaign-enquiry": ({ name, email }) =>
			api.request("/campaign-enquiries/", {
				body: { name, email, phone: ATTACKER, postcode: "3220", help: ["find"], message: null, consent: true },
			}),
		"provider-enquiry": ({ name, email }) =>
			api.request("/provider-enquiries/", {
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
			const begun = await api.request("/chats/", { body: { message: "Hello", name } });
			const cookies = { chat_visitor: /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "" };
			const { rows } = await sql<{
				id: string;
			}>`select chat_id as id from team_case order by number desc limit 1`.execute(db());
			await ask(`/team/chats/${rows[0]?.id}/messages/`, { text: "Hello" });
			return api.request("/chats/own/copy/", { body: { email }, cookies });
		},
		quote: ({ name, email }) => sendQuote(api, aRequest(town, { name, email, phone: ATTACKER })),
		"call-back": ({ name, email }) => api.request("/call-backs/", { body: { name, email, phone: ATTACKER } }),
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
		await opensLinks(api, victim.email);
		expect((await recordOf(caseId)).id).not.toBe((await recordOf(attack.caseId)).id);
		expect(await recordOf(caseId)).toMatchObject({ phones: [victim.phone], counts: { cases: 1 } });
	});

	it("a request with the victim's address stays apart even if the victim opens its link, because it has another phone number", async () => {
		const victim = person();
		const { caseId } = await request(victim);
		const attack = await request({ ...victim, phone: ATTACKER });
		await opensLinks(api, victim.email);
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
		expect((await read(own.id)).emails).toEqual([victim.email]);
	});
});

describe("what proves a detail", () => {
	it("opening the private link proves the email address, once", async () => {
		const visitor = person();
		const { caseId, reference } = await request(visitor);
		expect((await recordOf(caseId)).details).toMatchObject([
			{ kind: "email", confirmed: null },
			{ kind: "phone", confirmed: null },
		]);
		const at = api.services.clock().toISOString();
		await opensLinks(api, visitor.email);
		await later(1);
		await opensLinks(api, visitor.email);
		expect((await recordOf(caseId)).details).toMatchObject([
			{ kind: "email", first_case: reference, confirmed: { how: "link", at, who: null, known_since: at } },
			{ kind: "phone", confirmed: null },
		]);
		const { rows } = await sql`select from contact_proof where case_id = ${caseId}`.execute(db());
		expect(rows).toHaveLength(1);
	});

	it("confirming a review proves its address; opening the link does not", async () => {
		const email = person().email;
		const { caseId } = await review(email, (await aProvider(db())).id);
		expect((await recordOf(caseId)).details).toMatchObject([
			{ kind: "email", value: email, confirmed: { how: "link" } },
		]);
	});

	it("a call that reached the person proves the case's number; a missed call proves nothing", async () => {
		const visitor = person();
		const { caseId } = await callBack(visitor);
		await ask(`/team/cases/${caseId}/calls/`, { is_reached: false });
		const phone = async () => (await recordOf(caseId)).details.find(({ kind }) => kind === "phone");
		expect(await phone()).toMatchObject({ confirmed: null });
		await reached(caseId);
		expect(await phone()).toMatchObject({ confirmed: { how: "call", who: "Sam Reed" } });
		expect((await ask(`/team/cases/${caseId}/records/`)).body.results).toMatchObject([
			{
				details: [
					{ kind: "email", confirmed: null },
					{ kind: "phone", confirmed: { how: "call" } },
				],
			},
		]);
		// Lists show a confirmed number first.
		expect((await search(visitor.email))[0]?.phones).toEqual([visitor.phone]);
	});

	it("a colleague's confirmation proves a detail, once, and the audit doesn't hold the detail", async () => {
		const visitor = person();
		const { caseId } = await callBack(visitor);
		const { id } = await recordOf(caseId);
		const confirm = () => ask(`/team/records/${id}/confirm/`, { kind: "phone", key: key(visitor.phone) });
		expect([(await confirm()).status, (await confirm()).status]).toEqual([200, 200]);
		expect((await ask(`/team/records/${id}/confirm/`, { kind: "phone", key: "+61491570999" })).status).toBe(404);
		expect((await read(id)).details[1]).toMatchObject({ confirmed: { how: "colleague", who: "Sam Reed" } });
		const { rows } = await sql<{
			facts: object;
		}>`select facts from audit where about = ${`record:${id}`} and deed = 'record.confirmed'`.execute(db());
		expect(rows).toEqual([{ facts: { kind: "phone" } }]);
		// A detail that a colleague types into a record is unproven, too.
		const corrected = {
			version: (await read(id)).version,
			name: visitor.name,
			email: visitor.email,
			phone: "0491 570 110",
			preferred_way: "",
		};
		expect(
			(await api.request(`/team/records/${id}/`, { method: "PATCH", body: corrected, cookies: lead })).status,
		).toBe(200);
		expect((await read(id)).details.find(({ value }) => value === "0491 570 110")).toMatchObject({
			confirmed: null,
			first_case: null,
		});
	});

	const correct = async (id: string, fields: object) => {
		const { version, name, email, phone } = await read(id);
		const body = { version, name, email, phone, preferred_way: "", ...fields };
		expect((await api.request(`/team/records/${id}/`, { method: "PATCH", body, cookies: lead })).status).toBe(200);
	};
	const exportedProofs = async (id: string) => {
		const body = { reason: "They asked", identity: "documents", seen: "Driver licence" };
		const answer = await api.request(`/team/records/${id}/export/`, { body, cookies: lead });
		const data = unzipSync(new Uint8Array(await answer.arrayBuffer()))["data.json"];
		return JSON.parse(strFromU8(data ?? new Uint8Array())).tables.contact_proof.map((row: { key: string }) => row.key);
	};

	it.each(["added to the record", "given by its case", "given by both, first by the other"])(
		"a colleague's confirmation of a number %s stays with that record after an unmerge",
		async (way) => {
			const [one, other] = [person(), person()];
			const number = way === "added to the record" ? `0491 578 ${String(made).padStart(3, "0")}` : one.phone;
			const cases = [
				() => callBack(one),
				() => callBack({ ...other, phone: way.startsWith("given by both") ? number : other.phone }),
			];
			const opened = way.startsWith("given by both")
				? [await cases[1]?.(), await cases[0]?.()].reverse()
				: [await cases[0]?.(), await cases[1]?.()];
			const [kept, merged] = [await recordOf(opened[0]?.caseId ?? ""), await recordOf(opened[1]?.caseId ?? "")];
			if (way === "added to the record") await correct(kept.id, { phone: number });
			const { version } = await read(kept.id);
			const done = await ask(`/team/records/${kept.id}/merge/`, {
				version,
				other: merged.id,
				other_version: merged.version,
			});
			expect(done.status).toBe(200);
			expect((await ask(`/team/records/${kept.id}/confirm/`, { kind: "phone", key: key(number) })).status).toBe(200);
			expect((await ask(`/team/records/${kept.id}/unmerge/`, { merge: done.body.merge })).status).toBe(200);
			expect((await read(kept.id)).details.find((detail) => detail.key === key(number))?.confirmed).toMatchObject({
				how: "colleague",
			});
			expect((await read(merged.id)).details.filter(({ confirmed }) => confirmed)).toEqual([]);
			expect([await exportedProofs(kept.id), await exportedProofs(merged.id)]).toEqual([[key(number)], []]);
		},
	);

	it("an export leaves out a proof of another person's detail", async () => {
		const [one, other] = [person(), person()];
		const { caseId } = await callBack(one);
		await reached(caseId);
		await sql`insert into contact_proof (case_id, kind, key, at, how) values (${caseId}, 'phone', ${key(other.phone)}, now(), 'colleague')`.execute(
			db(),
		);
		expect(await exportedProofs((await recordOf(caseId)).id)).toEqual([key(one.phone)]);
	});

	it("a detail that a colleague removed and added again counts from the second time", async () => {
		const visitor = person();
		const { caseId } = await callBack(visitor);
		const { id } = await recordOf(caseId);
		await correct(id, { phone: "0491 570 110" });
		expect((await ask(`/team/records/${id}/confirm/`, { kind: "phone", key: "+61491570110" })).status).toBe(200);
		const confirmed = api.services.clock().toISOString();
		await correct(id, { phone: visitor.phone });
		await later(3);
		await correct(id, { phone: "0491 570 110" });
		const back = api.services.clock().toISOString();
		const detail = (await read(id)).details.find((one) => one.key === "+61491570110");
		expect(detail).toMatchObject({ first_seen_at: back, confirmed: { at: confirmed, known_since: back } });
		expect(await exportWith(id, { identity: "detail", detail: "phone +61491570110", asked_on: day() })).toMatchObject({
			status: 422,
		});
	});

	it("a call back asked for on a request's page belongs to that request", async () => {
		const visitor = person();
		const { caseId } = await request(visitor);
		const token = /\/my-request\/([\w-]{43})/.exec(
			(await emailsTo(api.services, visitor.email))[0]?.text_body ?? "",
		)?.[1];
		expect((await api.request(`/my-request/${token}/call/`, { body: {} })).status).toBeLessThan(300);
		const asked = await newestCase();
		expect(asked.kind).toBe("call-back");
		expect((await recordOf(asked.caseId)).id).toBe((await recordOf(caseId)).id);
		expect((await recordOf(caseId)).cases[0]).toMatchObject({ how: "own-page" });
	});
});

describe("what a proof joins", () => {
	it("two requests with one mailbox, name and phone number are joined once both links were opened; cases and records show it", async () => {
		const visitor = person();
		const first = await request(visitor);
		const second = await request({ ...visitor, name: "Mai", phone: visitor.phone.replace(/^0/, "+61 ") });
		expect((await recordOf(first.caseId)).id).not.toBe((await recordOf(second.caseId)).id);
		await opensLinks(api, visitor.email);
		const joined = await recordOf(first.caseId);
		expect(await recordOf(second.caseId)).toMatchObject({
			id: joined.id,
			counts: { cases: 2 },
			merges: [{ by_service: true, who: null }],
		});
		for (const { caseId } of [first, second])
			expect((await ask(`/team/cases/${caseId}/`)).body.timeline.map(({ kind }: { kind: string }) => kind)).toContain(
				"record-joined",
			);
		expect(joined.history).toMatchObject([{ deed: "record.joined", who: null }, { deed: "record.joined" }]);
	});

	it("no participants are joined because of their contact while that contact's own join was made by the service", async () => {
		const visitor = person();
		const [first, second, third] = [await request(visitor), await request(visitor), await request(visitor)];
		const names = (quoteId: string) =>
			sql`select name_participant(${quoteId}, 'Lou Participant', 'Parent', now())`.execute(db());
		const participantOf = async (caseId: string) =>
			(
				await sql<{
					id: string;
					how: string;
				}>`select record_id as id, how from case_record where case_id = ${caseId} and part = 'participant'`.execute(
					db(),
				)
			).rows[0];
		await names(first.quoteId);
		await opensLinks(api, visitor.email);
		const joined = await recordOf(first.caseId);
		expect(joined.merges.map(({ by_service }) => by_service)).toEqual([true, true]);
		await names(second.quoteId);
		const [one, other] = [await participantOf(first.caseId), await participantOf(second.caseId)];
		expect(other).toMatchObject({ how: "alone" });
		expect(other?.id).not.toBe(one?.id);
		expect((await read(one?.id ?? "")).duplicates.map((pair) => pair.other.id)).toEqual([other?.id]);
		// Without the service's merges, participants are joined again.
		await sql`update record_merge set by_service = false where kept = ${joined.id}`.execute(db());
		await sql`update case_record set record_id = ${one?.id}, how = 'same-contact' where case_id = ${second.caseId} and part = 'participant'`.execute(
			db(),
		);
		await names(third.quoteId);
		expect(await participantOf(third.caseId)).toMatchObject({ id: one?.id, how: "same-contact" });
	});

	it("a confirmed review joins the one person with that mailbox and no other detail, and neither of two", async () => {
		const email = person().email;
		const first = await review(email, (await aProvider(db())).id);
		const second = await review(email, (await aProvider(db())).id);
		const joined = await recordOf(first.caseId);
		expect((await recordOf(second.caseId)).id).toBe(joined.id);
		expect((await ask(`/team/records/${joined.id}/unmerge/`, { merge: joined.merges[0]?.id })).status).toBe(200);
		const third = await review(email, (await aProvider(db())).id);
		expect((await recordOf(third.caseId)).counts.cases).toBe(1);
	});

	it("a victim's request stays apart from an attacker's request whose link the victim opened, even without a phone number", async () => {
		const victim = person();
		const attack = await request({ ...victim, phone: ATTACKER });
		await opensLinks(api, victim.email);
		await reached(attack.caseId);
		const own = await review(victim.email, (await aProvider(db())).id);
		expect((await recordOf(own.caseId)).id).not.toBe((await recordOf(attack.caseId)).id);
		expect((await recordOf(own.caseId)).phones).toEqual([]);
	});

	it("two links opened at once join once", async () => {
		for (let round = 0; round < 3; round++) {
			const visitor = person();
			const [first, second] = [await request(visitor), await request(visitor)];
			const tokens = (await emailsTo(api.services, visitor.email)).flatMap(
				({ text_body }) => /\/my-request\/([\w-]{43})/.exec(text_body ?? "")?.[1] ?? [],
			);
			const opened = await Promise.all([...tokens, ...tokens].map((token) => api.request(`/my-request/${token}/`)));
			expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
			const joined = await recordOf(first.caseId);
			expect((await recordOf(second.caseId)).id).toBe(joined.id);
			expect(joined.merges).toHaveLength(1);
		}
	});

	it("a join that a colleague undoes stays undone", async () => {
		const visitor = person();
		const [first, second] = [await request(visitor), await request(visitor)];
		await opensLinks(api, visitor.email);
		const joined = await recordOf(first.caseId);
		expect((await ask(`/team/records/${joined.id}/unmerge/`, { merge: joined.merges[0]?.id })).status).toBe(200);
		expect((await recordOf(first.caseId)).duplicates).toEqual([]);
		await sql`delete from contact_proof where case_id in (${first.caseId}, ${second.caseId})`.execute(db());
		await opensLinks(api, visitor.email);
		expect((await recordOf(first.caseId)).id).not.toBe((await recordOf(second.caseId)).id);
	});

	it("records that a colleague told apart are not joined, nor two where one wrote for the other", async () => {
		const visitor = person();
		const [first, second] = [await request(visitor), await request(visitor)];
		const [a, b] = [await recordOf(first.caseId), await recordOf(second.caseId)];
		await ask(`/team/records/${a.id}/distinct/`, { other: b.id });
		await opensLinks(api, visitor.email);
		expect((await recordOf(first.caseId)).id).not.toBe((await recordOf(second.caseId)).id);
	});
});

describe("what compare and the queue show", () => {
	it("they show on how many sides a shared detail is confirmed", async () => {
		const visitor = person();
		const { caseId } = await request(visitor);
		const attack = await callBack({ ...visitor, phone: visitor.phone });
		const [a, b] = [await recordOf(caseId), await recordOf(attack.caseId)];
		const compared: Output<typeof compareRecords> = (await ask(`/team/records/${a.id}/compare/${b.id}/`)).body;
		expect(compared).toMatchObject({
			shared: { email: "neither", phone: "neither" },
			other: { details: [{ first_case: attack.reference }, {}] },
		});
		await reached(attack.caseId);
		await opensLinks(api, visitor.email);
		const queue = (await ask("/team/records/duplicates/")).body.results;
		expect(
			queue.find((pair: { one: RecordLine; other: RecordLine }) => [pair.one.id, pair.other.id].includes(a.id)),
		).toMatchObject({
			shared: { email: "one", phone: "one" },
		});
	});

	it("a person's page lists all others with the address, however many there are", async () => {
		const email = person().email;
		await sql`insert into enquiry (kind, created_at, email) select 'message', now(), ${email} from generate_series(1, 30)`.execute(
			db(),
		);
		const { id } = (await search(email))[0] as RecordLine;
		expect((await read(id)).duplicates).toHaveLength(20);
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
		["no way", {}, "identity"],
		["no detail", { identity: "detail", asked_on: "2026-01-01" }, "detail"],
		["no day", { identity: "detail", detail: true }, "asked_on"],
		["a day that is none", { identity: "detail", detail: true, asked_on: "2026-02-31" }, "asked_on"],
		["a day in the future", { identity: "detail", detail: true, asked_on: 1 }, "asked_on"],
		["the day it was confirmed", { identity: "detail", detail: true, asked_on: 0 }, "detail", "asked_on"],
		["a day before it was confirmed", { identity: "detail", detail: true, asked_on: -3 }, "detail", "asked_on"],
		["neither detail nor day, and no reason", { identity: "detail", reason: "" }, "reason", "detail", "asked_on"],
		["no way and no reason", { reason: " " }, "reason", "identity"],
		["documents without words, and no reason", { identity: "documents", reason: "" }, "reason", "seen"],
		["a reason that is too long", { identity: "documents", reason: "x".repeat(501) }, "reason", "seen"],
		["documents without saying which", { identity: "documents" }, "seen"],
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
		const answer = await api.request(`/team/records/${id}/export/`, {
			body: { reason: "They asked", identity: "documents", seen: "Driver licence" },
			cookies: lead,
		});
		const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
		const { tables } = JSON.parse(strFromU8(files["data.json"] ?? new Uint8Array()));
		expect(tables.team_case).toHaveLength(1);
		expect(tables.letter.filter(({ kind }: { kind: string }) => kind === "quote-received")).toEqual([]);
	});
});
