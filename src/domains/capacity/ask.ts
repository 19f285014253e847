import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { RECENT_DAYS } from "#contract/capacity/options.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { answersOfAccount, hashOfAddress, hashOfLetter } from "./letters.ts";
import { stillRightLetter } from "./mail.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

const DAY_MS = 24 * 3600_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** Accounts in one transaction. */
const AT_ONCE = 20;
/** So long a letter's link works. */
const LINK_DAYS = 30;
/** What we know of a letter goes so long after its link has ended, as with every other link (docs/decisions/0025-retention.md). */
const KEPT_DAYS = 30;
/** A letter also asks what would be due within these days, so that an account with answers of several dates is not asked again and again. */
const ALONG_DAYS = 7;
/** An answer is asked about twice: at 30 and at 60 days. */
const LETTERS = 2;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

interface Asked {
	id: number;
	name: string;
	/** Null: we have no address. */
	email: string | null;
}

/** The address we write to for the account `a`: the one that most of its profiles have, without any that of the owner who came first. */
const addressOfAccount = sql`coalesce(
	(select mode() within group (order by q.email) from provider q where q.account_id = a.id and q.is_active and q.email <> ''),
	(select w.email from account_member m join person w on w.id = m.person_id
		where m.account_id = a.id and m.is_owner and w.is_active and w.role = 'staff' order by w.id limit 1)
)`;

/** Accounts with an answer that is due to be asked about. Held; those that another node holds, and who asked for no more letters meanwhile, are passed over. */
const dueAccounts = (at: Date) => sql<Asked>`
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
 * Counts the letter on every answer it asks about: those that are due, and those that soon would be. One that is old enough for the last letter gets that
 * one alone, however it came to be so old unasked.
 * @returns whether there was any: of two nodes that found the same account, the second finds nothing left
 */
const countLetter = async (trx: Transaction, account: number, at: Date): Promise<boolean> => {
	const oldest = daysBefore(at, LETTERS * RECENT_DAYS - ALONG_DAYS);
	const { rows } = await sql`
		update provider_capacity c set letters = case when c.confirmed_at <= ${oldest} then ${LETTERS} else c.letters + 1 end from provider p
		where p.id = c.provider_id and p.account_id = ${account} and p.is_active
			and ((c.letters = 0 and c.confirmed_at <= ${daysBefore(at, RECENT_DAYS - ALONG_DAYS)}) or (c.letters = 1 and c.confirmed_at <= ${oldest}))
		returning c.provider_id
	`.execute(trx);
	return rows.length > 0;
};

/** Writes the letter to an account, with its own link. */
const ask = async (
	{ outbox, settings }: Needs,
	trx: Transaction,
	{ id, name, email }: Asked,
	at: Date,
	personId: number | null,
): Promise<void> => {
	if (email === null) return;
	const token = randomBytes(32).toString("base64url");
	await sql`
		insert into capacity_letter (token_hash, account_id, sent_at, ends_at, sent_to_hash)
		values (${hashOfLetter(token)}, ${id}, ${at}, ${new Date(at.getTime() + LINK_DAYS * DAY_MS)}, ${hashOfAddress(sql`${email}::text`)})
	`.execute(trx);
	const providers = await answersOfAccount(trx, id);
	await noteDeed(trx, at, {
		personId,
		deed: "capacity.asked",
		about: `account:${id}`,
		facts: { profiles: providers.length },
	});
	await outbox.post(trx, [
		stillRightLetter(
			{ key: `account:${id} ${at.toISOString()}`, to: email, account: name, providers, token, now: at },
			settings,
		),
	]);
};

const askSome = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		// Letters that ask for work go while the office is open: never at night, at weekends or on holidays.
		const { rows: now } = await sql<{
			works: boolean;
		}>`select business_minutes(${at}, ${at}::timestamptz + interval '1 minute') > 0 as works`.execute(trx);
		if (!now[0]?.works) return 0;
		const { rows: accounts } = await dueAccounts(at).execute(trx);
		for (const account of accounts) {
			if (await countLetter(trx, account.id, at)) await ask(services, trx, account, at, null);
		}
		return accounts.length;
	});

/** What is known of letters whose link ended long ago is gone. */
const dropOldLetters = async ({ database, clock }: Needs): Promise<void> => {
	await sql`delete from capacity_letter where ends_at < ${daysBefore(clock(), KEPT_DAYS)}`.execute(database.db);
};

/** Asks every account that is due whether its answers are still right, and forgets letters of long ago. @returns how many letters there were */
export const askStillRight = async (services: Needs): Promise<number> => {
	await dropOldLetters(services);
	let total = 0;
	for (let found = AT_ONCE; found === AT_ONCE; total += found) found = await askSome(services);
	return total;
};

/**
 * Asks the account of a profile now, because somebody of the team wants to know.
 * @throws Problem 404; 409 when it was asked within a day, has said nothing that could be confirmed, wants no such letters, or has no address
 */
export const askNow = (services: Needs, providerId: number, personId: number): Promise<void> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const { rows } = await sql<Asked & { wants: boolean }>`
			select a.id, a.name, a.capacity_letters as wants, ${addressOfAccount} as email
			from account a join provider p on p.account_id = a.id where p.id = ${providerId} for no key update of a
		`.execute(trx);
		const [account] = rows;
		if (!account) throw notFound();
		const { rows: before } =
			await sql`select from capacity_letter where account_id = ${account.id} and sent_at > ${daysBefore(at, 1)}`.execute(
				trx,
			);
		if (before.length > 0) throw conflict("They were asked within the last day. Ring them instead.");
		if (!account.wants) throw conflict("They do not want these letters. Ring them instead.");
		if (!account.email) throw conflict("We have no address to write to. Ring them instead.");
		if ((await answersOfAccount(trx, account.id)).length === 0)
			throw conflict("They have said nothing yet that could be confirmed. Ring them instead.");
		await ask(services, trx, account, at, personId);
	});

/** Looks every ten minutes for what is due; any number of nodes may, since each takes accounts that no other holds. @returns ends it, once what is in hand is done */
export const startCapacityClock = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "capacity-letters",
		everyMs: LOOK_EVERY_MS,
		work: async () => ({ asked: await askStillRight(services) }),
		fault: "answers of capacity that are due could not be asked about",
	});
