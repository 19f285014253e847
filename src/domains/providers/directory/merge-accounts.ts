import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TeamAccount } from "#contract/providers/directory.ts";
import type { AccountMergePreview, MergeAccount } from "#contract/providers/directory-merge.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { staffEmail } from "../mail.ts";
import { findAccount } from "./accounts.ts";

type Side = "kept" | "merged";
interface Pair {
	kept: number;
	merged: number;
}
type Account = MergeAccount & { version: number };

/** The account that this one was merged into, if any. */
export const keptAccountOf = async (db: Db | Transaction, id: number): Promise<number | undefined> =>
	(await db.selectFrom("account_merge").select("kept").where("merged", "=", id).executeTakeFirst())?.kept;

const listAccountsOf = async (db: Db | Transaction, { kept, merged }: Pair): Promise<Map<number, Account>> => {
	const own = sql`select id from provider where account_id = a.id`;
	const { rows } = await sql<Account>`
		select a.id, a.name, a.abn, a.version,
			(select count(*)::int from provider p where p.account_id = a.id) as profiles,
			(select count(*)::int from provider p where p.account_id = a.id and p.is_active) as active_profiles,
			(select count(*)::int from account_member m where m.account_id = a.id) as staff,
			(select count(*)::int from review r where r.provider_id in (${own})) as reviews,
			(select count(*)::int from referral r where r.provider_id in (${own}) and r.state = 'new') as referrals_waiting,
			(select count(*)::int from referral r where r.provider_id in (${own}) and said_yes(r.state)) as referrals_accepted,
			(select count(*)::int from team_case c where c.status <> 'closed' and (
				c.provider_id in (${own}) or c.review_id in (select r.id from review r where r.provider_id in (${own}))
				or c.response_review_id in (select r.id from review r where r.provider_id in (${own}))
				or exists (
					select from referral r where r.provider_id in (${own}) and is_going(r.state)
						and (r.quote_id = c.quote_id or r.enquiry_id = c.enquiry_id)
				)
			)) as cases,
			(select count(*)::int from provider_source_row s where s.provider_id in (${own})) as sources,
			(select count(*)::int from provider_capacity c where c.provider_id in (${own})) as capacity
		from account a where a.id in (${kept}, ${merged})
	`.execute(db);
	return new Map(rows.map((row) => [row.id, row]));
};

const listMembersOf = (db: Db | Transaction, { kept, merged }: Pair) =>
	db
		.selectFrom("account_member as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select(["m.id", "m.person_id", "m.account_id as account", "w.email", "m.is_owner", "w.is_active"])
		.select((eb) => [
			eb.fn.coalesce("m.name", "w.name").as("name"),
			eb("m.accepted_at", "is", null).as("is_invited"),
			eb
				.fn<number[]>("array", [
					eb
						.selectFrom("provider_manager as g")
						.innerJoin("provider as p", "p.id", "g.provider_id")
						.select("g.provider_id")
						.whereRef("g.person_id", "=", "w.id")
						.whereRef("p.account_id", "=", "m.account_id")
						.orderBy("g.provider_id"),
				])
				.as("providers"),
		])
		.$narrowType<{ is_invited: boolean }>()
		.where("m.account_id", "in", [kept, merged])
		.orderBy(({ fn }) => fn("sort_key", [fn.coalesce("m.name", "w.name")]))
		.orderBy("m.id")
		.execute();
type Member = Awaited<ReturnType<typeof listMembersOf>>[number];

/** @throws Problem 404 for an unknown account; 409 for a merged one; 422 for an account and itself */
const readPair = async (db: Db | Transaction, pair: Pair) => {
	if (pair.kept === pair.merged) throw invalid([{ field: "other", message: "Choose another account" }]);
	const accounts = await listAccountsOf(db, pair);
	for (const id of [pair.kept, pair.merged]) {
		if (accounts.has(id)) continue;
		const went = await keptAccountOf(db, id);
		if (went === undefined) throw notFound("There is no account with this number.");
		throw conflict(`Account ${id} was merged into account ${went}. Open that account instead.`);
	}
	const [kept, merged] = [accounts.get(pair.kept) as Account, accounts.get(pair.merged) as Account];
	const members = await listMembersOf(db, pair);
	const profiles = await db
		.selectFrom("provider")
		.select("id")
		.where("account_id", "in", [pair.kept, pair.merged])
		.orderBy("id")
		.execute();
	const owners = members.filter(({ is_owner }) => is_owner);
	const isOfBoth = (one: Member) => owners.filter(({ person_id }) => person_id === one.person_id).length > 1;
	// Token of everything that decides who gets which rights, so a merge only does what the preview showed.
	const basis = [
		...[kept, merged].map(({ id, version, name, abn }) => [id, version, name, abn]),
		profiles.map(({ id }) => id),
		members.map(({ id, account, is_owner, is_invited, providers }) => [id, account, is_owner, is_invited, providers]),
	];
	return {
		...{ kept, merged, members },
		single: owners.filter((one) => !isOfBoth(one)),
		both: owners.filter((one) => isOfBoth(one) && one.account === pair.kept),
		seen: createHash("sha256").update(JSON.stringify(basis)).digest("base64url"),
	};
};

/** Preview of a merge, in numbers. @throws Problem as `readPair` */
export const previewAccountMerge = async (db: Db, pair: Pair): Promise<AccountMergePreview> => {
	const { kept, merged, single, both, seen } = await readPair(db, pair);
	const owners = single.map(({ id, name, email, account, is_invited }) => ({ id, name, email, account, is_invited }));
	return { kept, merged, owners, owners_of_both: both.map(({ name }) => name), seen };
};

export interface MergeRequest {
	other: number;
	seen: string;
	name: Side;
	abn: Side;
	owners: readonly number[];
	reason: string;
}

/** Joins the staff of two accounts. An owner who isn't in `owners` keeps managing their profiles. */
const joinStaff = async (
	trx: Transaction,
	{ kept, merged }: Pair,
	members: readonly Member[],
	owners: ReadonlySet<number>,
): Promise<void> => {
	for (const { person_id, account } of members.filter((one) => one.is_owner && !owners.has(one.person_id)))
		await sql`
			insert into provider_manager (provider_id, person_id) select id, ${person_id} from provider where account_id = ${account} on conflict do nothing
		`.execute(trx);
	await sql`
		update account_member k set accepted_at = least(k.accepted_at, m.accepted_at), name = coalesce(k.name, m.name) from account_member m
		where k.account_id = ${kept} and m.account_id = ${merged} and m.person_id = k.person_id
	`.execute(trx);
	await sql`
		update account_member m set account_id = ${kept}
		where m.account_id = ${merged} and not exists (select from account_member k where k.account_id = ${kept} and k.person_id = m.person_id)
	`.execute(trx);
	await sql`update access_proof set account_id = ${kept} where account_id = ${merged}`.execute(trx);
	await sql`update account_member set is_owner = (person_id = any (${[...owners]}::int[])) where account_id = ${kept}`.execute(
		trx,
	);
};

/** Writes the merged account's name and ABN, and keeps the others for searches and imports. */
const keepFacts = async (
	trx: Transaction,
	{ kept, merged }: Record<Side, Account>,
	asked: MergeRequest,
	{ at, personId }: { at: Date; personId: number },
): Promise<void> => {
	const other = (side: Side) => (side === "kept" ? merged : kept);
	const chosen = (side: Side) => (side === "kept" ? kept : merged);
	await sql`
		insert into account_merge (merged, kept, name, abn, at, person_id, reason)
		values (${merged.id}, ${kept.id}, ${other(asked.name).name}, ${other(asked.abn).abn}, ${at}, ${personId}, ${asked.reason})
	`.execute(trx);
	await sql`update account_merge set kept = ${kept.id} where kept = ${merged.id}`.execute(trx);
	// A freeze of either account holds for both.
	await sql`
		update account k set frozen_at = m.frozen_at, frozen_why = m.frozen_why from account m
		where k.id = ${kept.id} and m.id = ${merged.id} and k.frozen_at is null and m.frozen_at is not null
	`.execute(trx);
	// What either account has turned off stays off.
	const either = await trx
		.selectFrom("account")
		.select(({ fn }) => [
			fn<boolean>("bool_and", ["capacity_letters"]).as("letters"),
			fn<boolean>("bool_and", ["automatic_sending"]).as("sending"),
			fn<boolean>("bool_and", ["colleagues_may_join"]).as("joining"),
		])
		.where("id", "in", [kept.id, merged.id])
		.executeTakeFirstOrThrow();
	await sql`
		insert into removed_member (account_id, mailbox_hash, removed_at)
		select ${kept.id}, mailbox_hash, removed_at from removed_member where account_id = ${merged.id} on conflict do nothing
	`.execute(trx);
	// Deleting the account ends its links in capacity emails: their holders could only answer for its own profiles.
	await sql`delete from account where id = ${merged.id}`.execute(trx);
	await sql`
		update account set name = ${chosen(asked.name).name}, abn = ${chosen(asked.abn).abn}, capacity_letters = ${either.letters},
			automatic_sending = ${either.sending}, colleagues_may_join = ${either.joining}, version = version + 1
		where id = ${kept.id}
	`.execute(trx);
};

/**
 * Merges an account into another (docs/decisions/0061-duplicates.md). Profiles move with everything they have, and so do staff. A
 * repeat does nothing.
 * @throws Problem 404; 403 if the caller's role ended since; 409 if either account changed since the preview; 422 for
 * owners who aren't any, or no owner
 */
export const mergeAccounts = (
	services: Services,
	about: { id: number; by: Person },
	asked: MergeRequest,
): Promise<TeamAccount> =>
	services.database.transaction(async (trx) => {
		const pair = { kept: about.id, merged: asked.other };
		const [at, personId] = [services.clock(), about.by.id];
		if (!(await mayStill(trx, personId, "directory.merge"))) throw notYours();
		// Same lock order as imports, which lock profiles before accounts.
		await sql`select pg_advisory_xact_lock(hashtext('provider import'))`.execute(trx);
		await sql`select from account where id in (${pair.kept}, ${pair.merged}) order by id for update`.execute(trx);
		if ((await keptAccountOf(trx, pair.merged)) === pair.kept) return findAccount(trx, about.by, pair.kept);
		const { kept, merged, members, single, both, seen } = await readPair(trx, pair);
		if (seen !== asked.seen)
			throw conflict("One of these accounts has changed. Check the preview again, then merge them.");
		const chosen = single.filter(({ id }) => asked.owners.includes(id));
		if (chosen.length < new Set(asked.owners).size)
			throw invalid([{ field: "owners", message: "Choose from the owners of both accounts" }]);
		const owners = new Set([...both, ...chosen].map(({ person_id }) => person_id));
		const keeps = [...both, ...chosen].some(({ is_active, is_invited }) => is_active && !is_invited);
		if (!keeps && single.some(({ is_active, is_invited }) => is_active && !is_invited))
			throw invalid([{ field: "owners", message: "Choose at least one owner who has signed in before" }]);

		await sql`select from provider where account_id in (${pair.kept}, ${pair.merged}) order by id for no key update`.execute(
			trx,
		);
		await joinStaff(trx, pair, members, owners);
		await sql`update provider set account_id = ${pair.kept} where account_id = ${pair.merged}`.execute(trx);
		await sql`update import_row set account_id = ${pair.kept} where account_id = ${pair.merged}`.execute(trx);
		await keepFacts(trx, { kept, merged }, asked, { at, personId });
		const facts = { staff: members.length, profiles: merged.profiles, owners: [...owners] };
		await recordAuditEvent(trx, at, {
			personId,
			event: "account.merged",
			about: `account:${kept.id}`,
			facts: { ...facts, merged: merged.id },
		});
		await recordAuditEvent(trx, at, {
			personId,
			event: "account.merged",
			about: `account:${merged.id}`,
			facts: { kept: kept.id },
		});

		const account = await findAccount(trx, about.by, kept.id);
		const told = [
			...new Map([...single, ...both].filter((one) => one.is_active).map((one) => [one.person_id, one])).values(),
		];
		await services.outbox.enqueue(
			trx,
			told.map(({ person_id, email }) =>
				staffEmail(services.settings, "account-merged", email, `account:${kept.id} ${at.toISOString()}`, {
					account: account.name,
					first: kept.name,
					second: merged.name,
					owns: owners.has(person_id),
				}),
			),
		);
		return account;
	});
