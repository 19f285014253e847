import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import { backup } from "#platform/db/backup.ts";
import type { Database } from "#platform/db/database.ts";
import { restore } from "#platform/db/restore.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import type { Log } from "#platform/observability/log.ts";
import { testDatabase } from "#tests/support/database.ts";
import { failing } from "./failing-queries.fixture.ts";
import type { EmailStatus } from "./letters-store.ts";
import type { Email, Outbox } from "./outbox.ts";
import { createOutbox } from "./pg-outbox.ts";
import { type ReceivedEmail, startSmtp } from "./smtp.fixture.ts";

const NOW = new Date("2026-03-02T09:00:00Z");
/** Set, because the service would otherwise create a key in the current folder. */
const SECRET_KEY = "a key for letters, which is long enough";
const WAIT = { timeout: 15_000, interval: 20 };

let database: Database;
let log: Record<"info" | "warn" | "error", ReturnType<typeof vi.fn>>;
let cleanUp: (() => Promise<unknown>)[];

beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
	cleanUp = [];
	await sql`delete from letter`.execute(database.db);
});
afterEach(async () => {
	for (const step of cleanUp.reverse()) await step();
});

const smtp = async (...behaviour: Parameters<typeof startSmtp>) => {
	const server = await startSmtp(...behaviour);
	cleanUp.push(server.close);
	return server;
};
const outbox = (
	smtpUrl?: string,
	retry: Parameters<typeof createOutbox>[0]["retry"] = {},
	over: Database = database,
): Outbox => {
	const made = createOutbox({
		database: over,
		settings: readSettings({
			SECRET_KEY,
			SMTP_URL: smtpUrl,
			MAIL_FROM: "no-reply@alongside.example",
			PRODUCT_NAME: "Alongside",
		}),
		log: log as unknown as Log,
		clock: () => NOW,
		retry: { firstSeconds: 0, longestSeconds: 0, lookEverySeconds: 0.5, ...retry },
	});
	cleanUp.push(() => made.stop());
	return made;
};
const started = async (...args: Parameters<typeof outbox>) => {
	const made = outbox(...args);
	await made.start();
	return made;
};

let made = 0;
const email = (change: Partial<Email> = {}): Email => ({
	kind: "quote-received",
	about: `quote:${++made}`,
	to: "mai@visitor.example",
	subject: "Your request has been received",
	text: "Thank you.\n",
	html: "<p>Thank you.</p>",
	...change,
});
const post = (to: Outbox, ...letters: Email[]) => database.transaction((trx) => to.enqueue(trx, letters));

interface Row {
	id: string;
	status: EmailStatus;
	attempts: number;
	last_error: string | null;
	settled_at: Date | null;
}
const rows = async () =>
	(
		await sql<Row>`select id, status, attempts, last_error, settled_at from letter order by about, recipient`.execute(
			database.db,
		)
	).rows;
const settled = (count = 1) =>
	vi.waitFor(async () => {
		const found = await rows();
		expect(found.filter(({ status }) => status !== "waiting")).toHaveLength(count);
		return found;
	}, WAIT);
const idOf = (received?: ReceivedEmail) => received?.header("message-id");

describe("an enqueued email", () => {
	it("arrives as text and HTML, with its ID, its sender and headers against automatic replies", async () => {
		const server = await smtp();
		await post(await started(server.url), email({ replyTo: "team@alongside.example" }));
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent", attempts: 1, last_error: null, settled_at: NOW });
		const [received] = server.accepted;
		expect(received?.to).toEqual(["mai@visitor.example"]);
		expect(idOf(received)).toBe(`<${row?.id}@alongside.example>`);
		expect(received?.header("from")).toBe("Alongside <no-reply@alongside.example>");
		expect(received?.header("to")).toBe("mai@visitor.example");
		expect(received?.header("reply-to")).toBe("team@alongside.example");
		expect(received?.header("subject")).toBe("Your request has been received");
		expect(received?.header("auto-submitted")).toBe("auto-generated");
		expect(received?.raw).toMatch(/multipart\/alternative.*text\/plain.*Thank you\..*text\/html.*<p>Thank you\.<\/p>/s);
	});

	it("is not sent if its transaction is rolled back", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const undone = database.transaction(async (trx) => {
			await box.enqueue(trx, [email({ to: "never@visitor.example" })]);
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		await post(box, email());
		await settled();
		expect(server.tried.map(({ to }) => to)).toEqual([["mai@visitor.example"]]);
		// The email's row changes a moment before its job completes.
		await vi.waitFor(async () => {
			const { rows: jobs } = await sql`select from boss.job where name = 'letter' and state < 'completed'`.execute(
				database.db,
			);
			expect(jobs).toHaveLength(0);
		}, WAIT);
	});

	it("is sent only once, even if it is enqueued several times", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const same = email();
		await post(box, same, same, { ...same, to: "lee@visitor.example" });
		await Promise.all([post(box, same), post(box, same)]);
		expect(await settled(2)).toHaveLength(2);
		expect(server.accepted.map(({ to }) => to[0]).sort()).toEqual(["lee@visitor.example", "mai@visitor.example"]);
	});

	it("is delivered once, for each of 200 enqueued together", async () => {
		const server = await smtp();
		const box = await started(server.url);
		await Promise.all(Array.from({ length: 200 }, () => post(box, email())));
		const sent = await settled(200);
		expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(["sent"]));
		expect(server.tried).toHaveLength(200);
		expect(new Set(server.accepted.map(idOf)).size).toBe(200);
	});

	it("is sent before the others if a visitor is waiting for it", async () => {
		const server = await smtp();
		await post(
			await started(server.url),
			...Array.from({ length: 60 }, () => email()),
			email({ kind: "zz", to: "kim@visitor.example", soon: true }),
		);
		await settled(61);
		expect(server.accepted.slice(0, 10).map(({ to }) => to[0])).toContain("kim@visitor.example");
	});

	it("is sent once, even if the database is down when it should be marked as sent", async () => {
		const server = await smtp();
		const { plugin, left } = failing(2, ({ kind }) => kind === "UpdateQueryNode");
		await post(await started(server.url, {}, { ...database, db: database.db.withPlugin(plugin) }), email());
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 1 });
		expect(left()).toBe(0);
		expect(server.tried).toHaveLength(1);
	});

	it("can't add headers or reach more than its recipient", async () => {
		const server = await smtp();
		const box = await started(server.url);
		await post(box, email({ subject: "Hello\r\nBcc: evil@visitor.example\r\n\r\nbody" }));
		const others = [
			"a@visitor.example,evil@visitor.example",
			"a@visitor.example\r\nRCPT TO:<evil@visitor.example>",
			"<evil@visitor.example>",
			'"a,b"@visitor.example',
		];
		await post(
			box,
			...others.map((to) => email({ to })),
			email({ replyTo: "a@visitor.example\r\nBcc: evil@visitor.example" }),
		);
		expect(
			(await settled(6)).filter(({ status, last_error }) => status === "failed" && last_error === "EENVELOPE API"),
		).toHaveLength(5);
		expect(server.accepted.map(({ to }) => to)).toEqual([["mai@visitor.example"]]);
		expect(server.accepted[0]?.header("subject")).toBe("Hello Bcc: evil@visitor.example body");
		expect(server.accepted[0]?.header("bcc")).toBeUndefined();
	});
});

describe("an email that the server doesn't accept", () => {
	it("for the moment is sent again with the same ID", async () => {
		let times = 0;
		const server = await smtp({ onLetter: () => (++times === 1 ? 451 : undefined) });
		await post(await started(server.url), email());
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent", attempts: 2, last_error: null });
		expect(server.tried).toHaveLength(2);
		expect(new Set(server.tried.map(idOf))).toEqual(new Set([`<${row?.id}@alongside.example>`]));
	});

	it("is retried in time, even if the machine's clock was set back an hour", async () => {
		let times = 0;
		const server = await smtp({
			onLetter: () => {
				if (++times > 1) return undefined;
				vi.setSystemTime(Date.now() - 3_600_000);
				return 451;
			},
		});
		cleanUp.push(async () => vi.useRealTimers());
		await post(await started(server.url), email());
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 2 });
	});

	it("because the connection was closed after the text is sent again with the same ID", async () => {
		let times = 0;
		const server = await smtp({ onLetter: (_letter, drop) => void (++times === 1 && drop()) });
		await post(await started(server.url), email());
		const [row] = await settled();
		expect(row).toMatchObject({ status: "sent" });
		expect(server.accepted).toHaveLength(1);
		expect(server.tried.length).toBeGreaterThan(1);
		expect(new Set(server.tried.map(idOf)).size).toBe(1);
	});

	it("because the recipient doesn't exist fails at once and doesn't delay the others", async () => {
		const server = await smtp({ onRecipient: (address) => (address.startsWith("gone") ? 550 : undefined) });
		await post(await started(server.url), email({ to: "gone@visitor.example" }), email());
		const found = await settled(2);
		expect(found.map(({ status, attempts, last_error }) => [status, attempts, last_error])).toEqual([
			["failed", 1, "EENVELOPE RCPT TO 550"],
			["sent", 1, null],
		]);
		expect(log.error).toHaveBeenCalledOnce();
	});

	it("at any try fails in the end, and the log doesn't contain the address", async () => {
		const server = await smtp({ onLetter: () => 451 });
		await post(await started(server.url, { times: 2 }), email());
		expect((await settled())[0]).toMatchObject({ status: "failed", attempts: 3, last_error: "EMESSAGE DATA 451" });
		expect(server.tried).toHaveLength(3);
		expect(JSON.stringify([log.info, log.warn, log.error].map((level) => level.mock.calls))).not.toContain("mai@");
	});

	it("because it is down is sent once it is back", async () => {
		const { url, close } = await startSmtp();
		await close();
		const to = await started(url, { times: 1000 });
		await post(to, email({ subject: "first" }), email({ subject: "second" }));
		await vi.waitFor(
			async () => expect((await rows()).map(({ attempts }) => attempts > 0)).toEqual([true, true]),
			WAIT,
		);
		const { accepted } = await smtp({}, Number(new URL(url).port));
		await settled(2);
		expect(accepted.map((one) => one.header("subject")).toSorted()).toEqual(["first", "second"]);
	});

	it("because it is down waits, with the reason", async () => {
		const server = await startSmtp();
		await server.close();
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(
			async () =>
				expect((await rows())[0]).toMatchObject({ status: "waiting", last_error: expect.stringMatching(/CONN/) }),
			WAIT,
		);
		await box.stop();
	});
});

describe("an email that the team sends again", () => {
	it("is sent at once, even if its next try (which is shown) was an hour away", async () => {
		let times = 0;
		const server = await smtp({ onLetter: () => (++times === 1 ? 451 : undefined) });
		const box = await started(server.url, { firstSeconds: 3600, longestSeconds: 3600 });
		await post(box, email());
		const id = (await rows())[0]?.id ?? "";
		await vi.waitFor(
			async () => expect((await box.nextTries([id])).get(id)?.getTime()).toBeGreaterThan(Date.now() + 1_000_000),
			WAIT,
		);
		expect(await database.transaction((trx) => box.again(trx, [id]))).toEqual([{ id, kind: "quote-received" }]);
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 1 });
		expect((await box.nextTries([id])).size).toBe(0);
	});

	it("is skipped while it is being sent", async () => {
		const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
		const server = await smtp({ onLetter: () => released });
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(() => expect(server.tried).toHaveLength(1), WAIT);
		const ids = (await rows()).map(({ id }) => id);
		expect(await database.transaction((trx) => box.again(trx, ids))).toEqual([]);
		release(undefined);
		await settled();
		expect(server.tried).toHaveLength(1);
	});
});

describe("starting", () => {
	it("sends waiting emails that have no job, and no others", async () => {
		const server = await smtp();
		const first = await started(server.url);
		await post(first, email(), email());
		const sent = await settled(2);
		await first.stop();
		// A restore drops the queue. Here one email waits again, and one was enqueued while no node ran.
		await sql`drop schema boss cascade`.execute(database.db);
		await sql`update letter set status = 'waiting' where id = ${sent[0]?.id}`.execute(database.db);
		await sql`update letter set status = 'kept' where id = ${sent[1]?.id}`.execute(database.db);
		const second = outbox(server.url);
		await post(second, email());
		await Promise.all([second.start(), started(server.url)]);
		await settled(3);
		expect(server.tried).toHaveLength(4);
		expect(server.tried.map(idOf).filter((id) => id === `<${sent[0]?.id}@alongside.example>`)).toHaveLength(2);
		expect(server.tried.map(idOf).filter((id) => id === `<${sent[1]?.id}@alongside.example>`)).toHaveLength(1);
	});

	it("sends restored emails at once, even if their next try was an hour away", async () => {
		let times = 0;
		const server = await smtp({ onLetter: () => (++times === 1 ? 451 : undefined) });
		const first = await started(server.url, { firstSeconds: 3600, longestSeconds: 3600 });
		await post(first, email());
		await vi.waitFor(async () => {
			const { rows: jobs } = await sql`select from boss.job where name = 'letter' and state = 'retry'`.execute(
				database.db,
			);
			expect(jobs).toHaveLength(1);
		}, WAIT);
		await first.stop();
		const folder = mkdtempSync(join(tmpdir(), "outbox-"));
		cleanUp.push(async () => rmSync(folder, { recursive: true }));
		await backup(database, join(folder, "file"));
		await restore(database, join(folder, "file"), { replace: true });
		await started(server.url);
		expect((await settled())[0]).toMatchObject({ status: "sent" });
	});

	it("without a mail server stores emails, starts no queue, and leaves no job run that would look late", async () => {
		await noteRun(database.db, { job: "letters", startedAt: NOW, finishedAt: NOW, ms: 1, everyMs: 300_000, did: {} });
		const box = outbox();
		await post(box, email());
		expect((await rows())[0]).toMatchObject({ status: "kept", attempts: 0, settled_at: NOW });
		await sql`update letter set status = 'waiting'`.execute(database.db);
		await box.start();
		expect((await rows())[0]).toMatchObject({ status: "kept", attempts: 0, settled_at: NOW });
		expect((await sql`select from job_run where job = 'letters'`.execute(database.db)).rows).toEqual([]);
	});

	it("with a real mail server stores emails to made-up addresses", async () => {
		await post(outbox("smtps://mail.provider.com:465"), email(), email({ to: "mai@provider.com" }));
		expect((await rows()).map(({ status }) => status)).toEqual(["kept", "waiting"]);
	});
});

describe("stopping", () => {
	it("finishes the emails that are being sent", async () => {
		const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
		const server = await smtp({ onLetter: () => released });
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(() => expect(server.tried).toHaveLength(1), WAIT);
		const stopped = box.stop();
		release(undefined);
		await stopped;
		expect((await rows())[0]).toMatchObject({ status: "sent", attempts: 1 });
	});

	it("works twice, and if nothing was started", async () => {
		const box = outbox("smtp://127.0.0.1:1");
		await box.stop();
		await box.stop();
	});
});

it("survives errors of its queue and logs them", async () => {
	await started((await smtp()).url);
	await sql`drop schema boss cascade`.execute(database.db);
	await vi.waitFor(
		() =>
			expect(log.warn).toHaveBeenCalledWith(
				expect.objectContaining({ message: expect.stringMatching(/boss/) }),
				"email queue",
			),
		WAIT,
	);
});
