import { sql } from "kysely";
import type { RegisterKind } from "#contract/registers/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { madeUpAbn } from "#demo/registers/seed.ts";
import { importRegister, type RegisterImport, type RegisterReport } from "#domains/registers/import-register.ts";
import { type RegisterFile, registerNamed } from "#domains/registers/list-files.ts";
import type { Database } from "#platform/db/database.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";

export const listOf = (kind: RegisterKind): RegisterFile => registerNamed(kind) as RegisterFile;

let made = 500_000;
/** A made-up ABN that no other test of the file has. */
export const anAbn = (): string => madeUpAbn(++made);

/** A row of the NDIS register: approved for therapeutic supports until 2027. */
export interface RegisterCells {
	name?: string;
	legal?: string;
	abn?: string;
	status?: string;
	until?: string;
	groups?: string;
	conditions?: string;
	address?: string;
}

const REGISTER_HEADINGS = [
	"Provider business name",
	"Legal name",
	"ABN",
	"Head office address",
	"Registration status",
	"Period of registration in force until",
	"Approved registration groups",
	"Conditions of registration",
	"Outlet name",
];

export const registerFile = (rows: readonly RegisterCells[]): Buffer =>
	Buffer.from(
		writeCsv([
			REGISTER_HEADINGS,
			...rows.map(({ name = "", legal = "Another Organisation", abn = "", address = "", ...row }) => [
				...[name, legal, abn, address, row.status ?? "Approved", row.until ?? "25 June 2027"],
				...[row.groups ?? "Therapeutic Supports", row.conditions ?? "", "Head office"],
			]),
		]),
	);

/** A row of the list of actions: a banning order since January 2026. */
export interface ActionCells {
	type?: string;
	from?: string;
	until?: string;
	name?: string;
	abn?: string;
	number?: string;
	says?: string;
}

const ACTION_HEADINGS = [
	...["Type", "Date effective from", "Date no longer in force", "Name", "ABN", "Provider Number"],
	...["Registration Groups ", "Relevant information"],
];

export const actionsFile = (rows: readonly ActionCells[]): Buffer =>
	Buffer.from(
		writeCsv([
			ACTION_HEADINGS,
			...rows.map(({ type = "Banning order", from = "5 January 2026", until = "", name = "Somebody Else", ...row }) => [
				...[type, from, until, name, row.abn ?? "", row.number ?? "", "", row.says ?? ""],
			]),
		]),
	);

/** The list of actions as a browser sends it. */
export const actionsUpload = (rows: readonly ActionCells[] = []): File =>
	new File([new Uint8Array(actionsFile(rows))], "actions.csv", { type: "text/csv" });

/** Publishes a list without a lead and whatever it changes. */
export const publishRegister = (
	database: Database,
	kind: RegisterKind,
	file: Buffer,
	day: string,
	now: Date,
	more: Partial<RegisterImport> = {},
): Promise<RegisterReport> =>
	importRegister(database, { file, list: listOf(kind), day, publish: true, isDemo: true, ...more }, now);

/** Forgets every register. */
export const noRegisters = (database: Database) => database.db.deleteFrom("register_release").execute();

/** Puts a service area into the group of therapeutic supports, after a list was published. */
export const isTherapy = async (database: Database, area: number, day: string): Promise<void> => {
	await sql`update register_group set areas = areas || ${area}::int where code = '0128'`.execute(database.db);
	await sql`select refresh_registers(${day}::date)`.execute(database.db);
};

/** Gives every organisation an ABN, and puts those with a profile here on the register for this service area. */
export const registerAll = async (
	database: Database,
	area: number,
	now: Date,
	except: readonly number[] = [],
): Promise<void> => {
	const { rows } = await sql<{ id: number; abn: string | null; providers: number[] }>`
		select a.id, a.abn, array_agg(p.id) as providers from account a join provider p on p.account_id = a.id group by a.id order by a.id
	`.execute(database.db);
	const known: string[] = [];
	await noRegisters(database);
	for (const { id, abn: held, providers } of rows) {
		const abn = held ?? anAbn();
		await sql`update account set abn = ${abn} where id = ${id}`.execute(database.db);
		if (!providers.some((one) => except.includes(one))) known.push(abn);
	}
	const day = officeDay(now);
	await publishRegister(database, "ndis-register", registerFile(known.map((abn) => ({ abn }))), day, now);
	await isTherapy(database, area, day);
};
