import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteTeam } from "#domains/accounts/invite-team.ts";
import { askStillRight } from "#domains/capacity/ask.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { backup } from "#platform/db/backup.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/letters.ts";
import { aPerson } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Written, writeEverything } from "./everything.ts";

/** Texts short enough that the database keeps them as they are, and does not pack them. */
const wordOf = (field: string) => `Canary${field.replace(/\W/g, "")}Word`;
/** Told of somebody's health, or kept for the team alone: only sealed. */
const SEALED = [
	"follow-up.diagnosis",
	"follow-up.goals",
	"follow-up.additional-services",
	"plan.name",
	"plan.content",
	"chat.first",
	"chat.more",
	"chat.answer",
	"note.text",
	"call.agreed",
	"referral.needs",
	"review.words",
	"complaint.letter",
	"message.text",
	"no-provider.details",
	"complaint.details",
	"campaign-enquiry.message",
	"provider-enquiry.message",
] as const;
/** Stored as they are, as everybody or the whole team reads them: where these were not found, the search itself would be at fault. */
const OPEN = ["quote.name", "review.comment", "profile.name", "complaint.first-name"] as const;

let api: TestApi;
let written: Written;
/** What a link in a letter lets its reader in with, by the letter's kind. */
let tokens: Map<string, string[]>;
const logged: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "at-rest-"));
beforeAll(async () => {
	const stream = new Writable({
		write(line, _encoding, done) {
			logged.push(String(line));
			done();
		},
	});
	api = await testApi({}, () => ({ log: pino({ level: "debug", base: null }, stream) }));
	await seedHolidays(api.services.database);
	written = await writeEverything(api, (field) => wordOf(field));
	tokens = await everyLink();
}, 120_000);
afterAll(async () => {
	await api.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Has every kind of letter written that lets its reader in without a password, and takes their links from them. */
const everyLink = async (): Promise<Map<string, string[]>> => {
	const { db } = api.services.database;
	const { ask, sam, town } = written.world;
	await inviteTeam(api.services, { email: "kim@team.example", name: "Kim Banks" });
	const { email } = await aPerson(api.services, "staff", { password: "a river and three stones" });
	expect((await api.request("/users/password-reset/", { body: { email } })).status).toBe(200);
	const { id } = await aReview(db, { provider_id: town.near.id }, "confirmed");
	const { version } = (await ask(sam, `/team/reviews/${id}/`)).body;
	expect((await ask(sam, `/team/reviews/${id}/reject/`, { version, reason: "names-people" })).status).toBe(200);
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way)
		values (${town.near.id}, ${town.areaId}, 'open', ${new Date(api.services.clock().getTime() - 31 * 24 * 3600_000)}, 'profile')
		on conflict (provider_id, service_area_id) do update set state = excluded.state, confirmed_at = excluded.confirmed_at
	`.execute(db);
	expect(await askStillRight(api.services)).toBeGreaterThan(0);
	const links = (await openedEmails(api.services)).flatMap(({ kind, text_body }) =>
		[...text_body.matchAll(/\/([\w-]{43})(?![\w-])/g)].map(([, token = ""]) => ({ kind, token })),
	);
	return new Map([...Map.groupBy(links, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ token }) => token)]));
};

/** Those of the fields whose word stands in these bytes, as text of one or two bytes a sign, in hex or in base64. */
const foundIn = (fields: readonly string[], bytes: Buffer): string[] =>
	fields.filter((field) => {
		const word = Buffer.from(wordOf(field));
		// Base64 has three ways to write a word, by where it begins; its middle is the same in each.
		const packed = [0, 1, 2].map((shift) =>
			Buffer.concat([Buffer.alloc(shift), word])
				.toString("base64")
				.slice(shift === 0 ? 0 : 4, -4),
		);
		// As words of a search index have it: in small letters.
		const indexed = Buffer.from(wordOf(field).toLowerCase());
		return [
			word,
			indexed,
			Buffer.from(wordOf(field), "utf16le"),
			Buffer.from(word.toString("hex")),
			...packed.map((one) => Buffer.from(one)),
		].some((one) => bytes.includes(one));
	});

/** Kinds of letters whose link stands in these bytes. */
const linksIn = (bytes: Buffer): string[] =>
	[...tokens].filter(([, of]) => of.some((token) => bytes.includes(token))).map(([kind]) => kind);

describe("what lies on the disk", () => {
	it("letters: their links let people in, and none stands in a column of their table, nor any word of them", async () => {
		expect([...tokens.keys()].sort()).toEqual([
			"capacity-still-right",
			"enquiry-received",
			"invitation",
			"password-reset",
			"quote-received",
			"review-confirmation",
			"review-rejected",
		]);
		const { rows } = await sql<{ all: string }>`select string_agg(letter::text, ' ') as all from letter`.execute(
			api.services.database.db,
		);
		const bytes = Buffer.from(rows[0]?.all ?? "");
		expect(bytes.includes("kim@team.example")).toBe(true);
		expect(linksIn(bytes)).toEqual([]);
		expect(bytes.includes("https://")).toBe(false);
	});

	it("the files of the database, write-ahead log and all: no word of what is sealed", async () => {
		const { dumpImage, patient } = api.services.database;
		if (!dumpImage) return;
		await patient.pool.query("checkpoint");
		const image = Buffer.from(await (await dumpImage()).arrayBuffer());
		const bytes = image[0] === 0x1f && image[1] === 0x8b ? gunzipSync(image) : image;
		expect(bytes.length).toBeGreaterThan(10_000_000);
		expect(foundIn(OPEN, bytes)).toEqual(OPEN);
		expect(foundIn(SEALED, bytes)).toEqual([]);
		expect(bytes.includes(written.plan.subarray(0, 40))).toBe(false);
		expect(linksIn(bytes)).toEqual([]);
	});

	it("a backup: no word of what is sealed, and not the key", async () => {
		const file = join(folder, "backup");
		await backup(api.services.database, file);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const bytes = gunzipSync(readFileSync(file));
		expect(foundIn(OPEN, bytes)).toEqual(OPEN);
		expect(foundIn(SEALED, bytes)).toEqual([]);
		expect(linksIn(bytes)).toEqual([]);
		expect(bytes.includes(readFileSync(join(api.services.settings.dataDir, "secret.key"), "utf8").trim())).toBe(false);
	});

	it("the data folder beside the database has the key, for its user alone, and no uploads", () => {
		const { dataDir } = api.services.settings;
		expect(readdirSync(dataDir)).toEqual(["secret.key"]);
		expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
	});
});

it("the log of all of it, at its most talkative, names nobody: no word, no address, no number, no key", () => {
	const log = logged.join("");
	expect(logged.length).toBeGreaterThan(30);
	expect(log).not.toMatch(/Canary\w+Word/);
	for (const word of [
		written.email,
		"quillfeather",
		"0491 570 156",
		"0491570156",
		written.visitor.quote,
		written.visitor.chat,
	])
		expect(log.toLowerCase()).not.toContain(word.toLowerCase());
	// Keys in the addresses of letters.
	expect(log).toContain('"path":"/api/reviews/confirm/…"');
	expect(log).not.toMatch(/\/(confirm|appeals?|my-request|capacity-letters)\/[\w-]{10,}/);
});
