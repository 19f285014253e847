import { expressionBuilder, type InferResult } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ProviderFilter } from "#contract/reports/data-export.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { DB } from "#db/rows.ts";
import { type ExportNames, importCells, readExportNames } from "#domains/provider-import/own-export.ts";
import { EXPORT_COLUMNS } from "#domains/provider-import/own-preset.ts";
import { readWords } from "#domains/provider-import/words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { BATCH, dawn, type ExportTable } from "./table.ts";

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

const capacityInWords = (all: Row["capacity"]): string =>
	all
		.map(
			({ service_area, state, weeks, confirmed_at }) =>
				`${service_area}: ${state}${weeks ? `, ${weeks} weeks` : ""} (${officeDay(new Date(confirmed_at))})`,
		)
		.join("|");

const p = expressionBuilder<Pick<DB, "provider_source_row"> & { p: DB["provider"] }, "p">();

const visibility = p
	.case()
	.when("p.is_active", "=", true)
	.then("shown")
	.when(p.or([p("p.first_shown_at", "is not", null), p("p.inactive_since", "is not", null)]))
	.then("deactivated")
	.else("hidden")
	.end();

const keyIn = (source: string) =>
	p
		.selectFrom("provider_source_row as s")
		.select(({ fn }) => fn.min("s.source_key").as("key"))
		.whereRef("s.provider_id", "=", "p.id")
		.where("s.source", "=", source);

const chosen = (db: Db, filter: ProviderFilter) => {
	let found = db.selectFrom("provider as p");
	if (filter.visibility) found = found.where(visibility, "=", filter.visibility);
	if (filter.source) found = found.where(keyIn(filter.source), "is not", null);
	if (filter.since) found = found.where("p.updated_at", ">=", dawn(filter.since).$castTo<Date>());
	return found;
};

const profilesAfter = (db: Db, filter: ProviderFilter, after: number, last: number) =>
	chosen(db, filter)
		.innerJoin("account as a", "a.id", "p.account_id")
		.selectAll("p")
		.select(["a.name as account", "a.abn", visibility.as("visibility")])
		.select(({ cast, ref, val }) => [
			(filter.source ? keyIn(filter.source) : ref("p.source_key")).as("key"),
			(filter.source ? cast<string | null>(val(filter.source), "text") : ref("p.source")).as("list_source"),
		])
		.select(({ selectFrom }) =>
			jsonArrayFrom(
				selectFrom("provider_capacity as c")
					.innerJoin("service_area as s", "s.id", "c.service_area_id")
					.select(["s.name as service_area", "c.state", "c.weeks", "c.confirmed_at"])
					.whereRef("c.provider_id", "=", "p.id")
					.orderBy("s.name"),
			).as("capacity"),
		)
		.where("p.id", ">", after)
		.where("p.id", "<=", last)
		.orderBy("p.id")
		.limit(BATCH);
type Row = InferResult<ReturnType<typeof profilesAfter>>[number];

/** Profiles: first the columns that an import reads, then columns for information only. */
export const providersTable = (settings: Pick<Settings, "publicUrl">, filter: ProviderFilter): ExportTable => {
	let names: ExportNames | undefined;
	return {
		columns: COLUMNS,
		inWords: { capacity: capacityInWords },
		async extent(db: Db) {
			return await chosen(db, filter)
				.select(({ cast, fn, lit }) => [
					cast<number>(fn.countAll(), "integer").as("rows"),
					fn.coalesce(fn.max("p.id"), lit(0)).as("last"),
				])
				.executeTakeFirstOrThrow();
		},
		async batch(db: Db, after: number, last: number) {
			names ??= await readExportNames(db, await readWords(db));
			const known = names;
			const rows = await profilesAfter(db, filter, after, last).execute();
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
