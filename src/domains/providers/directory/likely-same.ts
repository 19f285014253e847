import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { LikelySame } from "#contract/providers/likely-same.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Access, Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { alike, OF_ORGANISATION, organisationSigns, signsInWords, signsOf } from "./signs.ts";

// Which profiles and accounts are likely the same (decision 61).

/** Profiles per transaction, so that other work can run in between. */
const BATCH = 100;
/** A sign that more profiles or accounts share says nothing, for example a head office's phone number. */
const MOST_SHARED = 4;
export const PAIRS_PER_PAGE = 20;

/** Changed profiles, newest first. The times stay text, because a Date would lose their microseconds. */
const changed = (trx: Transaction) =>
	trx
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["p.id", "a.version", "a.name as organisation", "p.name", "a.abn", "p.phone_number as phone", "p.email"])
		.select(["p.url as website", "p.street_address as street", "p.suburb", "p.postcode"])
		.select(({ cast, case: choose, ref }) => [
			cast<string>("p.updated_at", "text").as("read_at"),
			choose()
				.when("p.latitude", "is not", null)
				.then(
					jsonBuildObject({
						latitude: ref("p.latitude").$notNull(),
						longitude: ref("p.longitude").$notNull(),
					}),
				)
				.end()
				.as("point"),
		])
		.where(({ exists, not, selectFrom }) =>
			not(
				exists(
					selectFrom("provider_sign as s")
						.select("s.provider_id")
						.whereRef("s.provider_id", "=", "p.id")
						.whereRef("s.read_at", "=", "p.updated_at")
						.whereRef("s.account_version", "=", "a.version"),
				),
			),
		)
		.orderBy("p.updated_at", "desc")
		.orderBy("p.id", "desc")
		.limit(BATCH)
		.execute();

/** Finds the pairs of profiles that were read again, and of their organisations. */
const findPairs = async (trx: Transaction, ids: readonly number[], now: Date) => {
	await sql`
		delete from likely_same l where l.distinct_at is null and (
			l.kind = 'profile' and (l.one = any (${ids}::int[]) or l.other = any (${ids}::int[]))
			or l.kind = 'organisation' and (select array_agg(account_id) from provider where id = any (${ids}::int[])) && array[l.one, l.other]
		)
	`.execute(trx);
	const of = sql`split_part(s.sign, ' ', 1) = any (${[...OF_ORGANISATION]}::text[])`;
	const own = sql`select s.provider_id as n, s.sign from provider_sign s where s.provider_id = any (${ids}::int[]) and not ${of}`;
	// One place: the same postcode, a point nearby, or one of the two says none.
	await sql`
		insert into likely_same (kind, one, other, why, found_at)
		select distinct on (1, 2, 3) 'profile', least(o.n, o.provider_id), greatest(o.n, o.provider_id), o.kinds, ${now}::timestamptz
		from (${alike(own, MOST_SHARED)}) o join provider p on p.id = o.n join provider q on q.id = o.provider_id
		where p.id <> q.id and not exists (select from provider_merge m where m.merged = p.id)
			and (o.kinds && '{near,site}' or coalesce(p.postcode = q.postcode, true))
		on conflict (kind, one, other) do nothing
	`.execute(trx);
	await sql`
		insert into likely_same (kind, one, other, why, found_at)
		select 'organisation', least(o.account_id, h.id), greatest(o.account_id, h.id), array_agg(distinct split_part(o.sign, ' ', 1)), ${now}::timestamptz
		from (
			select distinct p.account_id, s.sign from provider_sign s join provider p on p.id = s.provider_id
			where p.account_id in (select account_id from provider where id = any (${ids}::int[])) and ${of} and s.sign <> 'organisation '
		) o
		cross join lateral (
			select array_agg(distinct q.account_id) as ids from provider_sign s join provider q on q.id = s.provider_id where s.sign = o.sign
		) held
		cross join lateral unnest(held.ids) h (id)
		where h.id <> o.account_id and cardinality(held.ids) <= ${MOST_SHARED}
		group by 2, 3
		on conflict (kind, one, other) do nothing
	`.execute(trx);
};

/**
 * Reads the signs of profiles that changed, and finds their pairs, in short transactions. Two at once wait for each other.
 * @param most batches; all by default
 * @returns the number of profiles that were read
 */
export const findLikelySame = async (
	{ transaction }: Pick<Access, "transaction">,
	now: Date,
	{ most = Number.POSITIVE_INFINITY, goOn = () => true }: { most?: number; goOn?: () => boolean } = {},
): Promise<number> => {
	let read = 0;
	for (let batch = 0; batch < most && goOn(); batch++) {
		const done = await transaction(async (trx) => {
			await sql`select pg_advisory_xact_lock(hashtext('likely same'))`.execute(trx);
			const profiles = await changed(trx);
			if (profiles.length === 0) return 0;
			const json = JSON.stringify(
				profiles.map(({ id, read_at, version, ...own }) => ({
					...{ id, read_at, version },
					signs: [...signsOf(own), ...organisationSigns(own)],
				})),
			);
			const given = sql`json_to_recordset(${json}::json) as o (id int, read_at timestamptz, version int, signs text[])`;
			await sql`delete from provider_sign s using ${given} where s.provider_id = o.id and not (s.sign = any (o.signs))`.execute(
				trx,
			);
			await sql`
				insert into provider_sign (provider_id, sign, read_at, account_version)
				select o.id, sign, o.read_at, o.version from ${given} cross join unnest(o.signs) sign
				on conflict (sign, provider_id) do update set read_at = excluded.read_at, account_version = excluded.account_version
			`.execute(trx);
			await findPairs(
				trx,
				profiles.map(({ id }) => id),
				now,
			);
			return profiles.length;
		});
		read += done;
		if (done < BATCH) break;
	}
	return read;
};

/** Looks every minute. @returns a function that stops it */
export const startLikelySame = ({ database, ...services }: Services): (() => Promise<void>) =>
	startJob(
		{ database, ...services },
		{
			name: "likely-same",
			everyMs: 60_000,
			work: async (goOn) => ({ read: await findLikelySame(database.patient, services.clock(), { goOn }) }),
			fault: "search for likely same profiles failed",
		},
	);

/** Profiles that visitors see, and organisations that have one. */
const side = sql`(
	select 'profile' as kind, p.id, p.name, a.id as account, a.name as account_name, a.abn, p.street_address, p.suburb, p.postcode, p.phone_number, p.url, p.source,
		null::int as profiles
	from provider p join account a on a.id = p.account_id where p.is_active
	union all
	select 'organisation', a.id, a.name, a.id, a.name, a.abn, null, null, null, null, null, null,
		(select count(*)::int from provider p where p.account_id = a.id and p.is_active)
	from account a where exists (select from provider p where p.account_id = a.id and p.is_active)
)`;

/** A page of the queue: organisations first, then pairs with most in common. */
export const listLikelySame = async (db: Db, page: number): Promise<{ results: LikelySame[]; count: number }> => {
	const pairs = sql`from likely_same l join ${side} o on o.kind = l.kind and o.id = l.one join ${side} t on t.kind = l.kind and t.id = l.other where l.distinct_at is null`;
	const counts = await sql<{ count: number }>`select count(*)::int as count ${pairs}`.execute(db);
	const { rows } = await sql<Omit<LikelySame, "why"> & { why: string[] }>`
		select l.kind, l.why, to_jsonb(o) - 'kind' as one, to_jsonb(t) - 'kind' as other ${pairs}
		order by l.kind, cardinality(l.why) desc, l.found_at desc, l.one, l.other limit ${PAIRS_PER_PAGE} offset ${(page - 1) * PAIRS_PER_PAGE}
	`.execute(db);
	return { results: rows.map((row) => ({ ...row, why: signsInWords(row.why) })), count: counts.rows[0]?.count ?? 0 };
};

/** Other profiles that are likely the same as this one, most in common first. */
export const likelySameAs = async (db: Db, id: number): Promise<{ provider: number; why: string }[]> => {
	const rows = await db
		.selectFrom("likely_same as l")
		.innerJoin("provider as p", (join) =>
			join
				.on("p.id", "<>", id)
				.on(({ eb, or, ref }) => or([eb("p.id", "=", ref("l.one")), eb("p.id", "=", ref("l.other"))])),
		)
		.select(["p.id", "l.why"])
		.where("l.kind", "=", "profile")
		.where(({ eb, or }) => or([eb("l.one", "=", id), eb("l.other", "=", id)]))
		.where("l.distinct_at", "is", null)
		.where(({ exists, not, selectFrom }) =>
			not(
				exists(
					selectFrom("provider_merge as m")
						.select("m.merged")
						.where(({ eb, or, ref }) => or([eb("m.merged", "=", ref("l.one")), eb("m.merged", "=", ref("l.other"))])),
				),
			),
		)
		.orderBy(({ fn }) => fn("cardinality", ["l.why"]), "desc")
		.orderBy("p.id")
		.limit(5)
		.execute();
	return rows.map((row) => ({ provider: row.id, why: signsInWords(row.why) }));
};

/** Remembers that two profiles or organisations aren't the same. A repeat changes nothing. @throws Problem 404 */
export const setNotSame = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	by: Person,
	{ kind, ...pair }: { kind: LikelySame["kind"]; one: number; other: number },
): Promise<{ saved: true }> =>
	database.transaction(async (trx) => {
		const now = clock();
		const [one, other] = [Math.min(pair.one, pair.other), Math.max(pair.one, pair.other)];
		const found = await trx
			.selectFrom(kind === "profile" ? "provider" : "account")
			.select("id")
			.where("id", "in", [one, other])
			.execute();
		if (found.length < 2) throw notFound();
		const { rows } = await sql`
			insert into likely_same as l (kind, one, other, found_at, distinct_at, distinct_by) values (${kind}, ${one}, ${other}, ${now}, ${now}, ${by.id})
			on conflict (kind, one, other) do update set distinct_at = ${now}, distinct_by = ${by.id} where l.distinct_at is null returning one
		`.execute(trx);
		const about = (id: number) => `${kind === "profile" ? "provider" : "account"}:${id}`;
		if (rows.length > 0)
			await recordAuditEvent(trx, now, {
				personId: by.id,
				event: "likely-same.distinct",
				about: about(one),
				facts: { other: about(other) },
			});
		return { saved: true };
	});
