import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { isBusinessDay, momentOf, officeDay } from "#contract/shared/office-hours.ts";
import type { Doer } from "#domains/cases/work-case.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { storedBodies } from "#platform/email/sealed-letter.ts";
import type { Services } from "#platform/services.ts";

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
/** Business days that the demo looks back on: twelve weeks, and a few more. */
const BUSINESS_DAYS = 62;

/** When something happened: so many business days before today and a time of the office's clock (`12 09:40`), or minutes before now (`-40`). */
export type When = `${number} ${number}:${number}` | `-${number}`;

/**
 * Turns `When` into moments, all of them before now.
 * @throws for a day that is not before today
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
		if (!day) throw new Error(`there is no moment ${when}`);
		return momentOf(day, `${time}:00`);
	};
};

type KeptEmail = Email & { at: Date };

/** So many in a statement. */
const BATCH = 50;

/** Letters as they were then: nobody gets them, whatever mail server there is. */
const keepEmails = async (trx: Transaction, settings: Settings, letters: readonly KeptEmail[]): Promise<void> => {
	for (let from = 0; from < letters.length; from += BATCH)
		await trx
			.insertInto("letter")
			.values(
				letters.slice(from, from + BATCH).map((letter) => {
					const { kind, about, to, replyTo, subject, at } = letter;
					const id = randomUUID();
					return {
						id,
						kind,
						about,
						recipient: to,
						reply_to: replyTo ?? null,
						subject,
						...storedBodies(letter, id, settings),
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
	/** The service as it was at the moment set last: its clock stands there, and all is written in one transaction. */
	services: Services;
	trx: Transaction;
	setClock(to: Date): void;
	/** Writes the letters that were posted, when all is played. */
	keepLetters(): Promise<void>;
	team: Record<"sam" | "priya" | "kim", Doer>;
	/** Who answers for the demo's staff: of the one profile, and of the several. */
	staff: Record<"one" | "several", Doer>;
}

/** Something that was done at a moment. */
export interface Step {
	at: Date;
	work(): Promise<unknown>;
}

/** @returns undefined where the demo's people are not all there */
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
		keepLetters: () => keepEmails(trx, services.settings, posted),
		team: { sam, priya, kim },
		staff: { one, several },
		services: {
			...services,
			clock: () => at,
			database: { ...services.database, ...within, patient: { ...services.database.patient, ...within } },
			outbox: {
				async enqueue(_trx, letters) {
					posted.push(...letters.map((letter) => ({ ...letter, at })));
				},
				again: async () => [],
				nextTries: async () => new Map(),
				start: async () => {},
				stop: async () => {},
			},
			// Nobody looks yet.
			pubsub: { ...services.pubsub, publish: async () => {} },
			limiter: { take: async () => 0, spares: () => true },
		},
	};
};
