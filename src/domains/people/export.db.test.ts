import { randomUUID } from "node:crypto";
import { strFromU8 } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { RecordLine } from "#contract/people/records.ts";
import { incomingMailSeal } from "#domains/cases/incoming-mail.ts";
import { draftSeal } from "#domains/quotes/draft.ts";
import { keyFor } from "#platform/files/store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { aPdf } from "#tests/support/pdf.ts";
import { OTHERS, PLAN, recordExports, SEEN } from "#tests/support/record-exports.ts";
import { mergeByAddress } from "#tests/support/records.ts";
import { aReview } from "#tests/support/reviews.ts";
import { EXPORT_EXCEPTIONS } from "./export-exceptions.ts";
import { EXPORT_SOURCES } from "./export-sources.ts";

const LIST = aPdf("a list");
const setup = recordExports();
const { db, ask, details, caseOf, find, exported, lastLine } = setup;

/** A person who contacted us every possible way, and whose cases had every possible event. */
const everything = async (name: string, word: string): Promise<string> => {
	const email = `${word.toLowerCase()}@visitor.example`;
	const phone = word === OTHERS ? "0491 570 158" : "0491 570 156";
	const post = async (path: string, body: object) => expect((await setup.api.request(path, { body })).status).toBe(201);
	const request = await setup.world.request({
		...{ name, email, phone, consent_to_share: true, ask_others: true },
		others_filters: `query=${word}+others`,
	});
	// A request to everyone keeps its filters here.
	await sql`update automatic_send set filters = ${`query=${word}+everyone`} where quote_id = ${request.quoteId}`.execute(
		db(),
	);
	await details(request, {
		participant_first_name: name,
		participant_relation: "This is for myself",
		diagnosis: `${word} diagnosis`,
		participant_goals: `${word} goals`,
	});
	await sql`insert into visitor_reminder (quote_id, kind, since, sent_at) values (${request.quoteId}, 'agree', now(), now())`.execute(
		db(),
	);
	await post(`/my-request/${request.token}/messages/`, { text: `${word} from her page` });
	const mail = randomUUID();
	const words = Buffer.from(JSON.stringify({ text: `${word} by email` }));
	await sql`
		insert into incoming_mail (id, received_at, content_hash, outcome, case_id, body)
		values (${mail}, now(), sha256(${words}), 'in-case', ${request.caseId}, ${sealerOf(setup.api.services.settings).seal(words, incomingMailSeal(mail))})
	`.execute(db());
	await sql`
		insert into letter (kind, about, recipient, subject, text_body, html_body, status)
		values ('text-received', ${`quote:${request.quoteId}`}, phone_key(${phone}), 'Text message', ${`${word} by text`}, '', 'kept')
	`.execute(db());
	const moved = { method: "PATCH", body: { new_email: `${word.toLowerCase()}@moved.example` } };
	expect((await setup.api.request(`/my-request/${request.token}/contact/`, moved)).status).toBe(200);
	// The same browser saved the form again after it was sent.
	const draft = Buffer.from(JSON.stringify([["participant_goals", `${word} draft`]]));
	await sql`
		insert into follow_up_draft (quote_id, fields, for_later, updated_at)
		values (${request.quoteId}, ${sealerOf(setup.api.services.settings).seal(draft, draftSeal(request.quoteId))}, true, now())
	`.execute(db());
	const { near } = setup.world.town;
	await setup.world.consent(request.caseId, near.id);
	await setup.world.send(request.caseId, [near.id]);
	const { rows: sent } = await sql<{ id: string }>`select id from referral where quote_id = ${request.quoteId}`.execute(
		db(),
	);
	const staff = setup.world.staff.get(near.id) ?? {};
	await setup.world.ask(staff, `/provider-admin/${near.id}/referrals/${sent[0]?.id}/answer/`, {
		version: 1,
		answer: "yes",
	});
	await setup.world.ask(staff, `/provider-admin/${near.id}/referrals/${sent[0]?.id}/`);
	await setup.world.ask(staff, `/provider-admin/${near.id}/referrals/${sent[0]?.id}/questions/`, {
		question: `${word} asked`,
	});
	const reply = new FormData();
	for (const [field, value] of [
		["text", "We wrote back."],
		["no_plan", "true"],
	] as const)
		reply.set(field, value);
	reply.set("files", new File([new Uint8Array(LIST)], `${word} list.pdf`));
	const replied = await setup.api.request(`/team/cases/${request.caseId}/replies/`, {
		...{ body: reply, cookies: setup.lead, headers: { "Idempotency-Key": randomUUID() } },
	});
	expect(replied.status).toBe(200);
	const key = { headers: { "Idempotency-Key": randomUUID() } };
	await ask(
		`/team/cases/${request.caseId}/notes/`,
		{ text: `@Zoltan ${word} note, ask Zoltan Uniquestaff` },
		setup.lead,
		key,
	);
	await ask(`/team/cases/${request.caseId}/calls/`, { is_reached: true, agreed: `${word} agreed` }, setup.lead, {
		headers: { "Idempotency-Key": randomUUID() },
	});
	await ask(`/team/cases/${request.caseId}/claim/`, {});
	await post("/messages/", { email, message: `${word} message` });
	await post("/call-backs/", { name, email, contact_terms: { interpreter: `${word} interpreter` } });
	const reported = { part: "profile", provider: setup.world.town.alsoNear.id, reason: "wrong-facts" };
	await post("/content-reports/", { ...reported, email, words: `${word} report` });
	const search = { service_areas_list: String(setup.world.town.areaId), postcodes_list: "3220" };
	expect((await setup.api.request("/alerts/", { body: { email, search } })).status).toBe(202);
	const about = {
		complaint_first_name: name,
		complaint_last_name: word,
		complaint_email: email,
		complaint_number: phone,
		complaint_details: `${word} complaint`,
	};
	await post("/feedbackandcomplaints/", about);
	const complaint = await caseOf(email, "complaint");
	await ask(`/team/cases/${complaint}/complaint/conflict/`, { is_linked: false });
	const { version } = (await ask(`/team/cases/${complaint}/`)).body;
	expect(
		(
			await ask(`/team/cases/${complaint}/complaint/severity/`, { version, severity: "low" }, setup.lead, {
				method: "PUT",
			})
		).status,
	).toBe(200);
	const referred = await ask(`/team/cases/${complaint}/complaint/referrals/`, {
		authority: "NDIS Quality and Safeguards Commission",
		referred_on: "2026-03-02",
	});
	expect(referred.status).toBeLessThan(300);
	const begun = await setup.api.request("/chats/", { body: { message: `${word} chat`, name: word } });
	const chat = { chat_visitor: /chat_visitor=([^;]*)/.exec(begun.headers.getSetCookie().join())?.[1] ?? "" };
	const { rows: chats } = await sql<{ id: string }>`select id from chat where name = ${word}`.execute(db());
	await ask(`/team/chats/${chats[0]?.id}/messages/`, { text: "Hello, how can I help?" }, setup.lead, {
		headers: { "Idempotency-Key": randomUUID() },
	});
	await setup.api.request("/chats/own/end/", { body: {}, cookies: chat });
	const review = await aReview(
		db(),
		{ provider_id: setup.world.town.alsoNear.id, email, comment: `${word} review of Somebody`, response: "Thank you." },
		"confirmed",
	);
	await sql`
		insert into review_response_earlier (review_id, comment, written_at, ended_at) values (${review.id}, ${`${word} answered`}, now(), now())
	`.execute(db());
	const { response } = (await ask(`/team/reviews/${review.id}/`)).body;
	expect(
		(await ask(`/team/reviews/${review.id}/response/hide/`, { updated: response.updated, reason: `${word} hidden` }))
			.status,
	).toBe(200);
	await ask(`/team/reviews/${review.id}/redaction/`, { version: 1, words: ["Somebody"] }, setup.lead, {
		method: "PUT",
	});
	expect(
		(await ask(`/team/reviews/${review.id}/reject/`, { version: 2, reason: "not-a-customer", words: `${word} why` }))
			.status,
	).toBe(200);
	const emails = await setup.world.emails("review-rejected", email);
	const token = /\/review\/appeal\/([\w-]{43})/.exec(emails[0]?.text ?? "")?.[1];
	expect(
		(await setup.api.request(`/reviews/appeals/${token}/`, { body: { words: `${word} appeal` } })).status,
	).toBeLessThan(300);
	// The chat has its own record until a colleague merges it.
	await mergeByAddress(db(), email);
	const [person, chatter] = [
		await find(email),
		(await ask(`/team/records/?search=${word}`)).body.results.find((one: RecordLine) => one.last?.kind === "chat"),
	];
	expect(
		(
			await ask(`/team/records/${person.id}/merge/`, {
				version: person.version,
				other: chatter.id,
				other_version: chatter.version,
			})
		).status,
	).toBe(200);
	return person.id;
};

let herId: string;
let otherId: string;
beforeAll(async () => {
	herId = await everything("Zephyrine Quill", "Hercanary");
	otherId = await everything("Orla Ottercanary", OTHERS);
});

describe("every table with personal data of visitors is in the export, or an exception with its reason", () => {
	it("covers every table of the schema", async () => {
		const { rows } = await sql<{ name: string }>`
			select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1
		`.execute(db());
		const known = [...EXPORT_SOURCES.map(({ table }) => table), ...Object.keys(EXPORT_EXCEPTIONS)];
		expect(new Set(known).size).toBe(known.length);
		expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
		for (const reason of Object.values(EXPORT_EXCEPTIONS)) expect(reason.length).toBeGreaterThan(10);
	});

	it("names only columns that exist, and exports no sealed bytes", async () => {
		const { rows } = await sql<{ table: string; column: string; type: string }>`
			select table_name as table, column_name as column, data_type as type from information_schema.columns where table_schema = 'public'
		`.execute(db());
		for (const { table, leave = {}, sealed = {}, ofContact = [], ofHealth = [], scrubbed = [] } of EXPORT_SOURCES) {
			const columns = rows.filter((one) => one.table === table);
			const names = columns.map(({ column }) => column);
			for (const named of [...Object.keys(leave), ...Object.keys(sealed), ...ofContact, ...ofHealth, ...scrubbed])
				expect(names, table).toContain(named);
			for (const { column, type } of columns)
				if (type === "bytea" || type === "ARRAY")
					expect(type === "ARRAY" || column in leave || column in sealed, `${table}.${column}`).toBe(true);
		}
	});
});

describe("the export of one person", () => {
	it("holds rows from every table, unsealed, with every word the person sent or the team noted", async () => {
		const { tables, json, page, files, answer } = await exported(herId);
		for (const { table } of EXPORT_SOURCES) expect(tables[table]?.length, table).toBeGreaterThan(0);
		for (const what of [
			"answered",
			"diagnosis",
			"goals",
			"note",
			"asked",
			"agreed",
			"message",
			"interpreter",
			"report",
			"complaint",
			"chat",
			"review",
			"why",
			"appeal",
			"from her page",
			"draft",
		]) {
			expect(json, what).toContain(`Hercanary ${what}`);
			expect(page, what).toContain(`Hercanary ${what}`);
		}
		// The words of a search are among its filters.
		expect(tables.automatic_send).toMatchObject([{ filters: "query=Hercanary+everyone" }]);
		expect(tables.others_consent).toMatchObject([{ filters: "query=Hercanary+others" }]);
		expect(page).toContain("query=Hercanary+everyone");
		expect(json).toContain("review of Somebody");
		expect(page).toContain("Help at home on two mornings a week.");
		expect(Object.keys(files).sort()).toEqual([
			"data.json",
			expect.stringMatching(/^plan-C-\d+\.pdf$/),
			"read-me-first.html",
			expect.stringMatching(/^reply-C-\d+-1\.pdf$/),
		]);
		const list = Object.entries(files).find(([name]) => name.startsWith("reply-"));
		expect(Buffer.from(list?.[1] ?? []).equals(LIST)).toBe(true);
		expect(page).toContain(`href="${list?.[0]}"`);
		expect(json).toContain("Hercanary list.pdf");
		const plan = Object.entries(files).find(([name]) => name.startsWith("plan-"))?.[1];
		expect(Buffer.from(plan ?? []).equals(PLAN)).toBe(true);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("content-disposition")).not.toMatch(/Zephyrine|Hercanary/);
	});

	it("stores plan files uncompressed, because compressing them again would block the server", async () => {
		const { methods } = await exported(herId);
		expect(Object.entries(methods).map(([name, method]) => [name.slice(0, 4), method])).toEqual([
			["read", 8],
			["data", 8],
			["plan", 0],
			["repl", 0],
		]);
	});

	it("holds everything else if a plan file is lost, with a note in its place", async () => {
		const key = keyFor("plan", Buffer.from(randomUUID()));
		const { rows } = await sql<{ id: string; content: Buffer }>`
			select p.id, p.content from plan_file p join quote q on q.id = p.quote_id where q.email = 'hercanary@visitor.example'
		`.execute(db());
		const [plan] = rows;
		const put = (at: string) =>
			sql`update plan_file set content = null, content_at = ${at} where id = ${plan?.id}`.execute(db());
		await put(`disk/${key}`);
		const { files, json } = await exported(herId);
		// If the store is unavailable, the file isn't lost: the download ends and can be started again.
		await put(`s3/${key}`);
		const warned = vi.spyOn(setup.api.services.log, "warn");
		const begun = await setup.api.request(`/team/records/${herId}/export/`, {
			body: { ...SEEN, reason: "Asked by email" },
			cookies: setup.lead,
		});
		await expect(begun.arrayBuffer()).rejects.toThrow("object store");
		expect(warned.mock.calls.map(([, text]) => text)).toEqual(["export download failed"]);
		await sql`update plan_file set content = ${plan?.content}, content_at = null where id = ${plan?.id}`.execute(db());
		expect(json).toContain("Hercanary diagnosis");
		expect(Object.keys(files).sort()).toEqual([
			"data.json",
			expect.stringMatching(/^plan-C-\d+\.pdf\.txt$/),
			"read-me-first.html",
			expect.stringMatching(/^reply-C-\d+-1\.pdf$/),
		]);
		expect(
			strFromU8(Object.entries(files).find(([name]) => name.startsWith("plan-"))?.[1] ?? new Uint8Array()),
		).toContain("couldn't read it");
	});

	it("holds nothing about other people, no staff names and no keys", async () => {
		const { text } = await exported(herId);
		expect(text).not.toMatch(new RegExp(OTHERS, "i"));
		expect(text).not.toMatch(/Uniquestaff|Zoltan|Sam Reed|Owner of/);
		expect(text).toContain("someone in our team");
		expect(text).not.toMatch(/\/(my-request|appeal|confirm)\/[\w-]{20,}/);
		expect(text).not.toMatch(/"type":\s*"Buffer"/);
	});

	it("of two people together is every row of every personal table", async () => {
		const [hers, others] = [await exported(herId), await exported(otherId)];
		// Emails to providers and the team, and audit rows about other things, belong to neither person.
		for (const { table } of EXPORT_SOURCES.filter((one) => !["letter", "audit"].includes(one.table))) {
			const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
				db(),
			);
			expect((hers.tables[table]?.length ?? 0) + (others.tables[table]?.length ?? 0), table).toBe(rows[0]?.count);
		}
		const { rows: emails } = await sql<{
			count: number;
		}>`select count(*)::int as count from letter where recipient in ('hercanary@visitor.example', '+61491570156')`.execute(
			db(),
		);
		expect(hers.tables.letter?.length).toBe(emails[0]?.count);
	});

	it("is for leads and administrators, needs a reason and is in the audit", async () => {
		expect((await ask(`/team/records/${herId}/export/`, { ...SEEN, reason: "Asked" }, setup.member)).status).toBe(403);
		const refused = await ask(`/team/records/${herId}/export/`, { ...SEEN, reason: " " });
		expect(refused).toMatchObject({
			status: 422,
			body: { errors: [{ field: "reason", message: "Enter why you're making this file" }] },
		});
		expect((await ask(`/team/records/${randomUUID()}/export/`, { ...SEEN, reason: "Asked" })).status).toBe(404);
		await exported(otherId, { reason: "Email of 1 March" });
		const { rows } = await sql<{
			deed: string;
			facts: object;
		}>`select deed, facts from audit order by id desc limit 2`.execute(db());
		expect(rows.toReversed()).toMatchObject([
			{
				deed: "record.exported",
				facts: { reason: "Email of 1 March", acts_for: false, identity: "documents", seen: "Driver licence" },
			},
			{ deed: "plan-file.read", facts: { export: true } },
		]);
	});

	it("counts as a read of everything in it: the case, its details, its calls, its files and the chat", async () => {
		const before = await lastLine();
		const { tables } = await exported(herId);
		const ids = (table: string, column: string) => [...new Set((tables[table] ?? []).map((row) => row[column]))];
		const { rows } = await sql<{ about: string; deed: string }>`
			select about, deed from audit where facts = '{"export": true}' and deed <> 'plan-file.read' and id > ${before}
		`.execute(db());
		const expected = [
			...ids("team_case", "id").map((id) => `case.read case:${id}`),
			...ids("follow_up", "quote_id").map((id) => `details.read quote:${id}`),
			...ids("chat_message", "chat_id").map((id) => `chat.read chat:${id}`),
			...ids("call_attempt", "case_id").map((id) => `calls.read case:${id}`),
			...ids("reply_file", "case_id").map((id) => `reply-file.read case:${id}`),
		];
		expect(new Set(expected.map((line) => line.split(" ")[0]))).toEqual(
			new Set(["case.read", "details.read", "chat.read", "calls.read", "reply-file.read"]),
		);
		expect(rows.map(({ about, deed }) => `${deed} ${about}`).sort()).toEqual(expected.sort());
	});
});
