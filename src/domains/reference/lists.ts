import { type RawBuilder, sql } from "kysely";
import type { ReferenceRow, SiteAuditEvent } from "#contract/reference/editing.ts";
import type { ReferenceList } from "#contract/reference/lists.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

interface Shape {
	table: string;
	key: string;
	keyType: "int" | "text";
	name: string;
	/** Columns of a row in addition to its name. */
	columns: readonly (
		| "number"
		| "slug"
		| "valid_for_hcp"
		| "remote"
		| "automatic_sending"
		| "service_area_id"
		| "retired_at"
	)[];
	/** How the seed recognises edited rows: edited_at makes it skip the row; seed_name matches a renamed row. */
	notes: readonly ("edited_at" | "seed_name")[];
	order: RawBuilder<unknown>;
}

export const SHAPES: Record<ReferenceList, Shape> = {
	"service-areas": {
		table: "service_area",
		key: "id",
		keyType: "int",
		name: "name",
		columns: ["number", "slug", "valid_for_hcp", "remote", "automatic_sending", "retired_at"],
		notes: ["edited_at", "seed_name"],
		order: sql`t.retired_at is not null, t.number, lower(t.name)`,
	},
	services: {
		table: "service",
		key: "id",
		keyType: "int",
		name: "name",
		columns: ["number", "service_area_id", "retired_at"],
		notes: ["edited_at"],
		order: sql`t.retired_at is not null, (select lower(a.name) from service_area a where a.id = t.service_area_id), t.number, lower(t.name)`,
	},
	diagnoses: {
		table: "diagnosis",
		key: "id",
		keyType: "int",
		name: "name",
		columns: ["retired_at"],
		notes: ["edited_at"],
		order: sql`t.retired_at is not null, lower(t.name)`,
	},
	"age-groups": {
		table: "age_group",
		key: "code",
		keyType: "text",
		name: "description",
		columns: [],
		notes: ["edited_at"],
		order: sql`t.number`,
	},
	"funding-types": {
		table: "funding_type",
		key: "code",
		keyType: "text",
		name: "name",
		columns: [],
		notes: ["edited_at"],
		order: sql`t.number`,
	},
	regions: {
		table: "region",
		key: "id",
		keyType: "int",
		name: "name",
		columns: [],
		notes: ["edited_at"],
		order: sql`t.state, lower(t.name)`,
	},
	"blog-categories": {
		table: "story_category",
		key: "id",
		keyType: "int",
		name: "name",
		columns: [],
		notes: ["seed_name"],
		order: sql`t.number, t.id`,
	},
};

/** Number of active profiles per value of a list column. */
const profilesBy = (column: string) => sql`
	select v.key::text as key, count(*)::int as count from provider p, unnest(p.${sql.ref(column)}) v (key) where p.is_active group by v.key
`;

/** What uses each row of a list: queries that return key and count. */
const TOUCHES: Record<ReferenceList, Record<string, RawBuilder<unknown>>> = {
	"service-areas": {
		providers: sql`
			select s.service_area_id::text as key, count(distinct p.id)::int as count
			from provider p, unnest(p.services) v (id) join service s on s.id = v.id where p.is_active group by 1
		`,
		services: sql`select service_area_id::text as key, count(*)::int as count from service where retired_at is null group by 1`,
		landing_pages: sql`select selected_service_area::text as key, count(*)::int as count from campaign where selected_service_area is not null group by 1`,
		stories: sql`select service_area_id::text as key, count(*)::int as count from story_service_area group by 1`,
	},
	services: { providers: profilesBy("services") },
	diagnoses: {},
	"age-groups": { providers: profilesBy("age_groups") },
	"funding-types": { providers: profilesBy("funding_types") },
	regions: {
		providers: profilesBy("regions"),
		postcodes: sql`select region_id::text as key, count(*)::int as count from postcode where region_id is not null group by 1`,
	},
	"blog-categories": {
		stories: sql`select category_id::text as key, count(*)::int as count from story where category_id is not null group by 1`,
	},
};

const column = (shape: Shape, name: Shape["columns"][number], as: RawBuilder<unknown>) =>
	shape.columns.includes(name) ? as : sql`null`;

/** Rows of a list in display order, with what uses each. */
export const listRows = async (db: Db | Transaction, list: ReferenceList, key?: string): Promise<ReferenceRow[]> => {
	const shape = SHAPES[list];
	const { rows } = await sql<Omit<ReferenceRow, "touches">>`
		select t.${sql.ref(shape.key)}::text as key, t.${sql.ref(shape.name)} as name, t.version, ${column(shape, "number", sql`t.number`)}::int as number,
			${column(shape, "slug", sql`t.slug`)}::text as slug, ${column(shape, "valid_for_hcp", sql`t.valid_for_hcp`)}::boolean as valid_for_hcp,
			${column(shape, "remote", sql`t.remote`)}::text as remote,
			${column(shape, "automatic_sending", sql`t.automatic_sending`)}::boolean as automatic_sending,
			${column(shape, "service_area_id", sql`t.service_area_id`)}::int as service_area,
			${shape.columns.includes("retired_at") ? sql`t.retired_at is not null` : sql`false`} as is_retired
		from ${sql.table(shape.table)} t ${key === undefined ? sql`` : sql`where t.${sql.ref(shape.key)}::text = ${key}`} order by ${shape.order}
	`.execute(db);
	const counts: Record<string, Map<string, number>> = {};
	for (const [what, statement] of Object.entries(TOUCHES[list]))
		counts[what] = new Map(
			(await statement.$castTo<{ key: string; count: number }>().execute(db)).rows.map((row) => [row.key, row.count]),
		);
	return rows.map((row) => ({
		...row,
		touches: Object.fromEntries(Object.entries(counts).map(([what, of]) => [what, of.get(row.key) ?? 0])),
	}));
};

/** Locks a row until the transaction ends. */
export const lockRow = async (
	trx: Transaction,
	list: ReferenceList,
	key: string,
): Promise<ReferenceRow | undefined> => {
	const shape = SHAPES[list];
	await sql`select from ${sql.table(shape.table)} t where t.${sql.ref(shape.key)}::text = ${key} for update`.execute(
		trx,
	);
	return (await listRows(trx, list, key))[0];
};

/** Whether another row of a list has this value in a column, in any case. */
export const isTaken = async (
	trx: Transaction,
	list: ReferenceList,
	name: string,
	value: string,
	key: string,
): Promise<boolean> => {
	const { table, key: own } = SHAPES[list];
	const { rows } = await sql`
		select from ${sql.table(table)} t where lower(t.${sql.ref(name)}) = lower(${value}) and t.${sql.ref(own)}::text <> ${key} limit 1
	`.execute(trx);
	return rows.length > 0;
};

/**
 * Audit events on a part of the site, newest first. @param about a kind such as `service-area` for all of them, or one,
 * such as `region:4`
 */
export const listAuditEvents = async (db: Db, about: readonly string[], limit = 20): Promise<SiteAuditEvent[]> => {
	const rows = await db
		.selectFrom("audit as a")
		.leftJoin("person as p", "p.id", "a.person_id")
		.select((eb) => [
			...(["a.at", "p.name as who", "a.deed as event", "a.about"] as const),
			eb.cast<number>("a.id", "integer").as("id"),
			eb.ref("a.facts").$castTo<SiteAuditEvent["facts"]>().as("facts"),
		])
		.where((eb) =>
			eb.or(about.map((one) => (one.includes(":") ? eb("a.about", "=", one) : eb("a.about", "like", `${one}:%`)))),
		)
		.orderBy("a.id", "desc")
		.limit(limit)
		.execute();
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
