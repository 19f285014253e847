import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Db } from "#platform/db/database.ts";
import { serversOf } from "#platform/db/database-url.ts";
import { OLDEST_SERVER } from "#platform/db/migrate.ts";
import { READ_ONLY } from "#platform/db/unavailable.ts";
import { migrationFindings } from "./check-migrations.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

const SKEW_MS = 2_000;
/** Connections for others, for example backups. */
const SPARE = 5;
/** Connections of a node outside its pool: long work, /ready, two listeners, and emails (docs/deployment.md, 7). */
const BESIDES_POOL = 8;
/** A host name without a dot comes from a container network, for example `database` in deploy/compose.yaml. */
const ONE_LABEL = /^[a-z][\w-]*$/i;

interface DatabaseStatus {
	version: string;
	number: number;
	encoding: string;
	at: Date;
	is_replica: boolean;
	is_superuser: boolean;
	most: number;
	/** Null if unknown, as with the embedded engine. */
	is_encrypted: boolean | null;
	has_migrations: boolean;
	/** In the database (email queues have their own schema) and among its tables. */
	may_make: boolean;
	/** Tables that neither the role nor a role it belongs to owns. */
	of_others: number;
	/** Whether the connection's startup parameters arrived. */
	is_ours: boolean;
	/** `origin`, unless foreign keys and triggers are switched off for this session. */
	replication_role: string;
	/** Tables whose foreign keys are switched off, by name. */
	unguarded: string[] | null;
	standbys: number;
	synchronous_names: string;
}

const databaseStatusOf = async (db: Db): Promise<DatabaseStatus> => {
	const { rows } = await sql<DatabaseStatus>`
		select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
			clock_timestamp() as at, pg_is_in_recovery() as is_replica, (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
			current_setting('max_connections')::int as most, (select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid() and inet_client_addr() is not null) as is_encrypted,
			to_regclass('schema_migration') is not null as has_migrations,
			has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_make,
			(select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not pg_has_role(c.relowner, 'usage')) as of_others,
			current_setting('idle_in_transaction_session_timeout') <> '0' as is_ours,
			current_setting('session_replication_role') as replication_role,
			(select array_agg(distinct c.relname::text order by c.relname::text) from pg_trigger g join pg_class c on c.oid = g.tgrelid
				where g.tgisinternal and g.tgenabled not in ('O', 'A') and c.relnamespace = 'public'::regnamespace) as unguarded,
			(select count(*)::int from pg_stat_replication where state is distinct from 'backup') as standbys,
			current_setting('synchronous_standby_names') as synchronous_names
	`.execute(db);
	return rows[0] as DatabaseStatus;
};

/**
 * Finding if the server allows too few connections for one node. @param most connections it allows @param pool
 * DATABASE_POOL
 */
export const tooFewConnections = (most: number, pool: number): Finding[] => {
	const ofNode = pool + BESIDES_POOL;
	return most < ofNode + SPARE
		? [
				warning(
					`The server allows ${most} connections, but one node uses up to ${ofNode}.`,
					"Raise max_connections or lower DATABASE_POOL. Count every node.",
				),
			]
		: [];
};

/** Empty: the driver's default. */
const THIS_MACHINE = /^($|localhost$|127\.|\[?::1|\/)/;

/**
 * Where a DATABASE_URL leads: a host name, or the folder of a Unix socket, however it is written. Of several servers, one on
 * another machine.
 */
export const hostOf = (url: string): string => {
	const hosts = serversOf(url).map((server) => {
		const { hostname, searchParams } = new URL(server);
		return searchParams.get("host") ?? decodeURIComponent(hostname);
	});
	return hosts.find((host) => !THIS_MACHINE.test(host)) ?? hosts[0] ?? "";
};

/** Finding for an unencrypted connection, except on this machine. @param host of DATABASE_URL */
export const notEncrypted = (host: string): Finding[] => {
	if (THIS_MACHINE.test(host)) return [];
	const what = "The connection to the database is not encrypted.";
	const mend = "Add sslmode=verify-full to DATABASE_URL.";
	return [
		ONE_LABEL.test(host)
			? warning(what, `${mend} In a container network on one machine you can leave it.`)
			: failure(what, mend),
	];
};

/** Findings for a role with too few rights. Reading works, so the site itself doesn't show the problem. */
const roleFindings = ({
	has_migrations,
	may_make,
	of_others,
}: Pick<DatabaseStatus, "has_migrations" | "may_make" | "of_others">): Finding[] => {
	const mend = "Make it the owner of the database and everything in it, as deploy/roles.sh does.";
	// Existing email queues need nothing more, but the next upgrade may.
	if (!may_make && !has_migrations)
		return [
			failure("The role in DATABASE_URL can't create anything in this database: the service does not start.", mend),
		];
	if (of_others > 0)
		return [
			failure(
				`The role in DATABASE_URL does not own ${counted(of_others, "table")}: forms may not be saved, and an upgrade fails.`,
				mend,
			),
		];
	return may_make
		? []
		: [warning("The role in DATABASE_URL can't create anything in this database: an upgrade may fail.", mend)];
};

/** Findings for rules between tables that the server doesn't enforce: what is deleted or linked can then be wrong for good. */
export const guardFindings = ({
	replication_role,
	unguarded,
}: Pick<DatabaseStatus, "replication_role" | "unguarded">): Finding[] => [
	...(replication_role === "origin"
		? []
		: [
				failure(
					`session_replication_role is ${replication_role}: foreign keys and triggers are switched off, so records may lose what belongs to them.`,
					"Find where it is set (role, database or server), run alter role … reset session_replication_role, and restart the nodes.",
				),
			]),
	...(unguarded?.length
		? [
				failure(
					`Foreign keys are switched off for ${counted(unguarded.length, "table")}: ${unguarded.slice(0, 5).join(", ")}.`,
					`For each, as a superuser: alter table ${unguarded[0]} enable trigger all; then look for rows without their parent.`,
				),
			]
		: []),
];

/** Finding for a standby that may miss the last writes when it takes over. */
export const standbyFindings = ({
	standbys,
	synchronous_names,
}: Pick<DatabaseStatus, "standbys" | "synchronous_names">): Finding[] =>
	standbys > 0 && synchronous_names === ""
		? [
				warning(
					`${counted(standbys, "standby", "standbys")} followed the server without synchronous mode: a failover can lose what people sent in the last moments.`,
					"Set synchronous_mode: true in Patroni, or synchronous_standby_names on the server. For a standby that only serves backups, ignore this.",
				),
			]
		: [];

const NO_ROOM = "53100";

/**
 * Whether the server can write. With a full disk it still reads, so the problem shows only on a write. This writes a
 * temporary table.
 */
export const writeFindings = async (db: Db): Promise<Finding[]> => {
	try {
		await db
			.transaction()
			.execute((trx) =>
				sql`create temp table room on commit drop as select md5(n::text) from generate_series(1, 20000) n`.execute(trx),
			);
		return [];
	} catch (error) {
		const { code } = error as { code?: string };
		if (code === NO_ROOM)
			return [
				failure(
					"The database server's disk is full: pages load, but nothing can be sent or saved.",
					"Free up space there. The nodes then recover on their own.",
				),
			];
		if (code === READ_ONLY)
			return [
				failure(
					"The database is set to read-only: pages load, but nothing can be sent or saved.",
					"Check default_transaction_read_only of the server, the database and the role. Some hosts set it when the disk is nearly full. The nodes then recover on their own.",
				),
			];
		// Any other error only means that this check isn't allowed.
		return [];
	}
};

/**
 * Checks the database: its version, clock, migrations and our rights.
 * @param pool connections of one node
 */
export const checkDatabase = async (
	db: Db,
	{ kind, pool, host }: { kind: "embedded" | "server"; pool: number; host: string },
): Promise<Finding[]> => {
	const began = Date.now();
	const standing = await databaseStatusOf(db);
	const { version, number, encoding, at, is_replica, is_superuser, most, is_encrypted, has_migrations, is_ours } =
		standing;
	const skew = at.getTime() - (began + Date.now()) / 2;
	const found: Finding[] = [
		number < OLDEST_SERVER
			? failure(`The database is PostgreSQL ${version}; 15 or newer is needed.`, "Upgrade the server.")
			: fine(`The database answers: PostgreSQL ${version}.`),
	];
	if (encoding !== "UTF8")
		found.push(
			failure(`The database's encoding is ${encoding}.`, "Create one with encoding UTF8 and restore a backup into it."),
		);
	found.push(...(await migrationFindings(db, has_migrations)));
	found.push(...guardFindings(standing));
	if (kind === "embedded") return found;
	found.push(...standbyFindings(standing));
	if (!is_replica) found.push(...roleFindings(standing), ...(await writeFindings(db)));
	if (is_replica) found.push(failure("DATABASE_URL points to a read-only replica.", "Set it to the primary."));
	if (Math.abs(skew) > SKEW_MS)
		found.push(
			failure(
				`The database's clock is ${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? "ahead of" : "behind"} ours.`,
				"Synchronise both machines with a time server.",
			),
		);
	found.push(...tooFewConnections(most, pool));
	if (!is_ours)
		found.push(
			warning(
				"Our connection settings do not reach the database: there is a connection pooler in between.",
				"Point DATABASE_URL at PostgreSQL itself. Through a transaction pooler, live chat and emails are delayed, and the database does not enforce our time limits.",
			),
		);
	if (is_superuser)
		found.push(warning("We sign in to the database as a superuser.", "Create a role that owns only this database."));
	if (is_encrypted === false) found.push(...notEncrypted(host));
	return found;
};
