import { sql } from "kysely";
import { forgetJob, startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { isDueOnDisk, type Moved, moveFiles, type Needs, type PutOff, removeFiles, seeStore } from "./move-files.ts";

const LOOK_EVERY_MS = 30_000;
const LEASE_SECONDS = 120;
/** Takes or renews the lease for moving files. @returns its end; undefined if another node has it */
const takeTurn = async ({ database, clock }: Needs, mine: Date | undefined): Promise<Date | undefined> => {
	const now = clock();
	const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
	// A later end comes from a clock far ahead, and would stop all moves until then. Small differences between nodes are
	// normal.
	const latest = new Date(now.getTime() + LEASE_SECONDS * 2_000);
	const { rows } = await sql`
		insert into file_mover (until) values (${until})
		on conflict ("only") do update set until = excluded.until
			where file_mover.until <= ${now} or file_mover.until > ${latest} or file_mover.until = ${mine ?? null}
		returning until
	`.execute(database.patient.db);
	return rows.length > 0 ? until : undefined;
};

/**
 * One run: moves misplaced files and removes those that are due. Only one node runs at a time.
 * @param goOn asked before each file; the next run or another node continues
 * @param putOff as in `moveFiles`
 */
export const runMoveFilesJob = async (
	needs: Needs,
	goOn: () => boolean = () => true,
	putOff: PutOff = new Map(),
): Promise<Moved | undefined> => {
	let turn = await takeTurn(needs, undefined);
	if (!turn) return undefined;
	const { home } = needs.files;
	let isSeen = false;
	const mayGoOn = async () => {
		if (!goOn()) return false;
		if (!isSeen && home !== "database") await seeStore(needs, home);
		isSeen = true;
		if (turn && turn.getTime() - needs.clock().getTime() < (LEASE_SECONDS * 1000) / 2)
			turn = await takeTurn(needs, turn);
		return turn !== undefined;
	};
	try {
		const done = await moveFiles(needs, mayGoOn, putOff);
		if (await isDueOnDisk(needs)) await seeStore(needs, "disk");
		await removeFiles(needs, goOn);
		return done;
	} finally {
		// Even after an error: otherwise no node could retry until the lease ends.
		await sql`update file_mover set until = ${needs.clock()} where until = ${turn ?? null}`.execute(
			needs.database.patient.db,
		);
	}
};

/**
 * Moves uploads to their store every 30 seconds. Visitors never wait for the store, because uploads are saved in the
 * database first.
 * @returns stops it after the current file
 */
export const startFilesClock = (services: Services): (() => Promise<void>) => {
	if (services.files.home === "database") {
		const forgotten = forgetJob(services, "files");
		return async () => void (await forgotten);
	}
	const putOff: PutOff = new Map();
	return startJob(services, {
		name: "files",
		everyMs: LOOK_EVERY_MS,
		work: async (goOn) => {
			const done = await runMoveFilesJob(services, goOn, putOff);
			for (const failed of done?.failed ?? []) services.log.error(failed, "file move failed");
			return { moved: done?.moved ?? 0, failed: done?.failed.length ?? 0 };
		},
		fault: "file store failed: files stay in the database",
	});
};
