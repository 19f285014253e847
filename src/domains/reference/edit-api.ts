import { sql } from "kysely";
import {
	addDatedAmounts,
	addReferenceRow,
	changeReferenceRow,
	listDatedAmounts,
	movePostcodes,
	readReferenceList,
	readRegionPostcodes,
	readSite,
} from "#contract/reference/editing.ts";
import { checkFact, listTeamFacts } from "#contract/reference/facts.ts";
import { REFERENCE_LIST_NAMES, type ReferenceList } from "#contract/reference/lists.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import type { Db } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { addAmounts, listAmounts } from "./amounts.ts";
import { addRow, auditSubject, changeRow } from "./edit-list.ts";
import { listFacts as readFacts, checkFact as recordCheck } from "./facts.ts";
import { countHolidays } from "./holidays.ts";
import { listAuditEvents, listRows, SHAPES } from "./lists.ts";
import { findRegion, moveInto } from "./regions.ts";

const countsOf = async (db: Db, list: ReferenceList) => {
	const { table, columns } = SHAPES[list];
	const { rows } = await sql<{ count: number; retired: number }>`
		select count(*)::int as count, ${columns.includes("retired_at") ? sql`count(retired_at)::int` : sql`0`} as retired from ${sql.table(table)}
	`.execute(db);
	return { list, count: rows[0]?.count ?? 0, retired: rows[0]?.retired ?? 0 };
};

const placesOf = (db: Db) =>
	db
		.selectNoFrom(({ cast, exists, fn, selectFrom }) => {
			const count = cast<number>(fn.countAll(), "integer").as("count");
			const imported = selectFrom("locality").select("source").where("source", "<>", "seed");
			return [
				selectFrom("region").select(count).$asScalar().$notNull().as("regions"),
				selectFrom("postcode").select(count).$asScalar().$notNull().as("postcodes"),
				selectFrom("locality").select(count).$asScalar().$notNull().as("localities"),
				exists(imported).$castTo<boolean>().as("imported"),
				selectFrom("seed_state").select("seeded_at").where("name", "=", "localities import").as("imported_at"),
				selectFrom("internal_link").select(count).$asScalar().$notNull().as("links"),
			];
		})
		.executeTakeFirstOrThrow();

/** Reference data that administrators edit (decision 26). Places are imported, not edited. */
export const referenceEditApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const change = mayTeam("reference.change");
	const bindTeam = teamBinder(services);
	return [
		bind(readSite, { who: change }, async () => {
			const { db } = database;
			const year = Number(officeDay(clock()).slice(0, 4));
			const [years, { links, imported_at, ...places }, amounts] = [
				await countHolidays(db),
				await placesOf(db),
				await listAmounts(db, clock()),
			];
			const lists = [];
			for (const list of REFERENCE_LIST_NAMES) lists.push(await countsOf(db, list));
			return {
				lists,
				places: { ...places, imported_at: imported_at?.toISOString() ?? null },
				facts_due: (await readFacts(db, clock())).filter(({ is_due }) => is_due).length,
				amounts_as_of: amounts.find(({ standing }) => standing === "current")?.as_of ?? null,
				links,
				holidays: { year, this_year: years.get(year) ?? 0, next_year: years.get(year + 1) ?? 0 },
			};
		}),
		bind(readReferenceList, { who: change }, async ({ params, query: { key } }) => ({
			results: await listRows(database.db, params.list),
			history: await listAuditEvents(database.db, [
				key ? `${auditSubject(params.list)}:${key}` : auditSubject(params.list),
			]),
		})),
		bindTeam(addReferenceRow, { who: change }, ({ params, body }, by) => addRow(services, params.list, body, by.id)),
		bindTeam(changeReferenceRow, { who: change }, ({ params, body: { version, ...asked } }, by) =>
			changeRow(services, { ...params, version }, asked, by.id),
		),
		bind(readRegionPostcodes, { who: change }, async ({ params }) => {
			const [region] = await listRows(database.db, "regions", String(params.region));
			const known = await findRegion(database.db, params.region);
			if (!region || !known) throw notFound();
			return { region, ...known, history: await listAuditEvents(database.db, [`region:${params.region}`]) };
		}),
		bindTeam(movePostcodes, { who: change }, ({ params, body }, by) => moveInto(services, params.region, body, by.id)),
		bind(listDatedAmounts, { who: change }, async () => ({ results: await listAmounts(database.db, clock()) })),
		bind(listTeamFacts, { who: change }, async () => ({ results: await readFacts(database.db, clock()) })),
		bindTeam(checkFact, { who: change }, ({ params, body }, by) => recordCheck(services, params.code, body, by.id)),
		bindTeam(addDatedAmounts, { who: change }, ({ body }, by) => addAmounts(services, body, by.id)),
	];
};
