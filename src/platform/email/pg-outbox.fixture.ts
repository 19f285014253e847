import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import type { Log } from "#platform/observability/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Email, Outbox } from "./outbox.ts";
import { createOutbox } from "./pg-outbox.ts";
import { type ReceivedEmail, startSmtp } from "./smtp.fixture.ts";

export const NOW = new Date("2026-03-02T09:00:00Z");
/** Set, because the service would otherwise create a key in the current folder. */
export const SECRET_KEY = "a key for letters, which is long enough";
export const WAIT = { timeout: 15_000, interval: 20 };

interface Current {
	database: Database;
	log: Record<"info" | "warn" | "error", ReturnType<typeof vi.fn>>;
	/** Run in reverse order after each test. */
	cleanUp: (() => Promise<unknown>)[];
}

export const idOf = (received?: ReceivedEmail) => received?.header("message-id");

/** Four digits, so that `rows` returns emails in the order in which they were made. */
let made = 1000;
/** A new email about a new request. */
export const email = (change: Partial<Email> = {}): Email => ({
	kind: "quote-for-team",
	about: `quote:${++made}`,
	to: "mai@visitor.example",
	subject: "Your request has been received",
	text: "Thank you.\n",
	html: "<p>Thank you.</p>",
	...change,
});

/** Registers the hooks of a test file about the outbox: a database, and for each test a new log and no emails. */
export const outboxTests = () => {
	const at = {} as Current;
	beforeAll(async () => {
		at.database = await testDatabase();
	});
	afterAll(() => at.database.close());
	beforeEach(async () => {
		at.log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		at.cleanUp = [];
		await sql`delete from letter`.execute(at.database.db);
	});
	afterEach(async () => {
		for (const step of at.cleanUp.reverse()) await step();
	});

	const smtp = async (...behaviour: Parameters<typeof startSmtp>) => {
		const server = await startSmtp(...behaviour);
		at.cleanUp.push(server.close);
		return server;
	};
	const outbox = (
		smtpUrl?: string,
		retry: Parameters<typeof createOutbox>[0]["retry"] = {},
		over: Database = at.database,
		env: Record<string, string> = {},
		filesOf?: Parameters<typeof createOutbox>[0]["filesOf"],
	): Outbox => {
		const box = createOutbox({
			database: over,
			settings: readSettings({
				SECRET_KEY,
				SMTP_URL: smtpUrl,
				MAIL_FROM: "no-reply@alongside.example",
				PRODUCT_NAME: "Alongside",
				...env,
			}),
			log: at.log as unknown as Log,
			clock: () => NOW,
			...(filesOf && { filesOf }),
			retry: { firstSeconds: 0, longestSeconds: 0, lookEverySeconds: 0.5, ...retry },
		});
		at.cleanUp.push(() => box.stop());
		return box;
	};
	const started = async (...args: Parameters<typeof outbox>) => {
		const box = outbox(...args);
		await box.start();
		return box;
	};
	const post = (to: Outbox, ...emails: Email[]) => at.database.transaction((trx) => to.enqueue(trx, emails));
	const rows = () =>
		at.database.db
			.selectFrom("letter")
			.select(["id", "status", "attempts", "last_error", "settled_at"])
			.orderBy("about")
			.orderBy("recipient")
			.execute();
	/** Waits until this many emails are no longer waiting. */
	const settled = (count = 1) =>
		vi.waitFor(async () => {
			const found = await rows();
			expect(found.filter(({ status }) => status !== "waiting")).toHaveLength(count);
			return found;
		}, WAIT);
	return { at, smtp, outbox, started, post, rows, settled };
};
