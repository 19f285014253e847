import { hostname } from "node:os";
import { sql } from "kysely";
import { runEvery } from "#platform/jobs/run-every.ts";
import type { Log } from "#platform/observability/log.ts";
import { RELEASE } from "#platform/release.ts";
import type { Database, Db } from "./database.ts";

const BEAT_MS = 30_000;
const RUNNING_MS = 2 * 60_000;
const DAY_MS = 24 * 3600_000;

/** A node of the service, by its last heartbeat. */
export interface ServiceNode {
	/** Machine and port, `node1:3000`. */
	name: string;
	version: string;
	startedAt: Date;
	seenAt: Date;
	/** Seen within two minutes. A node that was killed keeps its row for a day. */
	isRunning: boolean;
}

/** Every node that runs or was seen within a day, by name. */
export const listNodes = async (db: Db): Promise<ServiceNode[]> => {
	const rows = await db
		.selectFrom("node")
		.select(["name", "version", "started_at as startedAt", "seen_at as seenAt"])
		// The database's clock wrote the times.
		.select(({ fn }) => fn<Date>("now", []).as("now"))
		.orderBy("name")
		.execute();
	return rows.flatMap(({ now, ...node }) => {
		const age = now.getTime() - node.seenAt.getTime();
		return age < DAY_MS ? [{ ...node, isRunning: age < RUNNING_MS }] : [];
	});
};

/**
 * Writes this node's row now and every 30 seconds. A failure is logged and tried again, since the list of nodes isn't
 * worth a stopped service.
 * @returns a function that stops it and deletes the row
 */
export const startHeartbeat = async (
	{ database, log }: { database: Pick<Database, "db">; log: Pick<Log, "debug"> },
	port: number,
	{ name = `${hostname()}:${port}`, version = RELEASE }: { name?: string; version?: string } = {},
): Promise<() => Promise<void>> => {
	const { db } = database;
	const missed = (error: Error) => log.debug({ err: error }, "heartbeat not written");
	const beat = (from: "start" | "later") =>
		sql`
			with old as (delete from node where seen_at < now() - interval '1 day' and name <> ${name})
			insert into node (name, version) values (${name}, ${version})
			on conflict (name) do update set version = excluded.version, seen_at = now(),
				started_at = case when ${from === "start"} then now() else node.started_at end
		`.execute(db);
	await beat("start").catch(missed);
	const stop = runEvery(BEAT_MS, () => beat("later"), missed);
	return async () => {
		await stop();
		await db.deleteFrom("node").where("name", "=", name).execute().catch(missed);
	};
};
