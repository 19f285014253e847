import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { placeOf } from "#platform/db/replica-standing.ts";
import { areDifferent, whichDatabase } from "#platform/db/which-database.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const WAIT_MS = 3_000;
const LOOK_EVERY_MS = 100;

interface There {
	place: string | null;
	is_replica: boolean;
	version: string;
}

type Asked = Pick<pg.ClientBase, "query">;

/** What is said of a replica that answers. @param most for how long it may take to have what the primary has, in milliseconds */
export const compareWithPrimary = async (primary: Asked, replica: Asked, most: number): Promise<Finding[]> => {
	const ask = async () =>
		(
			await replica.query<There>(
				"select pg_last_wal_replay_lsn()::text as place, pg_is_in_recovery() as is_replica, current_setting('server_version') as version",
			)
		).rows[0];
	const there = await ask();
	if (!there?.is_replica)
		return [fault("DATABASE_REPLICA_URL leads to a server that takes writes: no replica of the primary.", "Set it to the replica, or take it out.")];
	const { rows: standing } = await primary.query<Pick<There, "is_replica">>("select pg_is_in_recovery() as is_replica");
	if (standing[0]?.is_replica)
		return [
			warning(
				"Whether the replica is the primary's cannot be told: DATABASE_URL leads to a replica, too.",
				"Set DATABASE_URL to the primary, or take DATABASE_REPLICA_URL out where the primary is lost.",
			),
		];
	if (areDifferent(await whichDatabase(primary), await whichDatabase(replica)))
		return [
			fault(
				"DATABASE_REPLICA_URL leads to a replica of another database than that of DATABASE_URL: the nodes leave it out.",
				"Name the replica of this primary, and the same database at the end of both addresses.",
			),
		];
	const { rows } = await primary.query<{ place: string }>("select pg_current_wal_flush_lsn()::text as place");
	const wanted = placeOf(rows[0]?.place) ?? 0n;
	const from = performance.now();
	while (performance.now() - from < most) {
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
			`The replica lacks what the primary had ${Math.round(most / 1000)} s ago.`,
			"It is left out while it is behind. See whether it streams (pg_stat_replication on the primary).",
		),
	];
};

/** The read replica: whether it is one of this primary, and how soon it has what the primary has now. */
export const checkReplica = async (primary: pg.Pool, { url, behindMs }: { url: string; behindMs: number }): Promise<Finding[]> => {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
	client.on("error", () => {});
	try {
		await client.connect();
		return await compareWithPrimary(primary, client, Math.max(behindMs, WAIT_MS));
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
