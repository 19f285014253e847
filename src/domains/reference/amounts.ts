import { sql } from "kysely";
import type { DatedAmounts } from "#contract/reference/editing.ts";
import type { FundingAmounts } from "#contract/reference/reference.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db } from "#platform/db/database.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { bumpVersion } from "./store.ts";

/** The day on which amounts change: the first of July after their start. */
export const amountsChangeOn = (as_of: string): string =>
	`${Number(as_of.slice(0, 4)) + (as_of.slice(5) < "07-01" ? 0 : 1)}-07-01`;

/** Whether amounts have changed since, so that they aren't today's. */
export const areAmountsDue = (as_of: string, today: string): boolean => today >= amountsChangeOn(as_of);

/** All amounts ever, by start day, latest first. */
export const listAmounts = async (db: Db, now: Date): Promise<DatedAmounts[]> => {
	const rows = await db
		.selectFrom("funding_amounts as f")
		.leftJoin("person as p", "p.id", "f.person_id")
		.select((eb) => ["f.id", "f.created_at", "p.name as who", eb.cast<string>("f.as_of", "text").as("as_of")])
		.select(({ ref }) => ref("f.body").$castTo<FundingAmounts>().as("body"))
		.orderBy("f.as_of", "desc")
		.orderBy("f.id", "desc")
		.execute();
	const today = officeDay(now);
	const current = rows.find(({ as_of }) => as_of <= today);
	return rows.map(({ body, created_at, ...row }, index) => {
		const isReplaced = rows.slice(0, index).some(({ as_of }) => as_of === row.as_of);
		const standing = isReplaced
			? "replaced"
			: row.as_of > today
				? "coming"
				: row.id === current?.id
					? "current"
					: "past";
		return { ...body, ...row, created_at: created_at.toISOString(), standing } as const;
	});
};

export interface NewAmounts {
	/** The highest id when the editor opened the form. */
	newest: number;
	as_of: string;
	changes: string;
	source_name: string;
	source_url: string;
	carry_over_cents: number;
	carry_over_percent: number;
	care_management_percent: number;
	amounts: Record<string, { quarter: number; year: number }>;
}

/**
 * Adds amounts from a start day on, for all existing classifications. Earlier amounts stay.
 * @throws Problem 409 if amounts were added since the form was opened; 422 for a missing classification
 */
export const addAmounts = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	asked: NewAmounts,
	personId: number,
): Promise<DatedAmounts> =>
	database.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(4210750027)`.execute(trx);
		const at = clock();
		const known = await listAmounts(trx, at);
		if (Math.max(0, ...known.map(({ id }) => id)) !== asked.newest)
			throw conflict("A colleague has added amounts. Check them, then repeat yours.");
		const [last] = known;
		if (!last) throw new Error("there are no earlier amounts");
		const missing = last.amounts.filter(({ code }) => !asked.amounts[code]);
		if (missing.length > 0)
			throw invalid(
				missing.map(({ code }) => ({
					field: `amounts.${code}`,
					message: `Enter the amounts for classification ${code}`,
				})),
			);
		const body: FundingAmounts = {
			program: last.program,
			as_of: asked.as_of,
			changes: asked.changes,
			source: { name: asked.source_name, url: asked.source_url },
			carry_over: { cents: asked.carry_over_cents, percent: asked.carry_over_percent },
			care_management_percent: asked.care_management_percent,
			amounts: last.amounts.map(({ code }) => ({
				code,
				quarter_cents: asked.amounts[code]?.quarter ?? 0,
				year_cents: asked.amounts[code]?.year ?? 0,
			})),
		};
		const { id: addedId } = await trx
			.insertInto("funding_amounts")
			.values({ as_of: asked.as_of, body: JSON.stringify(body), created_at: at, person_id: personId })
			.returning("id")
			.executeTakeFirstOrThrow();
		await recordAuditEvent(trx, at, {
			personId,
			event: "amounts.added",
			about: `amounts:${asked.as_of}`,
			facts: { as_of: asked.as_of },
		});
		await bumpVersion(trx);
		const added = (await listAmounts(trx, at)).find(({ id }) => id === addedId);
		if (!added) throw new Error("the amounts just added no longer exist");
		return added;
	});
