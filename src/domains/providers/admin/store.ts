import { type InferResult, type Selectable, sql } from "kysely";
import type { ListOrigin } from "#contract/providers/fit.ts";
import type { OwnProvider } from "#contract/providers/provider-admin.ts";
import type { ProviderChange } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Lookup } from "../lookup.ts";
import { asId } from "../permissions.ts";
import { hasProvenUser, listOf, type ProviderRow, publicColumns, toProvider } from "../store.ts";

/** A profile as its staff see it. */
export interface OwnRow extends ProviderRow {
	is_using_advanced_availability: boolean;
	/** The team's reason for hiding it. */
	inactive_reason: string | null;
	state: string | null;
	version: number;
	updated_at: Date;
	/** A new name that waits for the team, since when, and who asked for it. */
	asked_name: string | null;
	asked_name_at: Date | null;
	asked_name_by: string | null;
	list: ListOrigin | null;
}

const columns = sql`${publicColumns("p")}, p.is_using_advanced_availability, p.inactive_reason, p.state, p.version, p.updated_at,
	p.asked_name, p.asked_name_at, (select w.name from person w where w.id = p.asked_name_by) as asked_name_by, ${listOf("p")} as list`;

/** Condition: the person manages profile `p`, as an owner of its account or because it was assigned to them. */
export const isManagedBy = (personId: number) => sql`
	exists (
		select from member_in_force m where m.account_id = p.account_id and m.person_id = ${personId}
			and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = m.person_id))
	)
`;

/** A profile as its staff see it: postcodes of regions expanded, and single postcodes as chosen. */
export const toOwnProvider = (
	{
		is_using_advanced_availability,
		inactive_reason,
		state,
		version,
		updated_at,
		asked_name,
		asked_name_at,
		asked_name_by,
		list,
		...row
	}: OwnRow,
	lookup: Lookup,
): OwnProvider => ({
	...toProvider(row, lookup),
	is_using_advanced_availability,
	inactive_reason,
	state,
	single_postcodes: row.postcodes,
	version,
	updated_at: updated_at.toISOString(),
	list,
	asked_name:
		asked_name === null || asked_name_at === null
			? null
			: { name: asked_name, at: asked_name_at.toISOString(), by: asked_name_by },
});

/** Profiles a person manages, by name, and whether they own an account. */
export const listManaged = async (
	db: Db,
	personId: number,
	asked: { page: number; pageSize: number; search: string },
): Promise<{ rows: OwnRow[]; count: number; owns: boolean }> => {
	const words = asked.search.split(/\s+/).filter(Boolean);
	const found = sql<boolean>`(${sql.join(
		[
			isManagedBy(personId),
			...words.map((word) => sql`position(fold_text(${word}, ' ') in fold_text(p.name, ' ')) > 0`),
		],
		sql` and `,
	)})`;
	const { count, owns } = await db
		.selectNoFrom(({ cast, exists, fn, selectFrom }) => [
			selectFrom("provider as p").select(cast<number>(fn.countAll(), "integer").as("count")).where(found).as("count"),
			exists(
				selectFrom("member_in_force")
					.where("person_id", "=", personId)
					.where("is_owner", "=", true)
					.where("first_look_only", "=", false),
			).as("owns"),
		])
		.$narrowType<{ count: number; owns: boolean }>()
		.executeTakeFirstOrThrow();
	const { rows } = await sql<OwnRow>`
		select ${columns} from provider p where ${found}
		order by p.sort_key, p.id limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}
	`.execute(db);
	return { rows, count, owns };
};

/** @param lock locks the profile until the transaction ends */
export const findOwn = async (
	db: Db | Transaction,
	idOrSlug: string | number,
	lock = false,
): Promise<OwnRow | undefined> => {
	const isId = /^\d+$/.test(String(idOrSlug));
	const id = asId(String(idOrSlug));
	if (isId && id === undefined) return undefined;
	const which = isId ? sql`p.id = ${id}` : sql`p.url_slug = ${idOrSlug}`;
	const { rows } =
		await sql<OwnRow>`select ${columns} from provider p where ${which} ${lock ? sql`for update` : sql``}`.execute(db);
	return rows[0];
};

/**
 * Email addresses of everyone who signs in for a profile: owners of its account and its managers. Leaves out pending
 * invitations.
 */
export const staffOfProvider = async (db: Db | Transaction, providerId: number): Promise<string[]> => {
	const rows = await db
		.selectFrom("provider as p")
		.innerJoin("member_in_force as m", "m.account_id", "p.account_id")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select("w.email")
		.where("p.id", "=", providerId)
		.where("w.is_active", "=", true)
		.where("m.accepted_at", "is not", null)
		.where(({ or, ref, exists, selectFrom }) =>
			or([
				ref("m.is_owner"),
				exists(
					selectFrom("provider_manager as g")
						.whereRef("g.provider_id", "=", "p.id")
						.whereRef("g.person_id", "=", "w.id"),
				),
			]),
		)
		.orderBy("w.email")
		.execute();
	return rows.map(({ email }) => email);
};

/** Whether a person of a profile's staff sees only the first look of referrals, because who they are isn't proven. */
export const seesFirstLookOnly = async (db: Db | Transaction, personId: number, providerId: number): Promise<boolean> =>
	(await db
		.selectFrom("provider as p")
		.innerJoin("member_in_force as m", "m.account_id", "p.account_id")
		.where("p.id", "=", providerId)
		.where("m.person_id", "=", personId)
		.where("m.first_look_only", "=", true)
		.executeTakeFirst()) !== undefined;

/** Whether a profile has a user who is proven. Until then a yes is checked, and anyone may claim the profile. */
export const isClaimed = async (db: Db | Transaction, providerId: number): Promise<boolean> =>
	(await sql`select from provider p where p.id = ${providerId} and ${hasProvenUser("p")}`.execute(db)).rows.length > 0;

/** Old and new value by column. */
export type Changes = Selectable<ProviderChange>["columns"];

const changesOf = (db: Db | Transaction, providerId: number) =>
	db
		.selectFrom("provider_change as c")
		.leftJoin("person as w", "w.id", "c.person_id")
		.select(["c.id", "c.provider_id", "c.version", "c.at", "w.name as by", "c.columns", "c.undoes"])
		// Done by our client services team.
		.select((eb) => eb.fn.coalesce(eb("w.role", "=", "team"), eb.lit(false)).as("by_team"))
		.$narrowType<{ by_team: boolean }>()
		.where("c.provider_id", "=", providerId);

export type ChangeRow = InferResult<ReturnType<typeof changesOf>>[number];

/** Changes of a profile, newest first. */
export const listChanges = async (
	db: Db,
	providerId: number,
	asked: { page: number; pageSize: number },
): Promise<{ rows: ChangeRow[]; count: number }> => {
	const { count } = await db
		.selectFrom("provider_change")
		.select(({ fn }) => fn.countAll().as("count"))
		.where("provider_id", "=", providerId)
		.executeTakeFirstOrThrow();
	const page = changesOf(db, providerId).limit(asked.pageSize);
	const rows = await page
		.orderBy("c.version", "desc")
		.offset((asked.page - 1) * asked.pageSize)
		.execute();
	return { rows, count: Number(count) };
};

/** Changes after a version, oldest first. */
export const changesSince = (db: Db | Transaction, providerId: number, version: number): Promise<ChangeRow[]> =>
	changesOf(db, providerId).where("c.version", ">", version).orderBy("c.version").execute();

const JSON_COLUMNS: readonly string[] = ["sites", "delivery", "fit_facts", "prices"];

/**
 * Writes changed columns and their history under the profile's next version.
 * @param changes only columns that differ
 */
export const writeChanges = async (
	trx: Transaction,
	row: Pick<OwnRow, "id" | "version">,
	changes: Changes,
	by: { personId: number | null; now: Date; undoes?: number },
): Promise<void> => {
	const names = Object.keys(changes);
	const version = row.version + 1;
	const sets = names.map((name) => {
		const value = changes[name]?.is;
		return sql`${sql.ref(name)} = ${JSON_COLUMNS.includes(name) ? JSON.stringify(value) : value}`;
	});
	await sql`
		update provider set ${sql.join([...sets, sql`version = ${version}`, sql`updated_at = ${by.now}`])},
			own_columns = array(select distinct c from unnest(own_columns || ${names}::text[]) c order by c)
		where id = ${row.id}
	`.execute(trx);
	await noteChange(trx, { id: row.id, version }, changes, by);
};

/** Adds changes to a profile's history. @param of the profile, with its current version */
export const noteChange = async (
	trx: Transaction,
	of: { id: number; version: number },
	changes: Changes,
	by: { personId: number | null; now: Date; undoes?: number },
): Promise<void> => {
	await sql`
		insert into provider_change (provider_id, version, at, person_id, columns, undoes)
		values (${of.id}, ${of.version}, ${by.now}, ${by.personId}, ${JSON.stringify(changes)}, ${by.undoes ?? null})
	`.execute(trx);
};
