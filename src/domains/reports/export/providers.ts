import { type Selectable, sql } from "kysely";
import type { ProviderFilter } from "#contract/reports/data-export.ts";
import type { Visibility } from "#contract/reports/data-export-options.ts";
import { type ExportNames, importCells, readExportNames } from "#domains/provider-import/own-export.ts";
import { EXPORT_COLUMNS } from "#domains/provider-import/own-preset.ts";
import { readWords } from "#domains/provider-import/words.ts";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { BATCH, dawn, type ExportTable } from "./table.ts";

interface Capacity {
	service_area: string;
	state: "open" | "waiting" | "closed";
	weeks: number | null;
	confirmed_at: string;
}

type Row = Selectable<ProviderTable> & {
	account: string;
	abn: string | null;
	key: string | null;
	list_source: string | null;
	visibility: Visibility;
	inactive_since: Date | null;
	inactive_reason: string | null;
	capacity: Capacity[];
};

const COLUMNS: readonly string[] = [
	...[
		"key",
		"name",
		"organisation",
		"abn",
		"address",
		"suburb",
		"state",
		"postcode",
		"latitude",
		"longitude",
		"phone",
		"email",
		"website",
		"description",
	],
	...[
		"opens",
		"closes",
		"weekends",
		"evenings",
		"public_holidays",
		"dementia",
		"reablement",
		"respite",
		"palliative",
		"mental_health",
		"religion",
	],
	...["services", "age_groups", "funding_types", "postcodes", "telehealth", "active"],
	...EXPORT_COLUMNS,
];

const capacityInWords = (all: readonly Capacity[]): string =>
	all
		.map(
			({ service_area, state, weeks, confirmed_at }) =>
				`${service_area}: ${state}${weeks ? `, ${weeks} weeks` : ""} (${confirmed_at.slice(0, 10)})`,
		)
		.join("|");

const visibility = sql`case when p.is_active then 'shown' when p.first_shown_at is not null or p.inactive_since is not null then 'deactivated' else 'hidden' end`;

/** Profiles: first the columns that an import reads, then columns for information only. */
export const providersTable = (settings: Pick<Settings, "publicUrl">, filter: ProviderFilter): ExportTable => {
	const keyHere = sql`(select min(s.source_key) from provider_source_row s where s.provider_id = p.id and s.source = ${filter.source})`;
	const where = sql`
		${filter.visibility ? sql`${visibility} = ${filter.visibility}` : sql`true`}
		${filter.source ? sql`and ${keyHere} is not null` : sql``}
		${filter.since ? sql`and p.updated_at >= ${dawn(filter.since)}` : sql``}
	`;
	let names: ExportNames | undefined;
	return {
		columns: COLUMNS,
		inWords: { capacity: capacityInWords },
		async extent(db: Db) {
			const { rows } = await sql<{ rows: number; last: number }>`
				select count(*)::int as rows, coalesce(max(p.id), 0) as last from provider p where ${where}
			`.execute(db);
			return rows[0] ?? { rows: 0, last: 0 };
		},
		async batch(db: Db, after: number, last: number) {
			names ??= await readExportNames(db, await readWords(db));
			const known = names;
			const { rows } = await sql<Row>`
				select p.*, a.name as account, a.abn, ${visibility} as visibility,
					${filter.source ? keyHere : sql`p.source_key`} as key, ${filter.source ? sql`${filter.source}::text` : sql`p.source`} as list_source,
					(select coalesce(json_agg(json_build_object('service_area', s.name, 'state', c.state, 'weeks', c.weeks, 'confirmed_at', c.confirmed_at) order by s.name), '[]')
						from provider_capacity c join service_area s on s.id = c.service_area_id where c.provider_id = p.id) as capacity
				from provider p join account a on a.id = p.account_id
				where p.id > ${after} and p.id <= ${last} and ${where} order by p.id limit ${BATCH}
			`.execute(db);
			return rows.map((row) => ({ at: row.id, row: rowOf(row, known, settings) }));
		},
	};
};

const rowOf = (row: Row, names: ExportNames, { publicUrl = "" }: Pick<Settings, "publicUrl">) => ({
	...importCells(row, names),
	key: row.key,
	organisation: row.account,
	abn: row.abn,
	list_source: row.list_source,
	profile_id: row.id,
	account_id: row.account_id,
	page: `${publicUrl}/providers/${row.url_slug}/${row.id}`,
	visibility: row.visibility,
	hidden_since: row.inactive_since,
	hidden_reason: row.inactive_reason,
	short_description: row.short_description,
	coverage_is_estimated: row.is_coverage_estimated,
	capacity: row.capacity,
	capacity_confirmed: row.capacity
		.map(({ confirmed_at }) => confirmed_at)
		.reduce<string | null>((latest, at) => (latest && latest > at ? latest : at), null),
	rating: row.overall_review === null ? null : Number(row.overall_review),
	review_count: row.reviews_count,
	made_at: row.created_at,
	changed_at: row.updated_at,
	first_shown_at: row.first_shown_at,
});
