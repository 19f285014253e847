import { createCipheriv, createHmac, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { takeCode } from "#domains/accounts/two-factor.ts";
import { caseDraftSeal, pageDraftSeal } from "#domains/cases/drafts-store.ts";
import { incomingMailSeal, incomingRawSeal } from "#domains/cases/incoming-mail.ts";
import { moveFiles } from "#domains/operations/move-files.ts";
import { countByKey, nameOf, resealAll } from "#domains/operations/rotate-key.ts";
import { OPEN_COLUMNS, SEALED_COLUMNS } from "#domains/operations/sealed-columns.ts";
import { draftSeal } from "#domains/quotes/draft.ts";
import { planSeal } from "#domains/quotes/follow-up-store.ts";
import { contactChangeSeal } from "#domains/referrals/change-contact.ts";
import { referralNoteSeal, referralQuestionSeal } from "#domains/referrals/notes.ts";
import { replyFileNameSeal, replyFileSeal } from "#domains/referrals/reply-files.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import { responseSeal } from "#domains/reviews/response-store.ts";
import { readSettings, type Settings } from "#platform/config.ts";
import { createFiles } from "#platform/files/files.ts";
import { quarantineNameSeal, quarantineSeal } from "#platform/scan/quarantine.ts";
import { keysOf, sealerOf } from "#platform/security/sealed.ts";
import { loadSecret } from "#platform/security/secret.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { fillWithDemo } from "#tests/support/demo-data.ts";
import { aPerson } from "#tests/support/people.ts";

const NOW = new Date("2026-11-22T11:00:00+11:00");
const [OLD, NEW, OTHER] = ["o", "n", "x"].map((one) => one.repeat(40)) as [string, string, string];
const settingsOf = (secretKey: string, also = ""): Settings =>
	readSettings({ DATA_DIR: "nowhere", DEMO: "off", SECRET_KEY: secretKey, SECRET_KEY_ALSO: also });
/** During a rotation: the new key encrypts, both decrypt. */
const both = settingsOf(NEW, OLD);

let api: TestApi;
beforeAll(async () => {
	api = await testApi({ SECRET_KEY: OLD });
	await fillWithDemo(api.services, NOW);
	await fillTheRest();
}, 120_000);
afterAll(() => api.close());
const db = () => api.services.database.db;

/** Adds encrypted values that the demo data lacks. */
const fillTheRest = async () => {
	const sealer = sealerOf(api.services.settings);
	const { rows } = await sql<{ id: number }>`select id from review where original is null order by id limit 1`.execute(
		db(),
	);
	const review = rows[0]?.id ?? 0;
	await sql`
		update review set original = ${sealer.seal(Buffer.from('{"comment":"x","words":[]}'), `review-original:${review}`)}, redacted_at = ${NOW} where id = ${review}
	`.execute(db());
	const appealed =
		(await sql<{ id: number }>`select id from review where state = 'rejected' order by id limit 1`.execute(db()))
			.rows[0]?.id ?? review;
	await sql`
		insert into review_appeal (review_id, token_hash, ends_at, made_at, words)
		values (${appealed}, ${randomBytes(32)}, ${NOW}, ${NOW}, ${sealer.seal(Buffer.from("It was so"), `review-appeal:${appealed}`)})
		on conflict (review_id) do update set words = excluded.words
	`.execute(db());
	await sql`
		insert into review_decision (review_id, at, state, reason, checks, words) values (${appealed}, ${NOW}, 'rejected', 'other', '{}',
			${sealer.seal(Buffer.from("We could not find you"), `review-decision:${appealed}:${NOW.toISOString()}`)})
	`.execute(db());
	const { rows: replied } = await sql<{
		id: number;
	}>`select review_id as id from review_response where original is null order by review_id limit 1`.execute(db());
	const reply = replied[0]?.id ?? 0;
	await sql`
		insert into review_response_earlier (review_id, comment, written_at, ended_at, original)
		values (${reply}, 'x', ${NOW}, ${NOW}, ${sealer.seal(Buffer.from('{"comment":"x","words":[]}'), responseSeal(reply))})
	`.execute(db());
	const { id } = await aPerson(api.services, "team", { name: "Sam Reed" });
	await sql`update person set totp_secret = ${sealer.seal(randomBytes(20), `person:${id} authenticator`)} where id = ${id}`.execute(
		db(),
	);
	const [referral] = (await sql<{ id: string }>`select id from referral order by number limit 1`.execute(db())).rows;
	for (const [table, seal] of [
		["referral_note", referralNoteSeal],
		["referral_question", referralQuestionSeal],
	] as const)
		await sql`
			insert into ${sql.table(table)} (referral_id, at, body, note_key)
			values (${referral?.id}, ${NOW}, ${sealer.seal(Buffer.from("x"), seal(referral?.id ?? "", "key"))}, 'key')
		`.execute(db());
	const { rows: quotes } = await sql<{ id: string }>`select id from quote order by id limit 1`.execute(db());
	const quote = quotes[0]?.id ?? "";
	await sql`
		insert into follow_up_draft (quote_id, fields, for_later, updated_at)
		values (${quote}, ${sealer.seal(Buffer.from("[]"), draftSeal(quote))}, true, ${NOW})
	`.execute(db());
	await sql`
		insert into request_message (quote_id, at, body, message_key)
		values (${quote}, ${NOW}, ${sealer.seal(Buffer.from("Hello"), requestMessageSeal(quote, "one"))}, 'one')
	`.execute(db());
	await sql`
		insert into contact_change (quote_id, email, token_hash, sent_at, ends_at)
		values (${quote}, ${sealer.seal(Buffer.from("new@moved.example"), contactChangeSeal(quote))}, sha256('x'), ${NOW}, ${NOW})
	`.execute(db());
	const mail = randomUUID();
	await sql`
		insert into incoming_mail (id, received_at, content_hash, outcome, case_id, body, raw)
		select ${mail}, ${NOW}, sha256('mail'), 'in-case', id, ${sealer.seal(Buffer.from("{}"), incomingMailSeal(mail))}, ${sealer.seal(Buffer.from("x"), incomingRawSeal(mail))}
		from team_case order by id limit 1
	`.execute(db());
	const file = randomUUID();
	await sql`
		insert into reply_file (id, case_id, reply_key, number, stored_at, name, media_type, size, content)
		select ${file}, id, 'key', 0, ${NOW}, ${sealer.seal(Buffer.from("a.pdf"), replyFileNameSeal(file))}, 'application/pdf', 1, ${sealer.seal(Buffer.from("x"), replyFileSeal(file))}
		from team_case order by id limit 1
	`.execute(db());
	const { rows: cases } = await sql<{ id: string; person: number }>`
		select c.id, p.id as person from team_case c, person p where p.role = 'team' order by c.id, p.id limit 1
	`.execute(db());
	await db()
		.insertInto("case_draft")
		.values(
			cases.map(({ id, person }) => ({
				...{ case_id: id, person_id: person, way: "note" as const, updated_at: NOW },
				body: sealer.seal(Buffer.from("Hello"), caseDraftSeal(id, person)),
			})),
		)
		.execute();
	await db()
		.insertInto("page_draft")
		.values(
			cases.map(({ person }) => ({
				...{ person_id: person, page: "/team/cases/new", form: "open", updated_at: NOW },
				body: sealer.seal(Buffer.from("[]"), pageDraftSeal(person, "/team/cases/new")),
			})),
		)
		.execute();
	// Nothing writes transcripts any more, but those of earlier releases are still there.
	const { rows: chats } = await sql<{ id: string }>`select id from chat order by id limit 1`.execute(db());
	await sql`
		insert into chat_transcript (chat_id, at, body)
		values (${chats[0]?.id}, ${NOW}, ${sealer.seal(Buffer.from("Hello"), `chat-transcript:${chats[0]?.id}`)})
	`.execute(db());
	const alert = { email: "alert@visitor.example", search: { postcodes_list: "3220" } };
	expect((await api.request("/alerts/", { body: alert })).status).toBe(202);
	const set = randomUUID();
	await sql`
		insert into quarantined_file (id, at, call, about, found, size, sha256, name, content) values (${set}, ${NOW}, 'logo', 'provider:1', 'Eicar', 1, 'x',
			${sealer.seal(Buffer.from("a.png"), quarantineNameSeal(set))}, ${sealer.seal(Buffer.from("x"), quarantineSeal(set))})
	`.execute(db());
};

/** Column and row to a digest of the decrypted text, or undefined if these keys can't decrypt it. */
const openAll = async (settings: Settings): Promise<Map<string, string | undefined>> => {
	const found = new Map<string, string | undefined>();
	for (const one of SEALED_COLUMNS) {
		const { rows } = await sql<Record<string, unknown>>`
			select *, ${sql.ref(one.column)} as sealed_value from ${sql.table(one.table)} where ${sql.ref(one.column)} is not null
		`.execute(db());
		for (const row of rows) {
			const name = `${nameOf(one)} ${one.keys.map((key) => row[key]).join()}`;
			try {
				const plain = sealerOf(settings).open(row.sealed_value as Buffer, one.about(row));
				found.set(name, createHmac("sha256", "test").update(plain).digest("hex"));
			} catch {
				found.set(name, undefined);
			}
		}
	}
	return found;
};
const countOf = async (table: string) =>
	(await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n;

it("every bytea column is listed as encrypted or as exempt", async () => {
	const { rows } = await sql<{ name: string }>`
		select c.table_name || '.' || c.column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'
	`.execute(db());
	const sealed = SEALED_COLUMNS.map(nameOf);
	expect(rows.map(({ name }) => name).filter((name) => !sealed.includes(name) && !OPEN_COLUMNS.has(name))).toEqual([]);
	expect([...sealed, ...OPEN_COLUMNS].filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

it("a rotation that is killed halfway and restarted loses nothing and changes nothing else", {
	timeout: 60_000,
}, async () => {
	const before = await openAll(api.services.settings);
	expect([...before.values()]).not.toContain(undefined);
	// Some values were encrypted before keys had ids.
	const { rows } = await sql<{
		id: string;
		case_id: string;
		note_key: string;
	}>`select id, case_id, note_key from case_note order by id limit 3`.execute(db());
	const { key } = keysOf(loadSecret(api.services.settings));
	for (const { id, case_id, note_key } of rows) {
		const about = `case-note:${case_id}:${note_key}`;
		const { rows: held } = await sql<{ body: Buffer }>`select body from case_note where id = ${id}`.execute(db());
		const nonce = randomBytes(12);
		const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
		const sealed = Buffer.concat([
			cipher.update(sealerOf(api.services.settings).open(held[0]?.body as Buffer, about)),
			cipher.final(),
		]);
		await sql`update case_note set body = ${Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed])} where id = ${id}`.execute(
			db(),
		);
	}

	const counted = await countByKey(db(), both);
	expect(counted.columns.filter(({ today, earlier, unknown }) => earlier === 0 || today + unknown > 0)).toEqual([]);
	expect(await openAll(both)).toEqual(before);
	expect([...(await openAll(settingsOf(NEW))).values()].filter(Boolean)).toEqual([]);
	const [events, emails] = [await countOf("case_event"), await countOf("letter")];

	let transactions = 0;
	const killed = resealAll({ database: api.services.database, settings: both }, () => {
		if (++transactions === 7) throw new Error("killed");
	});
	await expect(killed).rejects.toThrow("killed");
	// Halfway, both keys are needed and everything can be decrypted.
	expect(await openAll(both)).toEqual(before);
	const halfWay = await countByKey(db(), both);
	expect(halfWay.columns.some(({ today }) => today > 0) && halfWay.columns.some(({ earlier }) => earlier > 0)).toBe(
		true,
	);

	const rest = await resealAll({ database: api.services.database, settings: both });
	expect(rest.unreadable).toEqual({});
	expect(rest.resealed).toBe(halfWay.columns.reduce((sum, { earlier }) => sum + earlier, 0));
	expect(await resealAll({ database: api.services.database, settings: both })).toEqual({ resealed: 0, unreadable: {} });

	// Without the old key.
	expect(await openAll(settingsOf(NEW))).toEqual(before);
	expect([...(await openAll(settingsOf(OLD))).values()].filter(Boolean)).toEqual([]);
	expect([await countOf("case_event"), await countOf("letter")]).toEqual([events, emails]);
});

it("a value that no key decrypts is reported and left unchanged", async () => {
	const seal = sealerOf(settingsOf(OTHER)).seal(Buffer.from("x"), "something");
	const { rows } = await sql<{ id: string; body: Buffer }>`select id, body from case_note order by id limit 1`.execute(
		db(),
	);
	await sql`update case_note set body = ${seal} where id = ${rows[0]?.id}`.execute(db());
	expect((await countByKey(db(), both)).columns.find(({ name }) => name === "case_note.body")).toMatchObject({
		earlier: 0,
		unknown: 1,
	});
	expect(await resealAll({ database: api.services.database, settings: both })).toEqual({
		resealed: 0,
		unreadable: { "case_note.body": 1 },
	});
	await sql`update case_note set body = ${rows[0]?.body} where id = ${rows[0]?.id}`.execute(db());
});

it("recovery codes work while both keys are known, and people with codes of the old key are counted", async () => {
	const { id } = await aPerson(api.services, "team");
	const hash = (settings: Settings, code: string) => sealerOf(settings).fingerprint("recovery code", String(id), code);
	const add = (settings: Settings, code: string) =>
		sql`insert into recovery_code (person_id, code_hash, key_mark) values (${id}, ${hash(settings, code)}, ${sealerOf(settings).mark})`.execute(
			db(),
		);
	await add(settingsOf(OLD), "abcdefghjk");
	await add(settingsOf(OLD), "bcdefghjkm");
	await add(settingsOf(NEW), "cdefghjkmn");
	const take = (settings: Settings, code: string) =>
		api.services.database.transaction((trx) => takeCode(trx, { ...api.services, settings }, id, code));
	expect((await countByKey(db(), both)).peopleWithEarlierCodes).toBe(1);
	expect(await take(both, "abcde-fghjk")).toBe(true);
	expect(await take(both, "abcde-fghjk")).toBe(false);
	expect(await take(settingsOf(NEW), "bcdef-ghjkm")).toBe(false);
	expect(await take(settingsOf(NEW), "cdefg-hjkmn")).toBe(true);
});

it("a plan in a file store is re-encrypted and stored there again", async () => {
	const folder = mkdtempSync(join(tmpdir(), "plans-"));
	const kept = (secretKey: string, also: string) =>
		readSettings({
			DATA_DIR: "nowhere",
			DEMO: "off",
			SECRET_KEY: secretKey,
			SECRET_KEY_ALSO: also,
			FILES: "disk",
			FILES_DIR: folder,
		});
	const { database, clock, log } = api.services;
	const move = (settings: Settings) => moveFiles({ database, files: createFiles(settings), clock, log });
	const plans = async (settings: Settings) =>
		(await countByKey(db(), settings)).columns.find(({ name }) => name === "plan_file.content");
	const all = (await countOf("plan_file")) ?? 0;
	expect(all).toBeGreaterThan(0);
	const [before, after] = [kept(NEW, OLD), kept(OTHER, NEW)];
	try {
		await move(before);
		expect((await sql<{ n: number }>`select count(content)::int as n from plan_file`.execute(db())).rows).toEqual([
			{ n: 0 },
		]);
		expect(await plans(after)).toMatchObject({ today: 0, earlier: all, unknown: 0 });
		expect((await resealAll({ database, settings: after })).unreadable["plan_file.content"]).toBeUndefined();
		expect(await plans(after)).toMatchObject({ today: all, earlier: 0, unknown: 0 });
		await move(after);
		expect(await plans(kept(OTHER, ""))).toMatchObject({ today: all, earlier: 0, unknown: 0 });
		const { rows } = await sql<{
			quote_id: string;
			content: null;
			content_at: string;
		}>`select quote_id, content, content_at from plan_file`.execute(db());
		for (const { quote_id, ...at } of rows)
			expect(
				sealerOf(kept(OTHER, "")).open(await createFiles(after).contentOf(at), planSeal(quote_id)).length,
			).toBeGreaterThan(0);
		// The old copy stays in the store as long as backups may refer to it.
		expect(await countOf("file_removal")).toBeGreaterThanOrEqual(all);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
