import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Input, Output } from "#contract/endpoint.ts";
import type { checkFact as checkFactLine, Fact, listTeamFacts } from "#contract/reference/facts.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { folderOf } from "#platform/files/folders.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { bumpVersion } from "./store.ts";

// Facts of law and money, each with its source and its days (decision 17).

export interface FactRow {
	code: string;
	words: string;
	source_name: string;
	source_url: string;
	checked_on: string;
	check_again: string;
}

const COLUMNS = ["code", "words", "source_name", "source_url", "checked_on", "check_again"] as const;

/** The facts of seed/facts.tsv. Update a row and its days when the fact is checked. */
export const readFacts = (): { text: string; data: FactRow[] } => {
	const text = readFileSync(new URL("facts.tsv", folderOf("seed")), "utf8");
	const [, ...lines] = text.trimEnd().split("\n");
	const data = lines.map((line) => {
		const values = line.split("\t");
		return Object.fromEntries(COLUMNS.map((name, at) => [name, values[at] ?? ""])) as unknown as FactRow;
	});
	return { text, data };
};

/** Adds or updates our own facts. One that the team checked later stays. */
export const seedFacts = (trx: Transaction, facts: readonly FactRow[]) =>
	sql`
		insert into fact as f (code, words, source_name, source_url, checked_on, check_again)
		select code, words, source_name, source_url, checked_on, check_again
		from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r (code text, words text, source_name text, source_url text, checked_on date, check_again date)
		on conflict (code) do update set words = excluded.words, source_name = excluded.source_name, source_url = excluded.source_url,
			checked_on = excluded.checked_on, check_again = excluded.check_again, version = f.version + 1, edited_at = null, edited_by = null
		where f.edited_at is null or f.checked_on < excluded.checked_on
	`.execute(trx);

/** A fact as of a day. From its day to check again on, it is due. */
export const factOn = ({ source_name, source_url, ...row }: FactRow, today: string): Fact => ({
	...row,
	source: { name: source_name, url: source_url },
	is_due: row.check_again <= today,
});

type TeamFact = Output<typeof listTeamFacts>["results"][number];

/** All facts with who checked them, those due first. */
export const listFacts = async (db: Db | Transaction, now: Date): Promise<TeamFact[]> => {
	const rows = await db
		.selectFrom("fact as f")
		.leftJoin("person as p", "p.id", "f.edited_by")
		.select(["f.code", "f.words", "f.source_name", "f.source_url", "f.version", "p.name as checked_by"])
		.select(({ cast }) => [
			cast<string>("f.checked_on", "text").as("checked_on"),
			cast<string>("f.check_again", "text").as("check_again"),
		])
		.orderBy("f.check_again")
		.orderBy("f.code")
		.execute();
	const today = officeDay(now);
	return rows.map(({ version, checked_by, ...row }) => ({ ...factOn(row, today), version, checked_by }));
};

/**
 * Records that a colleague checked a fact today. Pages state it at once.
 * @throws Problem 404; 409 if it was changed since `version`; 422 for a day that isn't after today
 */
export const checkFact = (
	{ database, clock }: Pick<Services, "database" | "clock">,
	code: string,
	{ version, ...asked }: Input<typeof checkFactLine>["body"],
	personId: number,
): Promise<TeamFact> =>
	database.transaction(async (trx) => {
		const at = clock();
		const today = officeDay(at);
		await sql`select from fact where code = ${code} for update`.execute(trx);
		const before = (await listFacts(trx, at)).find((one) => one.code === code);
		if (!before) throw notFound();
		if (before.version !== version) throw conflict("A colleague has checked this fact. Look at it, then repeat yours.");
		if (asked.check_again <= today) throw invalid([{ field: "check_again", message: "Enter a day after today" }]);
		await sql`
			update fact set words = ${asked.words}, source_name = ${asked.source_name}, source_url = ${asked.source_url}, checked_on = ${today}::date,
				check_again = ${asked.check_again}::date, version = version + 1, edited_at = ${at}, edited_by = ${personId}
			where code = ${code}
		`.execute(trx);
		await recordAuditEvent(trx, at, {
			personId,
			event: "fact.checked",
			about: `fact:${code}`,
			facts: { was: { words: before.words }, is: { words: asked.words, check_again: asked.check_again } },
		});
		await bumpVersion(trx);
		const after = (await listFacts(trx, at)).find((one) => one.code === code);
		if (!after) throw new Error("the fact just checked no longer exists");
		return after;
	});
