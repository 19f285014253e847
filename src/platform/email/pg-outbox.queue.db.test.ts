import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { backup } from "#platform/db/backup.ts";
import { restore } from "#platform/db/restore.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { email, idOf, NOW, outboxTests, WAIT } from "./pg-outbox.fixture.ts";
import { takeBackEmails } from "./take-back.ts";

const { at, smtp, outbox, started, post, rows, settled } = outboxTests();

describe("an email that the team sends again", () => {
	it("is sent at once, even if its next try (which is shown) was an hour away", async () => {
		let times = 0;
		const server = await smtp({ onEmail: () => (++times === 1 ? 451 : undefined) });
		const box = await started(server.url, { firstSeconds: 3600, longestSeconds: 3600 });
		await post(box, email());
		const id = (await rows())[0]?.id ?? "";
		await vi.waitFor(
			async () => expect((await box.nextTries([id])).get(id)?.getTime()).toBeGreaterThan(Date.now() + 1_000_000),
			WAIT,
		);
		expect(await at.database.transaction((trx) => box.again(trx, [id]))).toEqual([{ id, kind: "quote-for-team" }]);
		expect((await settled())[0]).toMatchObject({ status: "sent", attempts: 1 });
		expect((await box.nextTries([id])).size).toBe(0);
	});

	it("is skipped while it is being sent", async () => {
		const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
		const server = await smtp({ onEmail: () => released });
		const box = await started(server.url);
		await post(box, email());
		await vi.waitFor(() => expect(server.tried).toHaveLength(1), WAIT);
		const ids = (await rows()).map(({ id }) => id);
		expect(await at.database.transaction((trx) => box.again(trx, ids))).toEqual([]);
		release(undefined);
		await settled();
		expect(server.tried).toHaveLength(1);
	});
});

it("an email that was sent isn’t sent again if its job runs a second time", async () => {
	const server = await smtp();
	const box = await started(server.url);
	await post(box, email());
	const [sent] = await settled();
	const isDone = () =>
		vi.waitFor(async () => {
			const { rows: jobs } = await sql`select state from boss.job where id = ${sent?.id}`.execute(at.database.db);
			expect(jobs).toEqual([{ state: "completed" }]);
		}, WAIT);
	await isDone();
	await sql`update boss.job set state = 'created' where id = ${sent?.id}`.execute(at.database.db);
	await isDone();
	expect(server.tried).toHaveLength(1);
	expect(await rows()).toMatchObject([{ status: "sent", attempts: 1 }]);
});

describe("an email that can be taken back for a while", () => {
	const waiting = () => email({ waitMs: 1000 });
	const takeBack = (about: string, now: Date) => at.database.transaction((trx) => takeBackEmails(trx, about, now));

	it("is sent afterwards, and can’t be taken back any more", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const one = waiting();
		await post(box, one, email());
		await settled(1);
		expect(server.tried).toHaveLength(1);
		await settled(2);
		expect(server.tried).toHaveLength(2);
		expect(await takeBack(one.about, NOW)).toBe(false);
	});

	it.each([
		["a moment before", 999, true],
		["at its time", 1000, false],
	])("%s", async (_what, ms, may) => {
		const server = await smtp();
		const box = outbox(server.url);
		const one = waiting();
		await post(box, one);
		expect(await takeBack(one.about, new Date(NOW.getTime() + ms))).toBe(may);
		expect(await rows()).toHaveLength(may ? 0 : 1);
	});

	it("isn’t sent once it was taken back", async () => {
		const server = await smtp();
		const box = await started(server.url);
		const one = waiting();
		await post(box, one);
		expect(await takeBack(one.about, NOW)).toBe(true);
		const next = email({ waitMs: 2000 });
		await post(box, next);
		await settled(1);
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
		await sql`drop schema boss cascade`.execute(at.database.db);
		await sql`update letter set status = 'waiting' where id = ${sent[0]?.id}`.execute(at.database.db);
		await sql`update letter set status = 'kept' where id = ${sent[1]?.id}`.execute(at.database.db);
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
		const server = await smtp({ onEmail: () => (++times === 1 ? 451 : undefined) });
		const first = await started(server.url, { firstSeconds: 3600, longestSeconds: 3600 });
		await post(first, email());
		await vi.waitFor(async () => {
			const { rows: jobs } = await sql`select from boss.job where name = 'letter' and state = 'retry'`.execute(
				at.database.db,
			);
			expect(jobs).toHaveLength(1);
		}, WAIT);
		await first.stop();
		const folder = mkdtempSync(join(tmpdir(), "outbox-"));
		at.cleanUp.push(async () => rmSync(folder, { recursive: true }));
		await backup(at.database, join(folder, "file"));
		await restore(at.database, join(folder, "file"), { replace: true });
		await started(server.url);
		expect((await settled())[0]).toMatchObject({ status: "sent" });
	});

	it("without a mail server stores emails, starts no queue, and leaves no job run that would look late", async () => {
		await noteRun(at.database.db, {
			job: "letters",
			startedAt: NOW,
			finishedAt: NOW,
			ms: 1,
			everyMs: 300_000,
			did: {},
		});
		const box = outbox();
		await post(box, email());
		expect((await rows())[0]).toMatchObject({ status: "kept", attempts: 0, settled_at: NOW });
		await sql`update letter set status = 'waiting'`.execute(at.database.db);
		await box.start();
		expect((await rows())[0]).toMatchObject({ status: "kept", attempts: 0, settled_at: NOW });
		expect((await sql`select from job_run where job = 'letters'`.execute(at.database.db)).rows).toEqual([]);
	});

	it("with a real mail server stores emails to made-up addresses", async () => {
		await post(outbox("smtps://mail.provider.com:465"), email(), email({ to: "mai@provider.com" }));
		expect((await rows()).map(({ status }) => status)).toEqual(["kept", "waiting"]);
	});
});

describe("stopping", () => {
	it("finishes the emails that are being sent", async () => {
		const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
		const server = await smtp({ onEmail: () => released });
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
	await sql`drop schema boss cascade`.execute(at.database.db);
	await vi.waitFor(
		() =>
			expect(at.log.warn).toHaveBeenCalledWith(
				expect.objectContaining({ message: expect.stringMatching(/boss/) }),
				"email queue",
			),
		WAIT,
	);
});
