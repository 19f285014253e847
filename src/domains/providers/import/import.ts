import type { Insertable } from "kysely";
import type { Database, Transaction } from "#platform/db/database.ts";
import { noteChange } from "../admin/store.ts";
import { type ProviderTable, tables } from "../store.ts";
import { type ImportPlan, type ImportSource, planImport } from "./plan.ts";
import type { Report } from "./report.ts";

export interface ImportOptions {
	/** Name of the source: with a row's key it finds the profile again. */
	source: string;
	/** False: everything is done and undone, and the report is the same. */
	commit: boolean;
	onProgress?: (done: number, of: number) => void;
}

/** Rows in a statement: far below the 65,535 values a statement may carry. */
const BATCH = 200;

/** Thrown to undo a dry run; carries its report past the rollback. */
class Undo extends Error {
	readonly report: Report;
	constructor(report: Report) {
		super("dry run");
		this.report = report;
	}
}

/** Imports outlets as profiles, in one transaction, as planImport works it out. Nothing is sent to anybody. */
export const importProviders = async (database: Database, file: ImportSource, { source, commit, onProgress }: ImportOptions): Promise<Report> => {
	try {
		return await database.patient.transaction(async (trx) => {
			const plan = await planImport(trx, file, { source, lock: true });
			await writeImport(trx, plan, { personId: null, now: new Date() }, onProgress);
			const report = { ...plan.report, committed: commit };
			if (!commit) throw new Undo(report);
			return report;
		});
	} catch (error) {
		if (error instanceof Undo) return error.report;
		throw error;
	}
};

/**
 * Writes what a plan says, in the transaction the plan was made in. A profile that changes has its next version, and the change is in its history: a save that
 * began before it would else put back what stood there.
 */
export const writeImport = async (
	trx: Transaction,
	{ foundings, updates }: ImportPlan,
	by: { personId: number | null; now: Date },
	onProgress?: (done: number, of: number) => void,
): Promise<void> => {
	const db = tables(trx);
	const fresh: Insertable<ProviderTable>[] = [];
	for (const { account, profiles } of foundings) {
		const account_id =
			typeof account === "number" ? account : (await db.insertInto("account").values({ name: account.name }).returning("id").executeTakeFirstOrThrow()).id;
		for (const profile of profiles) fresh.push({ ...profile, account_id });
	}
	const all = fresh.length + updates.length;
	for (const [index, { id, values, version: before, changes }] of updates.entries()) {
		const isNoted = Object.keys(changes).length > 0;
		const version = isNoted ? before + 1 : before;
		await db
			.updateTable("provider")
			.set({ ...values, version, updated_at: by.now })
			.where("id", "=", id)
			.execute();
		if (isNoted) await noteChange(trx, { id, version }, changes, by);
		if (index % BATCH === BATCH - 1) onProgress?.(index + 1, all);
	}
	for (let from = 0; from < fresh.length; from += BATCH) {
		await db
			.insertInto("provider")
			.values(fresh.slice(from, from + BATCH))
			.execute();
		onProgress?.(updates.length + Math.min(from + BATCH, fresh.length), all);
	}
};
