import { createHash } from "node:crypto";
import { sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { OperatorError } from "#platform/operator-error.ts";
import type { Sealer } from "#platform/security/sealed.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import type { Table } from "#platform/tables/table.ts";
import { followRegisters } from "./follow-day.ts";
import { writeHints } from "./hints.ts";
import type { RegisterFile } from "./list-files.ts";
import type { LimitRow } from "./read-limits.ts";
import type { RangeRow } from "./read-ranges.ts";
import { type ReadRegister, type RegisterRow, readRegister } from "./read-register.ts";
import { writeGroups } from "./seed-rules.ts";

/** A list to read, and what is known about it. */
export interface RegisterImport {
	file: Buffer;
	list: RegisterFile;
	/** The day that the list describes. */
	day: string;
	address?: string | undefined;
	licence?: string | undefined;
	/** Email address of the person who tries or publishes it. */
	by?: string | undefined;
	/** Without it, it is only tried. */
	publish?: boolean;
	/** Made-up lists of the demo need no lead. */
	isDemo?: boolean;
	/** Knows the rows that a colleague compared in an earlier release. Without it they are asked about again. */
	sealer?: Sealer;
	/** The number of organisations that change, if they are more than 5 in 100. */
	confirmed?: number | undefined;
}

interface NamedState {
	id: number;
	name: string;
	state: string;
}

export interface RegisterReport extends Pick<ReadRegister, "unread"> {
	rows: number;
	withoutAbn: number;
	/** Rows that a colleague compares with a profile. */
	hints: number;
	/** Organisations whose facts differ from the list before, and those that it had; undefined for a first list. */
	changed: { count: number; of: number } | undefined;
	/** Active profiles by state. */
	states: Record<string, number>;
	/** Active profiles that a ban or revocation takes out of search, and those that come back. */
	barred: NamedState[];
	freed: NamedState[];
	/** Why it can't be published like this. */
	stops: string[];
	published: boolean;
}

/** More changes than this of a list's organisations need their number (decision 119). */
const MOST_CHANGED = 0.05;
export const LEADS: readonly string[] = ["lead", "administrator"];
/** What these lists are about, instead of organisations. */
const COUNTED: Partial<Record<RegisterFile["holds"], string>> = { limits: "support items", ranges: "ranges" };
/** What a release says. */
const TABLES = [
	...(["register_entry", "register_action", "register_fact", "register_hint"] as const),
	...(["price_limit", "price_range"] as const),
];

class TriedOnly extends Error {}

/**
 * Reads a release of a register and, if asked, publishes it in one transaction. Trying does the same and rolls back, so the report
 * says exactly what publishing would do.
 * @throws OperatorError for a file without a table, another list than named, and an older or the same release
 */
export const importRegister = async (
	database: Pick<Database, "patient">,
	asked: RegisterImport,
	now: Date,
): Promise<RegisterReport> => {
	const { db } = database.patient;
	const known = await db
		.selectFrom("register_entry")
		.select(["register_id", "abn"])
		.where("register_id", "is not", null)
		.execute();
	const read = readRegister(
		tableOf(asked.file),
		asked.list,
		new Map(known.map(({ register_id, abn }) => [register_id as string, abn])),
	);
	let report: RegisterReport | undefined;
	try {
		await database.patient.transaction(async (trx) => {
			report = await writeRelease(trx, asked, read, now);
			if (!report.published) throw new TriedOnly();
		});
	} catch (error) {
		if (!(error instanceof TriedOnly)) throw error;
	}
	return report as RegisterReport;
};

/** What waited for a lead was compared with another list. The next look at the address compares again. */
const forgetFetched = (trx: Transaction, kind: string) =>
	trx
		.updateTable("register_fetch")
		.set({ etag: null, file_hash: null, described_day: null, report: null })
		.where("kind", "=", kind)
		.execute();

/** @throws OperatorError for a file that has no table */
const tableOf = (file: Buffer): Table => {
	try {
		return readTableFile(file);
	} catch (error) {
		throw new OperatorError((error as Error).message, { cause: error });
	}
};

const writeRelease = async (
	trx: Transaction,
	asked: RegisterImport,
	{ list, rows, limits, ranges, unread }: ReadRegister,
	now: Date,
): Promise<RegisterReport> => {
	await sql`select pg_advisory_xact_lock(hashtext('registers'))`.execute(trx);
	const publisher = await findPublisher(trx, asked.by);
	const hash = createHash("sha256").update(asked.file).digest("hex");
	const row_count = rows.length + limits.length + ranges.length;
	const before = await trx
		.selectFrom("register_release")
		.select(["id", "file_hash"])
		.select(({ cast }) => cast<string>("described_day", "text").as("day"))
		.where("kind", "=", list.kind)
		.where("is_current", "=", true)
		.executeTakeFirst();
	if (before && before.day > asked.day)
		throw new OperatorError(`We have a newer list, of ${before.day}. This one describes ${asked.day}.`);
	if (before?.file_hash === hash && before.day === asked.day)
		throw new OperatorError("This list is already published.");

	const day = officeDay(now);
	const statesBefore = await readStates(trx, day);
	const factsBefore = before && (await readFactKeys(trx, before.id, day));
	if (before) {
		await trx.updateTable("register_release").set({ is_current: false }).where("id", "=", before.id).execute();
		for (const table of TABLES) await trx.deleteFrom(table).where("release_id", "=", before.id).execute();
	}
	const { id } = await trx
		.insertInto("register_release")
		.values({
			kind: list.kind,
			name: list.name,
			described_day: asked.day,
			read_at: now,
			file_hash: hash,
			row_count,
			licence: asked.licence ?? null,
			address: asked.address ?? list.address,
			published_by: publisher?.id ?? null,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	await writeGroups(trx);
	await writeRows(trx, id, list, rows);
	await writeLimits(trx, id, limits);
	await writeRanges(trx, id, ranges);
	// Plans made while these had few rows would read all of them for each profile.
	await sql`analyze register_entry, register_action, register_fact, register_hint`.execute(trx);
	const hints = await writeHints(trx, { release: id, kind: list.kind, rows, sealer: asked.sealer });

	const changed = factsBefore && differenceOf(factsBefore, await readFactKeys(trx, id, day));
	const states = await readStates(trx, day);
	const wasBarred = new Set(statesBefore.barred.map(({ id: of }) => of));
	const isBarred = new Set(states.barred.map(({ id: of }) => of));
	const barred = states.barred.filter((one) => !wasBarred.has(one.id));
	const stops = [
		...(changed && changed.count > changed.of * MOST_CHANGED && asked.confirmed !== changed.count
			? [
					`${changed.count} of ${changed.of} ${COUNTED[list.holds] ?? "organisations"} would change, more than 5 in 100. Check the list, then confirm this number.`,
				]
			: []),
		...(barred.length > 0 && !asked.isDemo && !LEADS.includes(publisher?.team_role ?? "")
			? [`A ban or revocation would take ${barred.length} from search. A lead has to publish this.`]
			: []),
	];
	const published = asked.publish === true && stops.length === 0;
	if (published) {
		await followRegisters(trx, day, now);
		await forgetFetched(trx, list.kind);
		await recordAuditEvent(trx, now, {
			personId: publisher?.id ?? null,
			event: "register.published",
			about: `register:${list.kind}`,
			facts: { day: asked.day, rows: row_count, barred: barred.map((one) => one.id) },
		});
	}
	return {
		rows: row_count,
		withoutAbn: rows.filter(({ abn }) => abn === null).length,
		unread,
		hints,
		changed,
		states: states.counts,
		barred,
		freed: statesBefore.barred.filter((one) => !isBarred.has(one.id)),
		stops,
		published,
	};
};

/** @throws OperatorError for somebody who isn't in the team */
const findPublisher = async (trx: Transaction, email: string | undefined) => {
	if (email === undefined) return undefined;
	const person = await trx
		.selectFrom("person")
		.select(["id", "team_role"])
		.where("email", "=", email.toLowerCase())
		.where("is_active", "=", true)
		.where("role", "=", "team")
		.executeTakeFirst();
	if (!person) throw new OperatorError(`${email} isn't in the team.`);
	return person;
};

/** Active profiles: how many are in each state, and those that are barred. */
const readStates = async (
	trx: Transaction,
	day: string,
): Promise<{ counts: Record<string, number>; barred: NamedState[] }> => {
	const { rows } = await sql<{ state: string; count: number; barred: NamedState[] }>`
		select r.state, count(*)::int as count, coalesce(
			jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'state', r.state) order by p.id) filter (where r.barred), '[]'
		) as barred
		from register_states(array(select id from provider where is_active), '{null}', ${day}::date) r join provider p on p.id = r.profile group by 1
	`.execute(trx);
	return {
		counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
		barred: rows.flatMap(({ barred }) => barred).sort((a, b) => a.id - b.id),
	};
};

/** What a release says about each ABN, support item or range on a day, as one text. A renewal alone changes nothing. */
const readFactKeys = async (trx: Transaction, release: number, day: string): Promise<Map<string, string>> => {
	const { rows } = await sql<{ abn: string; says: string }>`
		select abn, string_agg(distinct says, '; ' order by says) as says from (
			select abn, concat_ws(' ', status, until >= ${day}::date, array_to_string(groups, ',')) as says from register_entry where release_id = ${release}
			union all select abn, concat_ws(' ', kind, from_day, until_day) from register_action where release_id = ${release}
			union all select abn, concat_ws(' ', says, from_day, until_day >= ${day}::date) from register_fact where release_id = ${release}
			union all select item, concat_ws(' ', unit, from_day, coalesce(national, 0), coalesce(remote, 0), coalesce(very_remote, 0))
				from price_limit where release_id = ${release}
			union all select concat_ws(' ', service_area, unit, at_time), concat_ws(' ', low, high, share) from price_range where release_id = ${release}
		) t group by abn
	`.execute(trx);
	return new Map(rows.map(({ abn, says }) => [abn, says]));
};

const differenceOf = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) => ({
	count: new Set([...before.keys(), ...after.keys()].filter((abn) => before.get(abn) !== after.get(abn))).size,
	of: before.size,
});

const writeRows = async (
	trx: Transaction,
	release: number,
	list: RegisterFile,
	rows: readonly RegisterRow[],
): Promise<void> => {
	// Names go no further, and what says that a ban ended is no action in force.
	const isLeftOut = {
		actions: (status: string) => status === "ended",
		facts: (status: string) => status !== "in force",
		registrations: () => false,
		limits: () => false,
		ranges: () => false,
	}[list.holds];
	const kept = rows.filter(({ abn, status }) => abn !== null && !isLeftOut(status)).map(({ names: _, ...row }) => row);
	const given = sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (
		line int, abn text, register_id text, status text, status_says text, "from" date, until date, groups text[], has_unread_groups boolean, conditions text
	)`;
	const into = {
		registrations: sql`
			insert into register_entry (release_id, line, abn, register_id, status, status_says, until, groups, has_unread_groups, conditions)
			select ${release}, line, abn, register_id, status, status_says, until, groups, has_unread_groups, conditions from ${given}
		`,
		actions: sql`
			insert into register_action (release_id, line, abn, kind, says, from_day, until_day)
			select ${release}, line, abn, case status when 'unread' then 'other' else status end, status_says, "from", until from ${given}
		`,
		facts: sql`
			insert into register_fact (release_id, line, abn, says, from_day, until_day)
			select ${release}, line, abn, status_says, "from", until from ${given}
		`,
	};
	if (list.holds !== "limits" && list.holds !== "ranges") await into[list.holds].execute(trx);
};

const writeLimits = (trx: Transaction, release: number, limits: readonly LimitRow[]) =>
	sql`
		insert into price_limit (release_id, line, item, name, unit, from_day, until_day, national, remote, very_remote)
		select ${release}, line, item, name, unit, "from", until, national, remote, very_remote
		from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (
			line int, item text, name text, unit text, "from" date, until date, national int, remote int, very_remote int
		)
	`.execute(trx);

const writeRanges = (trx: Transaction, release: number, ranges: readonly RangeRow[]) =>
	sql`
		insert into price_range (release_id, line, service_area, unit, at_time, low, high, share, check_again)
		select ${release}, r.* from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb) as r (
			line int, service_area int, unit text, at_time text, low int, high int, share text, check_again date
		)
	`.execute(trx);

/** Takes a list back: everything that it said is not checked from then on. */
export const withdrawRegister = (
	database: Pick<Database, "patient">,
	list: RegisterFile,
	now: Date,
): Promise<boolean> =>
	database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(hashtext('registers'))`.execute(trx);
		const gone = await trx
			.deleteFrom("register_release")
			.where("kind", "=", list.kind)
			.where("is_current", "=", true)
			.returning("id")
			.executeTakeFirst();
		if (!gone) return false;
		await forgetFetched(trx, list.kind);
		await followRegisters(trx, officeDay(now), now);
		await recordAuditEvent(trx, now, { personId: null, event: "register.withdrawn", about: `register:${list.kind}` });
		return true;
	});
