import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { isBusinessDay, momentOf, officeDay } from "#contract/shared/office-hours.ts";
import type { Doer } from "#domains/cases/move.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { storedBodies } from "#platform/email/sealed-email.ts";
import type { Services } from "#platform/services.ts";

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
/** Number of past business days in the demo: a little more than twelve weeks. */
const BUSINESS_DAYS = 62;

/** A past time: business days before today and the office's time (`12 09:40`), or minutes before now (`-40`). */
export type When = `${number} ${number}:${number}` | `-${number}`;

/**
 * Makes a function that converts a `When` to a date.
 * @throws for a day that is today or later, or too far back
 */
export const calendarOf = async (trx: Transaction, now: Date): Promise<(when: When) => Date> => {
	const holidays = await holidaysFrom(trx, officeDay(new Date(now.getTime() - BUSINESS_DAYS * 2 * DAY_MS)));
	const before: string[] = [];
	for (let at = Date.parse(`${officeDay(now)}T12:00:00Z`) - DAY_MS; before.length < BUSINESS_DAYS; at -= DAY_MS) {
		const day = new Date(at).toISOString().slice(0, 10);
		if (isBusinessDay(day, holidays)) before.push(day);
	}
	return (when) => {
		if (when.startsWith("-")) return new Date(now.getTime() + Number(when) * MINUTE_MS);
		const [days = "", time] = when.split(" ");
		const day = before[Number(days) - 1];
		if (!day) throw new Error(`${when} is not in the demo's past`);
		return momentOf(day, `${time}:00`);
	};
};

type KeptEmail = Email & { at: Date };

/** Rows per SQL statement. */
const BATCH = 50;

/** Stores emails with their past time and status `kept`, so that they are never sent. */
const keepEmails = async (trx: Transaction, settings: Settings, sentEmails: readonly KeptEmail[]): Promise<void> => {
	for (let from = 0; from < sentEmails.length; from += BATCH)
		await trx
			.insertInto("letter")
			.values(
				sentEmails.slice(from, from + BATCH).map((sentEmail) => {
					const { kind, about, to, replyTo, subject, at } = sentEmail;
					const id = randomUUID();
					return {
						id,
						kind,
						about,
						recipient: to,
						reply_to: replyTo ?? null,
						subject,
						...storedBodies(sentEmail, id, settings),
						created_at: at,
						settled_at: at,
						status: "kept" as const,
						last_error: null,
					};
				}),
			)
			.onConflict((conflict) => conflict.columns(["kind", "about", "recipient"]).doNothing())
			.execute();
};

export interface Stage {
	/** The service with its clock at the time set last. All writes are in one transaction. */
	services: Services;
	trx: Transaction;
	setClock(to: Date): void;
	/** Stores the collected emails after all steps. */
	keepEmails(): Promise<void>;
	team: Record<"sam" | "priya" | "kim", Doer>;
	/** The demo staff accounts with one profile and with several. */
	staff: Record<"one" | "several", Doer>;
}

/** Work to do at a time. */
export interface Step {
	at: Date;
	work(): Promise<unknown>;
}

/** @returns undefined if any demo account is missing */
export const openStage = async (services: Services, trx: Transaction, now: Date): Promise<Stage | undefined> => {
	let at = now;
	const posted: KeptEmail[] = [];
	const emails = Object.values(DEMO_SIGN_INS).map(({ email }) => email);
	const { rows } = await sql<Doer & { email: string }>`
		select id, name, role, team_role, email from person where is_active and email = any (${`{${emails.join()}}`}::text[])
	`.execute(trx);
	const of = (who: keyof typeof DEMO_SIGN_INS) => rows.find(({ email }) => email === DEMO_SIGN_INS[who].email);
	const [sam, priya, kim, one, several] = [of("colleague"), of("lead"), of("team"), of("one"), of("several")];
	if (!sam || !priya || !kim || !one || !several) return undefined;
	const transaction = <T>(work: (trx: Transaction) => Promise<T>) => work(trx);
	const within = { db: trx, transaction };
	return {
		trx,
		setClock(to) {
			at = to;
		},
		keepEmails: () => keepEmails(trx, services.settings, posted),
		team: { sam, priya, kim },
		staff: { one, several },
		services: {
			...services,
			clock: () => at,
			database: { ...services.database, ...within, patient: { ...services.database.patient, ...within } },
			outbox: {
				async enqueue(_trx, sentEmails) {
					posted.push(...sentEmails.map((sentEmail) => ({ ...sentEmail, at })));
				},
				again: async () => [],
				nextTries: async () => new Map(),
				refusing: () => undefined,
				start: async () => {},
				stop: async () => {},
			},
			// No page is open yet, so no messages are published.
			pubsub: { ...services.pubsub, publish: async () => {} },
			limiter: { take: async () => 0, takeAll: async (limits) => limits.map(() => 0), spares: () => true },
		},
	};
};
