import { sql } from "kysely";
import { readProfile } from "#domains/providers/read-profiles.ts";
import { registerLines } from "#web/parts/profile-view/register-lines.ts";
import type { TestApi } from "./api.ts";
import { anAccount, aProvider } from "./builders.ts";
import { aPerson, joins } from "./people.ts";
import {
	type ActionCells,
	actionsFile,
	anAbn,
	publishRegister,
	type RegisterCells,
	registerFile,
} from "./registers.ts";

// Rows of registers that look as if they spoke of a profile, and what the profile says then.

export const THERAPY = 2;
export const TRAP_NOW = new Date("2026-03-02T09:00:00+11:00");
export const LIST_DAY = "2026-02-20";
/** The ABN of the profile's organisation, and another. */
export const own = anAbn();
export const other = anAbn();

export interface Trap {
	/** The organisation's own ABN; null for none. */
	abn?: string | null;
	name?: string;
	staff?: string;
	area?: number;
	register?: RegisterCells[];
	actions?: ActionCells[];
	day?: string;
	state: string;
	why: string;
	barred?: boolean;
	/** The only lines of the profile. */
	says: string[];
}

/** A profile of one service, and what it says today. */
export const shown = async (
	api: TestApi,
	{ abn = own, name = "Example Bay Supports", staff, area = THERAPY, ...trap }: Trap,
) => {
	const { database } = api.services;
	await sql`update account set abn = null`.execute(database.db);
	await sql`update provider set name = 'Someone ' || id, account_id = account_id`.execute(database.db);
	await sql`update account set name = 'Someone ' || id`.execute(database.db);
	const account = await anAccount(database.db, { name, abn });
	const { rows } = await sql<{ id: number }>`select min(id) as id from service where service_area_id = ${area}`.execute(
		database.db,
	);
	const services = rows.map(({ id }) => id);
	const { id } = await aProvider(database.db, { account_id: account.id, name, services }, "ndis");
	if (staff) await joins(api.services, (await aPerson(api.services, "staff", { name: staff })).id, account.id, "owner");
	const day = trap.day ?? LIST_DAY;
	if (trap.register) await publishRegister(database, "ndis-register", registerFile(trap.register), day, TRAP_NOW);
	if (trap.actions) await publishRegister(database, "ndis-actions", actionsFile(trap.actions), LIST_DAY, TRAP_NOW);
	const { profile } = await readProfile(database, String(id), { service_areas_list: [], postcodes_list: [] }, TRAP_NOW);
	const { rows: states } = await sql<{ state: string; barred: boolean; why: string }>`
		select * from register_state(${id}, ${area}, '2026-03-02')
	`.execute(database.db);
	const { rows: areas } = await sql<{
		id: number;
		name: string;
	}>`select id, name from service_area where id = ${area}`.execute(database.db);
	const lines = registerLines(profile.register, areas, true, TRAP_NOW);
	return { id, state: states[0], lines: lines.map(({ text }) => text) };
};
