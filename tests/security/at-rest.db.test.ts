import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inviteTeam } from "#domains/accounts/invite-team.ts";
import { askStillRight } from "#domains/capacity/request-capacity.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { backup } from "#platform/db/backup.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { aPerson } from "#tests/support/people.ts";
import { aReview } from "#tests/support/reviews.ts";
import { type Written, writeEverything } from "./everything.ts";

/** Short enough that the database doesn't compress them. */
const wordOf = (field: string) => `Canary${field.replace(/\W/g, "")}Word`;
/** Health information and the team's own notes: stored encrypted only. */
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
	"provider.note",
	"provider.question",
	"review.words",
	"complaint.letter",
	"message.text",
	"no-provider.details",
	"complaint.details",
	"campaign-enquiry.message",
	"provider-enquiry.message",
] as const;
/** Stored unencrypted. If the test can't find these, its search is broken. */
const OPEN = ["quote.name", "review.comment", "profile.name", "complaint.first-name"] as const;

let api: TestApi;
let written: Written;
/** Link tokens by kind of email. */
let tokens: Map<string, string[]>;
const logged: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "at-rest-"));
beforeAll(async () => {
	const stream = new Writable({
		write(endpoint, _encoding, done) {
			logged.push(String(endpoint));
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

/** Triggers every kind of email with a link that needs no password, and returns the tokens. */
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

/** The fields whose word is in these bytes as UTF-8, UTF-16, hex or base64. */
const foundIn = (fields: readonly string[], bytes: Buffer): string[] =>
	fields.filter((field) => {
		const word = Buffer.from(wordOf(field));
		// A word has three base64 forms, depending on its offset. Only the middle of each is stable.
		const packed = [0, 1, 2].map((shift) =>
			Buffer.concat([Buffer.alloc(shift), word])
				.toString("base64")
				.slice(shift === 0 ? 0 : 4, -4),
		);
		// A search index holds words in lower case.
		const indexed = Buffer.from(wordOf(field).toLowerCase());
		return [
			word,
			indexed,
			Buffer.from(wordOf(field), "utf16le"),
			Buffer.from(word.toString("hex")),
			...packed.map((one) => Buffer.from(one)),
		].some((one) => bytes.includes(one));
	});

/** Kinds of email whose link token is in these bytes. */
const linksIn = (bytes: Buffer): string[] =>
	[...tokens].filter(([, of]) => of.some((token) => bytes.includes(token))).map(([kind]) => kind);

describe("data at rest", () => {
	it("the email table holds no link token and no body text in plain text", async () => {
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

	it("the database files, including the write-ahead log, hold no encrypted field in plain text", async () => {
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

	it("a backup holds no encrypted field in plain text, and not the key", async () => {
		const file = join(folder, "backup");
		await backup(api.services.database, file);
		expect(statSync(file).mode & 0o777).toBe(0o600);
		const bytes = gunzipSync(readFileSync(file));
		expect(foundIn(OPEN, bytes)).toEqual(OPEN);
		expect(foundIn(SEALED, bytes)).toEqual([]);
		expect(linksIn(bytes)).toEqual([]);
		expect(bytes.includes(readFileSync(join(api.services.settings.dataDir, "secret.key"), "utf8").trim())).toBe(false);
	});

	it("the data folder holds only the key, readable by its owner alone", () => {
		const { dataDir } = api.services.settings;
		expect(readdirSync(dataDir)).toEqual(["secret.key"]);
		expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
	});
});

it("the debug log holds no text that people wrote, no email address, no phone number and no link token", () => {
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
	// Tokens in the addresses of email links.
	expect(log).toContain('"path":"/api/reviews/confirm/…"');
	expect(log).not.toMatch(/\/(confirm|appeals?|my-request|answer|capacity-letters)\/[\w-]{10,}/);
});
