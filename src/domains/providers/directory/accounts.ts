import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { recentSince } from "#contract/capacity/options.ts";
import type { AccountLine, Merge, TeamAccount } from "#contract/providers/directory.ts";
import { nameParts } from "#contract/shared/fold-text.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { tidyPhone } from "#contract/shared/phone-parts.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { once } from "#domains/accounts/once.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { listStaff } from "../admin/list-members.ts";

export const ACCOUNTS_PER_PAGE = 30;
/** Shorter digit strings would match almost every phone number. */
const LEAST_DIGITS = 6;
const MAX_ID = 2_147_483_647;

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");

/** Condition: a name contains all typed parts, in any spelling. */
const isSpelled = (name: RawBuilder<unknown>, typed: string): RawBuilder<unknown> => {
	const parts = nameParts(typed);
	return parts.length === 0
		? sql`false`
		: sql`(${sql.join(
				parts.map((part) => sql`name_spellings(${name}) like ${`%${literally(part)}%`}`),
				sql` and `,
			)})`;
};

/** Condition: a profile of account `a` matches the search. */
const profileNamed = (search: string) => {
	const part = `%${literally(search.toLowerCase())}%`;
	const digits = tidyPhone(search).replace(/[\s().+-]/g, "");
	const number = /^\d+$/.test(digits) ? digits : "";
	const phone = number.replace(/^(?:0011|00)?61(?=0?\d{9}$|1[38]00\d{6}$)/, "").replace(/^0/, "");
	return sql`
		p.account_id = a.id and (
			${isSpelled(sql`p.name`, search)} or p.url_slug = ${search.toLowerCase()} or lower(p.email) like ${part}
			${number && Number(number) <= MAX_ID ? sql`or p.id = ${Number(number)}` : sql``}
			${number.length >= LEAST_DIGITS ? sql`or bare_phone(p.phone_number) like ${`%${phone}%`}` : sql``}
		)
	`;
};

/** Condition: account `a` is identified by an email address, phone number or ABN. Undefined for other text. */
const exactly = (typed: string): RawBuilder<unknown> | undefined => {
	const { email, phone, abn } = readIdentifier(typed) ?? {};
	const key = email && mailboxKey(email);
	const ways = [
		...(key
			? [
					sql`exists (select from provider p where p.account_id = a.id and mailbox_key(p.email) = ${key})`,
					sql`exists (select from account_member m join person w on w.id = m.person_id where m.account_id = a.id and mailbox_key(w.email) = ${key})`,
				]
			: []),
		...(phone
			? [sql`exists (select from provider p where p.account_id = a.id and bare_phone(p.phone_number) = ${phone})`]
			: []),
		...(abn
			? [sql`a.abn = ${abn}`, sql`exists (select from account_merge g where g.kept = a.id and g.abn = ${abn})`]
			: []),
	];
	return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : undefined;
};

/** Accounts that match the search, by name. Those that an identifier names come alone. */
export const listAccountLines = async (
	db: Db,
	{ search, capacity, page }: { search: string; capacity?: "old" | undefined; page: number },
	now: Date,
): Promise<{ rows: AccountLine[]; count: number; is_exact: boolean }> => {
	const typed = search.trim();
	const part = `%${literally(typed.toLowerCase())}%`;
	const abn = typed.replace(/\s/g, "");
	const number = /^\d+$/.test(abn) && Number(abn) <= MAX_ID ? Number(abn) : 0;
	const own = sql`(
		${isSpelled(sql`a.name`, typed)} or a.abn = ${abn} or a.id = ${number}
		or exists (select from account_merge g where g.kept = a.id and (${isSpelled(sql`g.name`, typed)} or g.abn = ${abn} or g.merged = ${number}))
	)`;
	const exact = exactly(typed);
	const isExact =
		exact !== undefined && (await sql`select from account a where ${exact} limit 1`.execute(db)).rows.length > 0;
	const named = isExact
		? exact
		: typed
			? sql`
			(${own} or exists (select from provider p where ${profileNamed(typed)})
			or exists (
				select from account_member m join person w on w.id = m.person_id
				where m.account_id = a.id and (${isSpelled(sql`coalesce(m.name, w.name)`, typed)} or w.email like ${part})
			))
		`
			: sql`true`;
	const where = capacity
		? sql`${named} and exists (
			select from provider p join provider_capacity c on c.provider_id = p.id
			where p.account_id = a.id and p.is_active and c.confirmed_at <= ${recentSince(now)}
		)`
		: named;
	const found = typed
		? sql`case when ${own} then null else (select min(p.name) from provider p where ${profileNamed(typed)}) end`
		: sql`null::text`;
	const { count } = await db
		.selectFrom("account as a")
		.select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("count"))
		.where(where.$castTo<boolean>())
		.executeTakeFirstOrThrow();
	const { rows } = await sql<AccountLine>`
		select a.id, a.name, a.abn, ${found} as found,
			(select count(*)::int from provider p where p.account_id = a.id) as profiles,
			(select count(*)::int from provider p where p.account_id = a.id and p.is_active) as active_profiles,
			(select count(*)::int from account_member m where m.account_id = a.id) as people
		from account a where ${where} order by sort_key(a.name), a.id limit ${ACCOUNTS_PER_PAGE} offset ${(page - 1) * ACCOUNTS_PER_PAGE}
	`.execute(db);
	return { rows, count, is_exact: isExact };
};

/** Merges into an account or a profile, newest first. */
export const listMerges = async (
	db: Db | Transaction,
	what: "account" | "provider",
	kept: number,
): Promise<Merge[]> => {
	const name = what === "account" ? sql`m.name` : sql`(select p.name from provider p where p.id = m.merged)`;
	const { rows } = await sql<Omit<Merge, "at"> & { at: Date }>`
		select m.merged as id, ${name} as name, m.at, w.name as by, m.reason
		from ${sql.table(`${what}_merge`)} m left join person w on w.id = m.person_id where m.kept = ${kept} order by m.at desc, m.merged
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** @throws Problem 404 */
export const findAccount = async (db: Db | Transaction, viewer: Person, id: number): Promise<TeamAccount> => {
	const row = await db
		.selectFrom("account as a")
		.select(["a.id", "a.name", "a.abn", "a.version", "a.automatic_sending", "a.created_at"])
		.select((eb) =>
			jsonArrayFrom(
				eb
					.selectFrom("provider as p")
					.select(["p.id", "p.url_slug", "p.name", "p.is_active", "p.inactive_reason"])
					.whereRef("p.account_id", "=", "a.id")
					.orderBy("p.sort_key")
					.orderBy("p.id"),
			).as("providers"),
		)
		.where("a.id", "=", id)
		.executeTakeFirst();
	if (!row) throw notFound();
	return {
		...row,
		created_at: row.created_at.toISOString(),
		members: await listStaff(db, id, viewer),
		merges: await listMerges(db, "account", id),
	};
};

/** @throws Problem 422 if another account has the ABN */
const checkAbn = async (trx: Transaction, abn: string | null | undefined, own: number): Promise<void> => {
	if (!abn) return;
	// Serialises two requests with the same ABN.
	await sql`select pg_advisory_xact_lock(hashtext(${`abn ${abn}`}))`.execute(trx);
	const holder = await trx
		.selectFrom("account")
		.select("name")
		.where("abn", "=", abn)
		.where("id", "<>", own)
		.executeTakeFirst();
	if (holder) throw invalid([{ field: "abn", message: `${holder.name} has this ABN.` }]);
};

/**
 * Creates an account.
 * @param key makes a repeat return the same account
 * @throws Problem 409 for a key used with another body, 422 if another account has the ABN
 */
export const createAccount = (
	services: Services,
	by: Person,
	{ name, abn }: { name: string; abn: string | null },
	key: string | undefined,
): Promise<TeamAccount> =>
	services.database.transaction(async (trx) => {
		const id = await once(
			trx,
			services,
			{ personId: by.id, key, request: { call: "account", name, abn } },
			async () => {
				await checkAbn(trx, abn, 0);
				const now = services.clock();
				const { id: made } = await trx
					.insertInto("account")
					.values({ name, abn: abn ?? null, created_at: now })
					.returning("id")
					.executeTakeFirstOrThrow();
				await recordAuditEvent(trx, now, { personId: by.id, event: "account.created", about: `account:${made}` });
				return made;
			},
		);
		return findAccount(trx, by, id);
	});

/**
 * Changes an account's name and ABN, and whether requests are sent to it by themselves.
 * @throws Problem 404; 409 if it was changed since `version`; 422 for another account's ABN
 */
export const changeAccount = (
	services: Services,
	about: { id: number; by: Person; version: number },
	asked: { name?: string | undefined; abn?: string | null | undefined; automatic_sending?: boolean | undefined },
): Promise<TeamAccount> =>
	services.database.transaction(async (trx) => {
		await sql`select from account where id = ${about.id} for update`.execute(trx);
		const before = await findAccount(trx, about.by, about.id);
		if (before.version !== about.version)
			throw conflict("A colleague has changed this account. Check the new version, then repeat your change.");
		await checkAbn(trx, asked.abn, about.id);
		const { name = before.name, abn = before.abn, automatic_sending = before.automatic_sending } = asked;
		const isSwitched = automatic_sending !== before.automatic_sending;
		if (name === before.name && abn === before.abn && !isSwitched) return before;
		await sql`
			update account set name = ${name}, abn = ${abn}, automatic_sending = ${automatic_sending}, version = version + 1 where id = ${about.id}
		`.execute(trx);
		await recordAuditEvent(trx, services.clock(), {
			personId: about.by.id,
			event: "account.changed",
			about: `account:${about.id}`,
			facts: {
				...(name === before.name ? {} : { name: [before.name, name] }),
				...(abn === before.abn ? {} : { abn: [before.abn, abn] }),
				...(isSwitched ? { automatic_sending: [before.automatic_sending, automatic_sending] } : {}),
			},
		});
		return findAccount(trx, about.by, about.id);
	});
