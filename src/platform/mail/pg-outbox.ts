import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, PgBoss, systemClock } from "pg-boss";
import type { Clock } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { Database, Db, Transaction } from "../db/database.ts";
import { isUnavailable } from "../db/unavailable.ts";
import { forgetJob, startJob } from "../jobs/start-job.ts";
import type { Log } from "../log.ts";
import { noTraces, type Traces } from "../traces/traces.ts";
import type { LetterTable } from "./letters-store.ts";
import type { Letter, Outbox } from "./outbox.ts";
import { openedLetter, storedBodies } from "./sealed-letter.ts";
import { AT_ONCE, ATTEMPT_SECONDS, faultOf, keepsLetter, OUTAGE, oneLine, openSmtp, type Smtp } from "./smtp.ts";

const QUEUE = "letter";
/** Within the server's own ten seconds for stopping. */
const STOP_WITHIN_MS = 8_000;
const SWEEP_EVERY_MS = 5 * 60_000;
const SWEEP_AT_ONCE = 500;
/** Letters that are brought forward in one statement: with the embedded database everybody waits for it. */
const FORWARD_AT_ONCE = 5_000;
/** Some six seconds in all. */
const NOTE_TIMES = 6;
const NOTE_AGAIN_MS = 100;

/** How a letter that could not be handed over is tried again: after 5 s, 10 s … up to every 3 hours, for about a day and a half in all. */
export interface Retry {
	times: number;
	firstSeconds: number;
	longestSeconds: number;
	/** How often the queue is looked at for letters whose time has come; new ones are announced. */
	lookEverySeconds: number;
	/** How often a mail server that was not to be had is greeted. As soon as it takes one, all that it kept waiting go, oldest first. */
	greetEverySeconds: number;
}
const RETRY: Retry = { times: 20, firstSeconds: 5, longestSeconds: 3 * 3600, lookEverySeconds: 5, greetEverySeconds: 30 };

export interface OutboxParts {
	database: Database;
	settings: Settings;
	log: Log;
	clock: Clock;
	traces?: Traces;
	retry?: Partial<Retry>;
}

/** The queue waits by the process's own time: were the machine's clock set back an hour while a letter is sent, it would look for no letter in that hour. */
const queueClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const letters = (db: Db) => db.withTables<{ letter: LetterTable }>();
const byKey = (a: Letter, b: Letter) => (`${a.kind}\n${a.about}\n${a.to}` < `${b.kind}\n${b.about}\n${b.to}` ? -1 : 1);

/**
 * Letters in the database, sent by a pg-boss queue in schema `boss` whose jobs commit with them; a job's id is its letter's.
 * At least once: a letter whose acceptance we did not live to note goes again, with the same Message-ID.
 * Without SMTP_URL every letter is kept, and no queue runs.
 */
export const createOutbox = ({ database, settings, log, clock, traces = noTraces, retry: given }: OutboxParts): Outbox => {
	const { smtpUrl } = settings;
	const retry = { ...RETRY, ...given };
	let boss: PgBoss | undefined;
	let smtp: Smtp | undefined;
	let stopSweeping = async () => {};
	/** Runs while the mail server is not to be had. */
	let greeter: NodeJS.Timeout | undefined;

	/** Only a waiting letter changes: whoever comes second leaves it as it is. A busy database is asked again, since a sent letter that is not noted goes twice. */
	const settle = async (id: string, change: { status?: "sent" | "kept" | "failed"; attempts?: number; last_error?: string | null }) => {
		for (let tried = 1; ; tried++) {
			try {
				return await letters(database.db)
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

	/**
	 * Lets letters that only waited for the mail server go before their turn, at most so many, those first whose last try is longest ago. Letters that were refused
	 * for themselves keep their time. A try before its turn costs the letter none, or a server that greets and then takes nothing would use all of them up within
	 * minutes: the job keeps when its turn is until it has been tried after that, and its count is set back by the one that the queue will add.
	 */
	const bringForward = async (db: Db | Transaction, most: number): Promise<number> => {
		const { numAffectedRows } = await sql`
			with chosen as (
				select j.id, case when j.started_on < t.turn then t.turn else j.start_after end as turn
				from boss.job j, lateral (select (j.data->>'turn')::timestamptz as turn) t
				where j.name = ${QUEUE} and j.state = 'retry' and j.start_after > now()
				and j.id in (select id from letter where status = 'waiting' and last_error ~ ${OUTAGE})
				order by j.started_on limit ${most}
			)
			update boss.job set start_after = now(), data = jsonb_build_object('turn', chosen.turn),
				retry_count = retry_count - case when chosen.turn > now() then 1 else 0 end
			from chosen where job.name = ${QUEUE} and job.id = chosen.id and job.state = 'retry' and job.start_after > now()
		`.execute(db);
		return Number(numAffectedRows ?? 0);
	};

	/**
	 * The mail server takes letters again: what only waited for it need not wait longer. Of tens of thousands that takes longer than a request may, and where the
	 * database fails meanwhile the server is still greeted, so that the next letter that it takes brings the others along.
	 */
	const release = async () => {
		let count = 0;
		for (let moved = FORWARD_AT_ONCE; moved === FORWARD_AT_ONCE; count += moved) moved = await bringForward(database.patient.db, FORWARD_AT_ONCE);
		clearInterval(greeter);
		greeter = undefined;
		if (count) log.info({ letters: count }, "the mail server is back: letters go now");
	};
	let releasing: Promise<void> | undefined;
	/** Letters in hand together bring the others along once. */
	const releaseOnce = () => {
		releasing ??= release().finally(() => {
			releasing = undefined;
		});
		return releasing;
	};
	/** A server that greets may still take nothing: one letter is tried, of all nodes' letters one at a time, and the others follow when it was taken. */
	const probe = async () => {
		const waits = await database.transaction(async (trx) => {
			// Two nodes that greet at the same time would each find none under way.
			await sql`select pg_advisory_xact_lock(hashtext('letter to try the mail server with'))`.execute(trx);
			const { rows } = await sql<{ waits: boolean; under_way: boolean }>`
				select exists (select from letter where status = 'waiting' and last_error ~ ${OUTAGE}) as waits,
					exists (
						select from boss.job where name = ${QUEUE} and data->>'turn' is not null and (state = 'active' or (state = 'retry' and start_after <= now()))
					) as under_way
			`.execute(trx);
			if (rows[0]?.waits && !rows[0].under_way) await bringForward(trx, 1);
			return rows[0]?.waits;
		});
		if (waits) return;
		clearInterval(greeter);
		greeter = undefined;
	};
	const waitForServer = (by: Smtp) => {
		greeter ??= setInterval(() => {
			// A probe that fails is made up for by the next, and by the letters' own time.
			by.greet()
				.then(probe)
				.catch(() => {});
		}, retry.greetEverySeconds * 1000).unref();
	};

	/**
	 * @param turn when it may be tried again anyway, for one that was brought forward
	 * @returns what went wrong when the letter is to be tried again
	 */
	const deliver = (id: string, by: Smtp, turn: string | null): Promise<string | undefined> =>
		traces.span("send letter", {}, async (span) => {
			const letter = await letters(database.db)
				.selectFrom("letter")
				.selectAll()
				.select(sql<boolean>`coalesce(${turn}::timestamptz > now(), false)`.as("early"))
				.where("id", "=", id)
				.executeTakeFirst();
			if (letter?.status !== "waiting") return undefined;
			const attempts = letter.attempts + (letter.early ? 0 : 1);
			span.set("letter.kind", letter.kind);
			span.set("letter.attempt", attempts);
			if (keepsLetter(letter.recipient, smtpUrl)) {
				await settle(id, { status: "kept" });
				return undefined;
			}
			try {
				await by.send(openedLetter(letter, settings));
			} catch (error) {
				const fault = faultOf(error);
				const last = fault.permanent || attempts > retry.times;
				span.fail(fault.text);
				await settle(id, { attempts, last_error: fault.text, ...(last ? { status: "failed" } : {}) });
				log[last ? "error" : "warn"]({ letter: id, kind: letter.kind, attempts, fault: fault.text }, last ? "letter given up" : "letter not sent yet");
				if (fault.outage) waitForServer(by);
				return last ? undefined : fault.text;
			}
			await settle(id, { status: "sent", attempts, last_error: null });
			// Where one was tried first, its node may be another than the one that greeted.
			if (greeter || turn) await releaseOnce();
			return undefined;
		});

	/** Gives waiting letters without a live job one: after a restore, or where jobs were used up by another fault than the mail's. */
	const sweep = async (queue: PgBoss): Promise<{ queued: number }> => {
		let queued = 0;
		for (let found = SWEEP_AT_ONCE; found === SWEEP_AT_ONCE; ) {
			found = await database.transaction(async (trx) => {
				// Two nodes starting together would each take the other's new jobs for missing.
				await sql`select pg_advisory_xact_lock(hashtext('letters without a job'))`.execute(trx);
				const { rows } = await sql<{ id: string }>`
					select id from letter where status = 'waiting' and not exists (
						select from boss.job where job.name = ${QUEUE} and job.id = letter.id and job.state in ('created', 'retry', 'active')
					) order by created_at limit ${SWEEP_AT_ONCE}
				`.execute(trx);
				if (rows.length === 0) return 0;
				// A finished job of the same id would stand in the new one's way.
				await sql`delete from boss.job where name = ${QUEUE} and id = any(${rows.map((row) => row.id)}::uuid[])`.execute(trx);
				await queue.insert(QUEUE, rows, { db: fromKysely(trx) });
				log.info({ letters: rows.length }, "letters queued again");
				return rows.length;
			});
			queued += found;
		}
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
			// Upkeep for servers; the embedded engine has no autovacuum to watch and its own upkeep.
			monitorVacuum: database.kind === "server",
			reindex: database.kind === "server",
		});
		// Without a listener an error event would end the process; the queue recovers by itself.
		queue.on("error", (error) => log.warn({ code: (error as NodeJS.ErrnoException).code, message: error.message }, "letter queue"));
		queue.on("warning", ({ message }) => log.info({ message }, "letter queue"));
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
		// Makes it remember the queue: asking for it within a business transaction would wait for that very transaction on the embedded engine.
		await queue.insert(QUEUE, []);
		return queue;
	};

	return {
		async post(trx, posted) {
			if (posted.length === 0) return;
			const now = clock();
			const soon = new Set<string>();
			const rows = posted.toSorted(byKey).map((letter) => {
				const { kind, about, to, replyTo, subject } = letter;
				const kept = keepsLetter(to, smtpUrl);
				const id = randomUUID();
				if (letter.soon) soon.add(id);
				return {
					id,
					created_at: now,
					kind,
					about,
					recipient: to,
					reply_to: replyTo ?? null,
					subject: oneLine(subject),
					...storedBodies(letter, id, settings),
					status: kept ? ("kept" as const) : ("waiting" as const),
					settled_at: kept ? now : null,
				};
			});
			const written = await letters(trx)
				.insertInto("letter")
				.values(rows)
				.onConflict((c) => c.columns(["kind", "about", "recipient"]).doNothing())
				.returning(["id", "status"])
				.execute();
			const jobs = written.filter(({ status }) => status === "waiting").map(({ id }) => ({ id, priority: soon.has(id) ? 1 : 0 }));
			// Before the start letters only wait: the start gives them their jobs.
			if (jobs.length > 0 && boss) await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
		},

		async again(trx, ids) {
			const chosen = sql`${`{${ids.join()}}`}::uuid[]`;
			const underWay = boss ? sql`and not exists (select from boss.job j where j.name = ${QUEUE} and j.id = letter.id and j.state = 'active')` : sql``;
			const { rows } = await sql<{ id: string; kind: string }>`
				update letter set status = ${smtpUrl ? "waiting" : "kept"}, attempts = 0, settled_at = ${smtpUrl ? null : clock()}
				where id in (select id from letter where id = any (${chosen}) and status in ('waiting', 'failed') ${underWay} order by id for no key update)
				returning id, kind
			`.execute(trx);
			if (rows.length > 0 && boss) {
				const jobs = rows.map(({ id }) => ({ id }));
				await sql`delete from boss.job where name = ${QUEUE} and id = any (${`{${jobs.map(({ id }) => id).join()}}`}::uuid[])`.execute(trx);
				await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
			}
			return rows;
		},

		async start() {
			if (!smtpUrl) {
				await forgetJob({ database, log }, "letters");
				const { numUpdatedRows } = await letters(database.db)
					.updateTable("letter")
					.set({ status: "kept", settled_at: clock() })
					.where("status", "=", "waiting")
					.executeTakeFirstOrThrow();
				if (numUpdatedRows > 0n) log.warn({ letters: Number(numUpdatedRows) }, "SMTP_URL is not set: waiting letters are kept and will not be sent");
				return;
			}
			const queue = await openQueue();
			const by = openSmtp(smtpUrl, settings, log);
			smtp = by;
			boss = queue;
			await sweep(queue);
			// What another start left waiting for the mail server.
			waitForServer(by);
			stopSweeping = startJob(
				{ database, clock, log, traces },
				{ name: "letters", everyMs: SWEEP_EVERY_MS, work: () => sweep(queue), fault: "letters without a job could not be looked for" },
			);
			await queue.work<{ turn?: string } | null>(
				QUEUE,
				{
					batchSize: AT_ONCE,
					burstWhenBatchFull: true,
					pollingIntervalSeconds: retry.lookEverySeconds,
					notifyPollingIntervalSeconds: retry.lookEverySeconds,
					perJobResults: true,
				},
				(jobs) =>
					Promise.all(
						jobs.map(async ({ id, data }) => {
							const fault = await deliver(id, by, data?.turn ?? null).catch((error: Error) => {
								log.warn({ letter: id, err: error }, "letter not noted");
								return `${error.name} while noting it`;
							});
							return fault === undefined ? { id, status: "completed" as const } : { id, status: "failed" as const, output: { message: fault } };
						}),
					),
			);
		},

		async stop() {
			clearInterval(greeter);
			greeter = undefined;
			await stopSweeping();
			if (!boss || !smtp) return;
			let timer: NodeJS.Timeout | undefined;
			const late = new Promise<boolean>((resolve) => {
				timer = setTimeout(resolve, STOP_WITHIN_MS, true);
			});
			const isLate = await Promise.race([boss.offWork(QUEUE, { wait: true }).then(() => false), late]);
			clearTimeout(timer);
			const queue = boss;
			// Jobs by the clock may still post: their letters are found by the next look for letters without a job.
			boss = undefined;
			// What did not finish in time goes back to the queue.
			await queue.stop({ graceful: false });
			smtp.close({ force: isLate });
		},
	};
};
