import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { placeOf } from "#platform/db/replica-standing.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 100;

interface There {
	place: string | null;
	is_replica: boolean;
	version: string;
}

/** The read replica: whether it is one of this primary, and how soon it has what the primary has now. */
export const checkReplica = async (primary: pg.Pool, { url, behindMs }: { url: string; behindMs: number }): Promise<Finding[]> => {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
	client.on("error", () => {});
	const ask = async () =>
		(
			await client.query<There>(
				"select pg_last_wal_replay_lsn()::text as place, pg_is_in_recovery() as is_replica, current_setting('server_version') as version",
			)
		).rows[0];
	try {
		await client.connect();
		const there = await ask();
		if (!there?.is_replica)
			return [fault("DATABASE_REPLICA_URL leads to a server that takes writes: no replica of the primary.", "Set it to the replica, or take it out.")];
		const { rows } = await primary.query<{ place: string }>("select pg_current_wal_flush_lsn()::text as place");
		const wanted = placeOf(rows[0]?.place) ?? 0n;
		const from = performance.now();
		const limit = Math.max(behindMs, WAIT_MS);
		while (performance.now() - from < limit) {
			const place = placeOf((await ask())?.place);
			if (place === undefined)
				return [
					warning(
						"The replica does not say how far it has replayed the primary's log.",
						"It is left out. Take DATABASE_REPLICA_URL out, or use a streaming replica.",
					),
				];
			if (place >= wanted)
				return [
					fine(`The replica answers (PostgreSQL ${there.version}), and had what the primary has within ${Math.ceil((performance.now() - from) / 100) / 10} s.`),
				];
			await setTimeout(LOOK_EVERY_MS);
		}
		return [
			warning(
				`The replica lacks what the primary had ${Math.round(limit / 1000)} s ago.`,
				"It is left out while it is behind. See whether it streams (pg_stat_replication on the primary).",
			),
		];
	} catch (error) {
		return [
			warning(
				`The replica does not answer: ${(error as Error).message}`,
				"It is left out, and the primary does its work. Check DATABASE_REPLICA_URL and the server.",
			),
		];
	} finally {
		await client.end().catch(() => {});
	}
};
