import { sql } from "kysely";
import { foldedName } from "#domains/providers/directory/folded.ts";
import type { Db } from "#platform/db/database.ts";
import { type Belonging, signsOf } from "./organisations.ts";

/** Groups per statement. */
const BATCH = 200;

/** Names that lead to an account although no profile has them: of accounts without profiles, and of merged accounts. */
const otherNames = async (db: Db): Promise<{ sign: string; id: number }[]> => {
	const rows = await db
		.selectFrom("account as a")
		.select(["a.id", "a.name"])
		.where(({ not, exists, selectFrom }) =>
			not(exists(selectFrom("provider as p").select("p.id").whereRef("p.account_id", "=", "a.id"))),
		)
		.unionAll(db.selectFrom("account_merge").select(["kept as id", "name"]))
		.execute();
	return rows.map(({ id, name }) => ({ id, sign: `organisation ${foldedName(name)}` }));
};

/**
 * Finds the accounts of groups of outlets: by ABN, else by a sign that only profiles of one account have, or several of this
 * source, whose oldest account is meant. An account with another ABN is another organisation. Reads provider_sign.
 * @returns accounts by the number of the group
 */
export const findAccounts = async (
	db: Db,
	source: string,
	groups: readonly (readonly Belonging[])[],
): Promise<Map<number, { id: number; name: string }>> => {
	const found = new Map<number, { id: number; name: string }>();
	const names = JSON.stringify(await otherNames(db));
	for (let from = 0; from < groups.length; from += BATCH) {
		const signs = groups.slice(from, from + BATCH).flatMap((group, n) => {
			const abns = group.flatMap(({ abn }) => (abn ? [`abn ${abn}`] : []));
			const all = new Set([...abns, ...group.flatMap(signsOf)]);
			return [...all].map((sign, at) => ({ n: from + n, at, sign, has_abn: abns.length > 0 }));
		});
		const { rows } = await sql<{ n: number; id: number; name: string }>`
			with other as materialized (select * from json_to_recordset(${names}::json) as o (sign text, id int))
			select distinct on (g.n) g.n, a.id, a.name
			from json_to_recordset(${JSON.stringify(signs)}::json) as g (n int, at int, sign text, has_abn boolean)
			cross join lateral (
				select case when count(distinct h.id) = 1 then min(h.id) else min(h.id) filter (where h.is_own) end as id
				from (
					select p.account_id as id, p.source = ${source} as is_own from provider_sign s join provider p on p.id = s.provider_id where s.sign = g.sign
					union all select o.id, false from other o where o.sign = g.sign
					union all select b.id, true from account b where g.sign like 'abn %' and b.abn = substr(g.sign, 5)
					union all select m.kept, false from account_merge m where g.sign like 'abn %' and m.abn = substr(g.sign, 5)
				) h
			) one join account a on a.id = one.id
			where g.sign like 'abn %' or a.abn is null or not g.has_abn
			order by g.n, g.at
		`.execute(db);
		for (const { n, id, name } of rows) found.set(n, { id, name });
	}
	return found;
};
