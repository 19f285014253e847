import { randomBytes } from "node:crypto";
import { expressionBuilder, sql } from "kysely";
import { RECENT_DAYS } from "#contract/capacity/options.ts";
import type { Account, DB } from "#db/rows.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { inTurns } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { answersOfAccount, hashOfAddress, hashOfEmail } from "./capacity-emails.ts";
import { stillRightEmail } from "./mail.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const DAY_MS = 24 * 3600_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Accounts per transaction. */
const AT_ONCE = 20;
/** How long an emailed link works. */
const LINK_DAYS = 30;
/** Data about an email is kept this long after its link ends, as for every link (docs/decisions/0025-retention.md). */
const KEPT_DAYS = 30;
/**
 * An email also covers answers due within these days, so that an account with answers of several dates doesn't get one
 * after another.
 */
const ALONG_DAYS = 7;
/** Emails per answer: at 30 and at 60 days. */
const EMAILS = 2;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

interface CapacityQuestion {
	id: number;
	name: string;
	/** Null if we have no address. */
	email: string | null;
}

const ofAccount = expressionBuilder<DB & { a: Account }, "a">();
/** SQL: the email for account `a`. Uses the most common one of its profiles, or else that of its first owner. */
const addressOfAccount = ofAccount.fn.coalesce(
	ofAccount
		.selectFrom("provider as q")
		.select(({ fn }) => fn.agg<string | null>("mode").withinGroupOrderBy("q.email").as("email"))
		.whereRef("q.account_id", "=", "a.id")
		.where("q.is_active", "=", true)
		.where("q.email", "<>", "")
		.$asScalar(),
	ofAccount
		.selectFrom("member_in_force as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select("w.email")
		.whereRef("m.account_id", "=", "a.id")
		.where("m.is_owner", "=", true)
		.where("w.is_active", "=", true)
		.where("w.role", "=", "staff")
		.orderBy("w.id")
		.limit(1)
		.$asScalar(),
);

/**
 * SQL: accounts with an answer that is due. Locks them, and skips those that another node holds or that have just
 * turned the emails off.
 */
const dueAccounts = (at: Date) => sql<CapacityQuestion>`
	with due as (
		select a.id, a.name, ${addressOfAccount} as email
		from account a
		where a.capacity_letters and exists (
			select from provider p join provider_capacity c on c.provider_id = p.id
			where p.account_id = a.id and p.is_active and (
				(c.letters = 0 and c.confirmed_at <= ${daysBefore(at, RECENT_DAYS)}) or (c.letters = 1 and c.confirmed_at <= ${daysBefore(at, 2 * RECENT_DAYS)})
			)
		)
	)
	select a.id, due.name, due.email from account a join due on due.id = a.id
	where due.email is not null and a.capacity_letters order by a.id limit ${AT_ONCE} for no key update of a skip locked
`;

/**
 * Counts the email on every answer it covers: due now or soon. An answer old enough for the last email gets only that
 * one, even if the first was never sent.
 * @returns false if another node was faster and nothing is left
 */
const countEmail = async (trx: Transaction, account: number, at: Date): Promise<boolean> => {
	const oldest = daysBefore(at, EMAILS * RECENT_DAYS - ALONG_DAYS);
	const { rows } = await sql`
		update provider_capacity c set letters = case when c.confirmed_at <= ${oldest} then ${EMAILS} else c.letters + 1 end from provider p
		where p.id = c.provider_id and p.account_id = ${account} and p.is_active
			and ((c.letters = 0 and c.confirmed_at <= ${daysBefore(at, RECENT_DAYS - ALONG_DAYS)}) or (c.letters = 1 and c.confirmed_at <= ${oldest}))
		returning c.provider_id
	`.execute(trx);
	return rows.length > 0;
};

/** Emails an account a link of its own. */
const ask = async (
	{ outbox, settings }: Needs,
	trx: Transaction,
	{ id, name, email }: CapacityQuestion,
	at: Date,
	personId: number | null,
): Promise<void> => {
	if (email === null) return;
	const token = randomBytes(32).toString("base64url");
	await trx
		.insertInto("capacity_letter")
		.values(({ cast, val }) => ({
			...{ token_hash: hashOfEmail(token), account_id: id, sent_at: at },
			ends_at: new Date(at.getTime() + LINK_DAYS * DAY_MS),
			sent_to_hash: hashOfAddress(cast<string>(val(email), "text")),
		}))
		.execute();
	const providers = await answersOfAccount(trx, id);
	await recordAuditEvent(trx, at, {
		personId,
		event: "capacity.asked",
		about: `account:${id}`,
		facts: { profiles: providers.length },
	});
	await outbox.enqueue(trx, [
		stillRightEmail(
			{ key: `account:${id} ${at.toISOString()}`, to: email, account: name, providers, token, now: at },
			settings,
		),
	]);
};

const askSome = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		// Emails that ask for work go in office hours only, not at night, at weekends or on holidays.
		const minute = new Date(at.getTime() + 60_000);
		const now = await trx
			.selectNoFrom(({ fn, val }) => fn<string>("business_minutes", [val(at), val(minute)]).as("minutes"))
			.executeTakeFirst();
		if (!(Number(now?.minutes) > 0)) return 0;
		const { rows: accounts } = await dueAccounts(at).execute(trx);
		for (const account of accounts) {
			if (await countEmail(trx, account.id, at)) await ask(services, trx, account, at, null);
		}
		return accounts.length;
	});

/** Deletes data of emails whose link ended long ago. */
const dropOldEmails = async ({ database, clock }: Needs): Promise<void> => {
	await database.db.deleteFrom("capacity_letter").where("ends_at", "<", daysBefore(clock(), KEPT_DAYS)).execute();
};

/** Sends all reminders that are due, and deletes data of old ones. @returns the number of emails */
export const askStillRight = async (services: Needs, goOn?: () => boolean): Promise<number> => {
	await dropOldEmails(services);
	return inTurns(async () => {
		const done = await askSome(services);
		return { found: done === AT_ONCE, done };
	}, goOn);
};

/**
 * Sends a reminder to a profile's account now, for a team member.
 * @throws Problem 404; 409 if it was asked within a day, has no answers to confirm, turned these emails off, or has no
 * address
 */
export const askNow = (services: Needs, providerId: number, personId: number): Promise<void> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const account = await trx
			.selectFrom("account as a")
			.innerJoin("provider as p", "p.account_id", "a.id")
			.select(["a.id", "a.name", "a.capacity_letters as wants", addressOfAccount.as("email")])
			.where("p.id", "=", providerId)
			.forNoKeyUpdate("a")
			.executeTakeFirst();
		if (!account) throw notFound();
		const before = await trx
			.selectFrom("capacity_letter")
			.select("account_id")
			.where("account_id", "=", account.id)
			.where("sent_at", ">", daysBefore(at, 1))
			.executeTakeFirst();
		if (before) throw conflict("We emailed them within the last day. Call them instead.");
		if (!account.wants) throw conflict("They turned these emails off. Call them instead.");
		if (!account.email) throw conflict("We have no email address for them. Call them instead.");
		if ((await answersOfAccount(trx, account.id)).length === 0)
			throw conflict("They have no answers to confirm yet. Call them instead.");
		await ask(services, trx, account, at, personId);
	});

/**
 * Sends due reminders every ten minutes. Safe on any number of nodes, since each locks its accounts. @returns stops it
 * after the current run
 */
export const startCapacityClock = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "capacity-letters",
		everyMs: LOOK_EVERY_MS,
		work: async (goOn) => ({ asked: await askStillRight(services, goOn) }),
		fault: "capacity reminders failed",
	});
