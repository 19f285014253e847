import { setTimeout as pause } from "node:timers/promises";
import type { Selectable } from "kysely";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Letter as EmailTable } from "#db/rows.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { forgetJob, startJob } from "#platform/jobs/start-job.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import { isPhoneNumber } from "#platform/text-messages/phone-number.ts";
import { sendText } from "#platform/text-messages/send-text.ts";
import type { Outbox } from "./outbox.ts";
import { byKey, type OutboxParts, queueClock, RETRY } from "./outbox-parts.ts";
import { openedEmail } from "./sealed-email.ts";
import { SendError } from "./send-error.ts";
import { AT_ONCE, ATTEMPT_SECONDS, isKept, openSmtp, type Smtp, smtpErrorOf } from "./smtp.ts";
import { createVerdicts } from "./verdicts.ts";
import { writeEmails } from "./write-emails.ts";

type EmailRow = Selectable<EmailTable>;

const QUEUE = "letter";
/** Within the server's own ten seconds for stopping. */
const STOP_WITHIN_MS = 8_000;
const SWEEP_EVERY_MS = 5 * 60_000;
const SWEEP_AT_ONCE = 500;
/** About six seconds in total. */
const NOTE_TIMES = 6;
const NOTE_AGAIN_MS = 100;

/**
 * Emails in the table `letter`, sent by a pg-boss queue whose jobs commit with them; a job has its email's id. At least
 * once: if the process dies before it records that an email was accepted, the email is sent again with the same
 * Message-ID. Without SMTP_URL every email is only stored, and there is no queue.
 */
export const createOutbox = ({
	database,
	settings,
	log,
	clock,
	traces = noTraces,
	retry: given,
	filesOf,
}: OutboxParts): Outbox => {
	const { smtpUrl, texts } = settings;
	const service = texts?.isKept ? undefined : texts;
	const retry = { ...RETRY, ...given };
	const sends = smtpUrl !== undefined || service !== undefined;
	const verdicts = createVerdicts(log, clock);
	let boss: PgBoss | undefined;
	let smtp: Smtp | undefined;
	let stopSweeping = async () => {};

	/**
	 * Updates a waiting email. Retries while the database is unavailable: otherwise an email that the server accepted
	 * would be sent twice.
	 */
	const settle = async (
		id: string,
		change: { status?: "sent" | "kept" | "failed"; attempts?: number; last_error?: string | null },
	) => {
		for (let tried = 1; ; tried++) {
			try {
				return await database.db
					.updateTable("letter")
					.set({ ...change, ...(change.status ? { settled_at: clock() } : {}) })
					.where("id", "=", id)
					.where("status", "=", "waiting")
					.execute();
			} catch (error) {
				if (tried === NOTE_TIMES || !isUnavailable(error)) throw error;
				await pause(NOTE_AGAIN_MS * 2 ** tried);
			}
		}
	};

	/** From now on nobody can take the email back. @returns false if it was taken back */
	const claim = async (id: string): Promise<boolean> => {
		const { numUpdatedRows } = await database.db
			.updateTable("letter")
			.set({ not_before: null })
			.where("id", "=", id)
			.where("status", "=", "waiting")
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	};

	/** Hands it over. @throws errors that `errorOf` describes */
	const hand = async (row: EmailRow, by: Smtp | undefined): Promise<void> => {
		const { id, recipient, text_body: text, files = [], ...opened } = openedEmail(row, settings);
		if (files.length > 0 && !filesOf) throw new SendError("FILE no reader", false);
		const attachments = files.length > 0 ? await filesOf?.(files) : undefined;
		if (!isPhoneNumber(recipient)) await by?.send({ id, recipient, text_body: text, attachments, ...opened });
		else if (service) await sendText(service, settings, { id, recipient, text });
	};

	const deliver = (
		{ id, retryCount, retryLimit }: JobWithMetadata<unknown>,
		by: Smtp | undefined,
	): Promise<JobResult> =>
		traces.span("send letter", {}, async (span) => {
			const row = await database.db.selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst();
			if (row?.status !== "waiting") return { id, status: "completed" };
			if (row.not_before && !(await claim(row.id))) return { id, status: "completed" };
			const attempts = row.attempts + 1;
			span.set("letter.kind", row.kind);
			span.set("letter.attempt", attempts);
			const isText = isPhoneNumber(row.recipient);
			if (isKept(row.recipient, settings)) {
				await settle(id, { status: "kept" });
				return { id, status: "completed" };
			}
			// What a text message service says is no verdict about the mail server.
			const attempt = isText ? undefined : verdicts.begin();
			try {
				await hand(row, by);
			} catch (error) {
				const fault = smtpErrorOf(error);
				const isFinal =
					error instanceof SendError ? error.isFinal : !isText && verdicts.isFinal(id, row.recipient, fault);
				const isLast = isFinal || retryCount >= retryLimit;
				span.fail(fault.text);
				await settle(id, { attempts, last_error: fault.text, ...(isLast ? { status: "failed" } : {}) });
				log[isLast ? "error" : "warn"](
					{ letter: id, kind: row.kind, attempts, fault: fault.text },
					isLast ? "email not sent: giving up" : "email not sent: will retry",
				);
				// In pg-boss, "deadletter" means no more retries. Failed emails stay in the table `letter`.
				return { id, status: isLast ? "deadletter" : "failed", output: { message: fault.text } };
			}
			if (attempt !== undefined) verdicts.accept(id, attempt);
			await settle(id, { status: "sent", attempts, last_error: null });
			return { id, status: "completed" };
		});

	/** While the server refuses every email: tries one, and the others only if the server accepts it. */
	const deliverAll = async (all: JobWithMetadata<unknown>[], by: Smtp | undefined): Promise<JobResult[]> => {
		const attempt = (job: JobWithMetadata<unknown>) =>
			deliver(job, by).catch((error: Error): JobResult => {
				log.warn({ letter: job.id, err: error }, "email status not saved");
				return { id: job.id, status: "failed", output: { message: `${error.name} while saving its status` } };
			});
		if (!verdicts.refusing()) return Promise.all(all.map(attempt));
		const isText = ({ data }: JobWithMetadata<unknown>) => (data as { text?: true } | null)?.text === true;
		const texted = await Promise.all(all.filter(isText).map(attempt));
		const jobs = all.filter((job) => !isText(job));
		// Not the same one each time: an address that doesn't exist would keep all others back.
		const [probe, ...others] = jobs.toSorted((a, b) => verdicts.timesRefused(a.id) - verdicts.timesRefused(b.id));
		const tried = probe ? [await attempt(probe)] : [];
		if (!verdicts.refusing()) return [...texted, ...tried, ...(await Promise.all(others.map(attempt)))];
		await pause(retry.lookEverySeconds * 1000);
		const isLast = ({ retryCount, retryLimit }: JobWithMetadata<unknown>) => retryCount >= retryLimit;
		const putOff = others.filter((job) => !isLast(job));
		return [
			...texted,
			...tried,
			...(await Promise.all(others.filter(isLast).map(attempt))),
			...putOff.map(({ id }): JobResult => ({ id, status: "failed", output: { message: "sending is paused" } })),
		];
	};

	/**
	 * Jobs of these emails by id. One query each: the queue's API finds one at a time, and a page of the console has
	 * twenty.
	 */
	const jobsOf = async (
		ids: readonly string[],
		db: Db | Transaction,
	): Promise<Map<string, JobWithMetadata<unknown>>> => {
		const queue = boss;
		const found = queue ? await Promise.all(ids.map((id) => queue.findJobs(QUEUE, { id, db: fromKysely(db) }))) : [];
		return new Map(found.flat().map((job) => [job.id, job]));
	};

	/** A job of an email, which starts when nobody can take the email back any more. */
	const jobOf = (id: string, recipient: string, notBefore: Date | null = null) => ({
		id,
		...(isPhoneNumber(recipient) && { data: { text: true } }),
		...(notBefore && { startAfter: Math.max(0, Math.ceil((notBefore.getTime() - clock().getTime()) / 1000)) }),
	});

	/**
	 * Queues waiting emails that have no job: after a restore, or if they were enqueued while this node started or
	 * stopped. Existing jobs are unchanged.
	 */
	const sweep = async (queue: PgBoss): Promise<{ queued: number }> => {
		const rows = await database.db
			.selectFrom("letter")
			.select(["id", "recipient", "not_before"])
			.where("status", "=", "waiting")
			.orderBy("created_at")
			.execute();
		const jobs = rows.map(({ id, recipient, not_before }) => jobOf(id, recipient, not_before));
		let queued = 0;
		for (let from = 0; from < jobs.length; from += SWEEP_AT_ONCE) {
			const inserted = await queue.insert(QUEUE, jobs.slice(from, from + SWEEP_AT_ONCE), { returnId: true });
			queued += inserted?.length ?? 0;
		}
		if (queued > 0) log.info({ letters: queued }, "emails queued again");
		return { queued };
	};

	const openQueue = async (): Promise<PgBoss> => {
		const queue = new PgBoss({
			...database.poolConfig,
			max: 3,
			clock: queueClock,
			schema: "boss",
			useListenNotify: true,
			schedule: false,
			// Maintenance for servers. The embedded engine has no autovacuum, and its own maintenance (db/upkeep.ts).
			monitorVacuum: database.kind === "server",
			reindex: database.kind === "server",
		});
		// Without a listener an error event would end the process; the queue reconnects on its own.
		queue.on("error", (error) =>
			log.warn({ code: (error as NodeJS.ErrnoException).code, message: error.message }, "email queue"),
		);
		queue.on("warning", ({ message }) => log.info({ message }, "email queue"));
		await queue.start();
		const options = {
			retryLimit: retry.times,
			retryDelay: retry.firstSeconds,
			retryBackoff: true,
			retryDelayMax: retry.longestSeconds,
			expireInSeconds: ATTEMPT_SECONDS + 30,
			deleteAfterSeconds: 24 * 3600,
			notify: true,
		};
		await queue.createQueue(QUEUE, options);
		await queue.updateQueue(QUEUE, options);
		// Fills its cache of queues. Looking the queue up inside a business transaction would deadlock on the embedded
		// engine.
		await queue.insert(QUEUE, []);
		return queue;
	};

	return {
		async enqueue(trx, posted, cause) {
			if (posted.length === 0) return;
			const waiting = await writeEmails(trx, settings, posted.toSorted(byKey), cause, clock());
			const jobs = waiting.map(({ id, email, notBefore }) => ({
				...jobOf(id, email.to, notBefore),
				priority: email.soon ? 1 : 0,
			}));
			// Before `start`, emails only wait in the table. `start` queues them.
			if (jobs.length > 0 && boss) await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
		},

		async again(trx, ids) {
			const jobs = await jobsOf(ids, trx);
			const others = ids.filter((id) => jobs.get(id)?.state !== "active");
			const rows = await trx
				.updateTable("letter")
				.set({ status: sends ? "waiting" : "kept", attempts: 0, settled_at: sends ? null : clock() })
				.where("id", "in", ({ selectFrom }) =>
					selectFrom("letter")
						.select("id")
						.where("id", "=", anyOf(others))
						.where("status", "in", ["waiting", "failed"])
						.orderBy("id")
						.forNoKeyUpdate(),
				)
				.returning(["id", "kind", "recipient"])
				.execute();
			if (rows.length > 0 && boss) {
				const db = fromKysely(trx);
				const again = rows.map(({ id }) => id);
				await boss.deleteJob(QUEUE, again, { db });
				await boss.insert(
					QUEUE,
					rows.map(({ id, recipient }) => jobOf(id, recipient)),
					{ db },
				);
			}
			return rows.map(({ id, kind }) => ({ id, kind }));
		},

		async nextTries(ids) {
			const jobs = await jobsOf(ids, database.db);
			return new Map(
				[...jobs.values()]
					.filter(({ state }) => state === "created" || state === "retry")
					.map(({ id, startAfter }) => [id, startAfter]),
			);
		},

		refusing: verdicts.refusing,

		async start() {
			if (!sends) {
				await forgetJob({ database, log }, "letters");
				const { numUpdatedRows } = await database.db
					.updateTable("letter")
					.set({ status: "kept", settled_at: clock() })
					.where("status", "=", "waiting")
					.executeTakeFirstOrThrow();
				if (numUpdatedRows > 0n)
					log.warn(
						{ letters: Number(numUpdatedRows) },
						"SMTP_URL is not set: waiting emails are stored but will not be sent",
					);
				return;
			}
			const queue = await openQueue();
			const by = smtpUrl ? openSmtp(smtpUrl, settings, log) : undefined;
			smtp = by;
			boss = queue;
			await sweep(queue);
			stopSweeping = startJob(
				{ database, clock, log, traces },
				{
					name: "letters",
					everyMs: SWEEP_EVERY_MS,
					work: () => sweep(queue),
					fault: "check for emails without a job failed",
				},
			);
			await queue.work(
				QUEUE,
				{
					batchSize: AT_ONCE,
					burstWhenBatchFull: true,
					pollingIntervalSeconds: retry.lookEverySeconds,
					notifyPollingIntervalSeconds: retry.lookEverySeconds,
					includeMetadata: true,
					perJobResults: true,
				},
				(jobs) => deliverAll(jobs, by),
			);
		},

		async stop() {
			await stopSweeping();
			const queue = boss;
			// Scheduled jobs may still enqueue emails. The next sweep queues them.
			boss = undefined;
			await queue?.stop({ timeout: STOP_WITHIN_MS });
			// Emails that did not finish in time are back in the queue.
			smtp?.close({ force: true });
		},
	};
};
