import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings, type Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { createLog } from "#platform/observability/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { openedEmails, rowOfEmail } from "#tests/support/emails.ts";
import { createOutbox } from "./pg-outbox.ts";
import { openedEmail, sealEarlierEmails, storedBodies } from "./sealed-email.ts";
import { startSmtp } from "./smtp.fixture.ts";
import { smtpErrorOf } from "./smtp.ts";

const LINK = "https://alongside.example/password-reset-confirm/MTI/qbGxT0zH9n-0f7Zk1uYw3mJ5rVd8sLpQeXc2aNt4oBi";
const settings = readSettings({ SECRET_KEY: "a key for letters, which is long enough" });
const clock = () => new Date("2026-03-02T09:00:00Z");
let database: Database;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	await sql`delete from letter`.execute(database.db);
});

/** Unencrypted emails, as earlier releases stored them. */
const earlier = async (count: number, status = "kept") =>
	(
		await sql<{ id: string }>`
			insert into letter (kind, about, recipient, subject, text_body, html_body, status)
			select 'invitation', 'person:' || n, 'kim@staff.example', 'You are invited', ${LINK} || n, '<a href="' || ${LINK} || n || '">', ${status} from generate_series(1, ${count}::int) n
			returning id
		`.execute(database.db)
	).rows.map(({ id }) => id);

describe("an email with a link", () => {
	it("has the link in no column of its row, and can still be read", async () => {
		const outbox = createOutbox({ database, settings, log: createLog("silent"), clock });
		const email = {
			kind: "invitation" as const,
			about: "person:1",
			to: "kim@staff.example",
			subject: "You are invited",
			text: LINK,
			html: `<a href="${LINK}">`,
		};
		await database.transaction((trx) => outbox.enqueue(trx, [email]));
		const [stored, ...more] = await openedEmails({ database, settings });
		expect(more).toEqual([]);
		expect(stored).toMatchObject({
			kind: "invitation",
			subject: "You are invited",
			text_body: LINK,
			html_body: `<a href="${LINK}">`,
		});
		const row = await rowOfEmail({ database, settings }, stored?.id ?? "");
		expect(row).toContain("You are invited");
		for (const part of [LINK.slice(-43), "password-reset-confirm", Buffer.from(LINK.slice(-43)).toString("hex")])
			expect(row).not.toContain(part);
	});

	it("can't be opened with another email's encrypted bodies", () => {
		const stored = storedBodies({ text: "One", html: "One" }, "1", settings);
		expect(openedEmail({ id: "1", ...stored }, settings)).toEqual({ id: "1", text_body: "One", html_body: "One" });
		expect(() => openedEmail({ id: "2", ...stored }, settings)).toThrow();
	});

	it("encrypted with a missing key fails as ESEALED, not as an error of the mail server", () => {
		const stored = storedBodies({ text: "One", html: "One" }, "1", settings);
		const told = (other: Settings) => {
			try {
				return openedEmail({ id: "1", ...stored }, other);
			} catch (error) {
				return smtpErrorOf(error);
			}
		};
		expect(told({ ...settings, secretKey: "another key that has as many characters" })).toMatchObject({
			text: "ESEALED",
			about: "other",
		});
	});
});

describe("emails of an earlier release", () => {
	it("are encrypted once each, even if several nodes do it at once, and read as before", async () => {
		const ids = await earlier(230);
		const before = await openedEmails({ database, settings });
		expect(await rowOfEmail({ database, settings }, ids[0] ?? "")).toContain(LINK);
		const counts = await Promise.all([1, 2, 3].map(() => sealEarlierEmails({ database, settings })));
		// A node skips rows that another node has locked.
		expect(counts.reduce((sum, one) => sum + one, 0)).toBe(230);
		expect(await sealEarlierEmails({ database, settings })).toBe(0);
		expect(await openedEmails({ database, settings })).toEqual(before);
		const { rows } = await sql<{ all: string }>`select string_agg(letter::text, ' ') as all from letter`.execute(
			database.db,
		);
		expect(rows[0]?.all).not.toContain("password-reset-confirm");
	});

	it("can be sent both unencrypted and encrypted", async () => {
		const smtp = await startSmtp();
		const [first] = await earlier(2, "waiting");
		const words = storedBodies({ text: `${LINK}first`, html: "<p>first</p>" }, first ?? "", settings);
		await sql`update letter set text_body = '', html_body = '', sealed = ${words.sealed} where id = ${first}`.execute(
			database.db,
		);
		const outbox = createOutbox({
			database,
			settings: { ...settings, smtpUrl: smtp.url },
			log: createLog("silent"),
			clock: () => new Date(),
			retry: { lookEverySeconds: 0.5 },
		});
		await outbox.start();
		await expect.poll(() => smtp.accepted.length, { timeout: 15_000 }).toBe(2);
		await outbox.stop();
		await smtp.close();
		const all = smtp.accepted.map(({ raw }) => raw.replaceAll(/=\r?\n/g, "")).join("\n");
		expect(all).toContain("<p>first</p>");
		expect(all.split("password-reset-confirm").length - 1).toBeGreaterThanOrEqual(3);
	});
});
