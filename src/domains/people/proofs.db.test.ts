import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Output } from "#contract/endpoint.ts";
import type { compareRecords } from "#contract/people/record-merging.ts";
import type { RecordLine } from "#contract/people/records.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { opensLinks } from "#tests/support/records.ts";
import { ATTACKER, key, typedDetails } from "#tests/support/typed-details.ts";

const setup = typedDetails();
const {
	db,
	ask,
	search,
	read,
	recordOf,
	newestCase,
	person,
	request,
	callBack,
	reached,
	exportWith,
	day,
	later,
	review,
} = setup;

describe("what proves a detail", () => {
	it("opening the private link proves the email address, once", async () => {
		const visitor = person();
		const { caseId, reference } = await request(visitor);
		expect((await recordOf(caseId)).details).toMatchObject([
			{ kind: "email", confirmed: null },
			{ kind: "phone", confirmed: null },
		]);
		const at = setup.api.services.clock().toISOString();
		await opensLinks(setup.api, visitor.email);
		await later(1);
		await opensLinks(setup.api, visitor.email);
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
		expect((await ask(`/pages/case/${caseId}/`)).body.people).toMatchObject([
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
			(await setup.api.request(`/team/records/${id}/`, { method: "PATCH", body: corrected, cookies: setup.lead }))
				.status,
		).toBe(200);
		expect((await read(id)).details.find(({ value }) => value === "0491 570 110")).toMatchObject({
			confirmed: null,
			first_case: null,
		});
	});

	const correct = async (id: string, fields: object) => {
		const { version, name, email, phone } = await read(id);
		const body = { version, name, email, phone, preferred_way: "", ...fields };
		expect(
			(await setup.api.request(`/team/records/${id}/`, { method: "PATCH", body, cookies: setup.lead })).status,
		).toBe(200);
	};
	const exportedProofs = async (id: string) => {
		const body = { reason: "They asked", identity: "documents", seen: "Driver licence" };
		const answer = await setup.api.request(`/team/records/${id}/export/`, { body, cookies: setup.lead });
		const data = unzipSync(new Uint8Array(await answer.arrayBuffer()))["data.json"];
		return JSON.parse(strFromU8(data ?? new Uint8Array())).tables.contact_proof.map((row: { key: string }) => row.key);
	};

	it.each(["added to the record", "given by its case", "given by both, first by the other"])(
		"a colleague's confirmation of a number %s stays with that record after an unmerge",
		async (way) => {
			const [one, other] = [person(), person()];
			const number = way === "added to the record" ? `0491 578 ${String(setup.made).padStart(3, "0")}` : one.phone;
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
		const confirmed = setup.api.services.clock().toISOString();
		await correct(id, { phone: visitor.phone });
		await later(3);
		await correct(id, { phone: "0491 570 110" });
		const back = setup.api.services.clock().toISOString();
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
			(await emailsTo(setup.api.services, visitor.email))[0]?.text_body ?? "",
		)?.[1];
		expect((await setup.api.request(`/my-request/${token}/call/`, { body: {} })).status).toBeLessThan(300);
		const asked = await newestCase();
		expect(asked.kind).toBe("call-back");
		expect((await recordOf(asked.caseId)).id).toBe((await recordOf(caseId)).id);
		expect((await recordOf(caseId)).cases[0]).toMatchObject({ how: "own-page" });
	});
});

describe("what a proof joins", () => {
	it("two requests with one mailbox, name and phone are joined once both links are opened, and show it", async () => {
		const visitor = person();
		const first = await request(visitor);
		const second = await request({ ...visitor, name: "Mai", phone: visitor.phone.replace(/^0/, "+61 ") });
		expect((await recordOf(first.caseId)).id).not.toBe((await recordOf(second.caseId)).id);
		await opensLinks(setup.api, visitor.email);
		const joined = await recordOf(first.caseId);
		expect(await recordOf(second.caseId)).toMatchObject({
			id: joined.id,
			counts: { cases: 2 },
			merges: [{ by_service: true, who: null }],
		});
		for (const { caseId } of [first, second])
			expect(
				(await ask(`/team/cases/${caseId}/`)).body.timeline
					.map(({ kind }: { kind: string }) => kind)
					.filter((kind: string) => kind !== "email"),
			).toContain("record-joined");
		expect(joined.history).toMatchObject([{ event: "record.joined", who: null }, { event: "record.joined" }]);
	});

	it("a contact that the service joined doesn't join their participants", async () => {
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
		await opensLinks(setup.api, visitor.email);
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

	it("a victim's request without a phone stays apart from an attacker's, even if they opened its link", async () => {
		const victim = person();
		const attack = await request({ ...victim, phone: ATTACKER });
		await opensLinks(setup.api, victim.email);
		await reached(attack.caseId);
		const own = await review(victim.email, (await aProvider(db())).id);
		expect((await recordOf(own.caseId)).id).not.toBe((await recordOf(attack.caseId)).id);
		expect((await recordOf(own.caseId)).phones).toEqual([]);
	});

	it("two links opened at once join once", async () => {
		for (let round = 0; round < 3; round++) {
			const visitor = person();
			const [first, second] = [await request(visitor), await request(visitor)];
			const tokens = (await emailsTo(setup.api.services, visitor.email)).flatMap(
				({ text_body }) => /\/my-request\/([\w-]{43})/.exec(text_body ?? "")?.[1] ?? [],
			);
			const opened = await Promise.all(
				[...tokens, ...tokens].map((token) =>
					setup.api.request(`/my-request/${token}/contact/email/`, { method: "DELETE" }),
				),
			);
			expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
			const joined = await recordOf(first.caseId);
			expect((await recordOf(second.caseId)).id).toBe(joined.id);
			expect(joined.merges).toHaveLength(1);
		}
	});

	it("a join that a colleague undoes stays undone", async () => {
		const visitor = person();
		const [first, second] = [await request(visitor), await request(visitor)];
		await opensLinks(setup.api, visitor.email);
		const joined = await recordOf(first.caseId);
		expect((await ask(`/team/records/${joined.id}/unmerge/`, { merge: joined.merges[0]?.id })).status).toBe(200);
		expect((await recordOf(first.caseId)).duplicates).toEqual([]);
		await sql`delete from contact_proof where case_id in (${first.caseId}, ${second.caseId})`.execute(db());
		await opensLinks(setup.api, visitor.email);
		expect((await recordOf(first.caseId)).id).not.toBe((await recordOf(second.caseId)).id);
	});

	it("records that a colleague told apart are not joined, nor two where one wrote for the other", async () => {
		const visitor = person();
		const [first, second] = [await request(visitor), await request(visitor)];
		const [a, b] = [await recordOf(first.caseId), await recordOf(second.caseId)];
		await ask(`/team/records/${a.id}/distinct/`, { other: b.id });
		await opensLinks(setup.api, visitor.email);
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
		await opensLinks(setup.api, visitor.email);
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
