import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Db } from "#platform/db/database.ts";
import { migrationsFolder, OLDEST_SERVER, readMigrations } from "#platform/db/migrate.ts";
import { READ_ONLY } from "#platform/db/unavailable.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";

const SKEW_MS = 2_000;
/** Connections that others, such as backups, need besides ours. */
const SPARE = 5;
/** Of one node besides its pool: long work, /ready, the two lines that listen, and letters (docs/deployment.md, 7). */
const BESIDES_POOL = 8;
/** A name without a dot is one that a network of containers gives, as `database` in deploy/compose.yaml. */
const ONE_LABEL = /^[a-z][\w-]*$/i;

interface DatabaseStatus {
	version: string;
	number: number;
	encoding: string;
	at: Date;
	is_replica: boolean;
	is_superuser: boolean;
	most: number;
	/** Null where it cannot be told, as by the embedded engine. */
	is_encrypted: boolean | null;
	has_migrations: boolean;
	/** In the database (queues of letters have a schema of their own) and among its tables. */
	may_make: boolean;
	/** Tables of ours that the role does not own, nor is one of whose owner. */
	of_others: number;
	/** What we asked for at the start of this connection arrived. */
	is_ours: boolean;
}

const standingOf = async (db: Db): Promise<DatabaseStatus> => {
	const { rows } = await sql<DatabaseStatus>`
		select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
			clock_timestamp() as at, pg_is_in_recovery() as is_replica, (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
			current_setting('max_connections')::int as most, (select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()) as is_encrypted,
			to_regclass('schema_migration') is not null as has_migrations,
			has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_make,
			(select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not pg_has_role(c.relowner, 'usage')) as of_others,
			current_setting('idle_in_transaction_session_timeout') <> '0' as is_ours
	`.execute(db);
	return rows[0] as DatabaseStatus;
};

/** The one migration that nodes of a release without it do not bear (docs/runbook.md, Start, stop, upgrade). */
const KEYS_GET_IDS = "0031_keys_change.sql";

const WHOLE = "The database has every migration of this release.";
const NEWER = "The database is newer than this release";

/** Whether the tables are such that what is in them can be looked at: as this release knows them, or newer, with which it goes on. */
export const isWhole = (found: readonly Finding[]): boolean =>
	isOfRelease(found) || found.some(({ what }) => what.startsWith(NEWER));

/** Whether it has the migrations of this release and no others. */
export const isOfRelease = (found: readonly Finding[]): boolean => found.some(({ what }) => what === WHOLE);

const migrationFindings = async (db: Db, has: boolean): Promise<Finding[]> => {
	const steps = readMigrations(migrationsFolder);
	if (!has)
		return [
			warning(
				"The database is empty.",
				"The first start fills it. If there should be data, check DATABASE_URL or DATA_DIR.",
			),
		];
	const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migration`.execute(db);
	const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
	const edited = steps
		.filter(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256)
		.map(({ name }) => name);
	if (edited.length > 0)
		return [
			fault(
				`Applied migrations were edited: ${edited.join(", ")}.`,
				"Put the files back as they were released; the service does not start.",
			),
		];
	const unknown = [...done.keys()].filter((name) => !steps.some((step) => step.name === name));
	if (unknown.length > 0)
		return [
			warning(
				`${NEWER}: it has ${unknown.join(", ")}.`,
				"Run the release that made it. An older one may go on, and knows nothing of what is new.",
			),
		];
	const missing = steps.filter(({ name }) => !done.has(name)).map(({ name }) => name);
	if (missing.length === 0) return [fine(WHOLE)];
	const first = missing.includes(KEYS_GET_IDS)
		? "Take a backup and stop every node first: nodes of the older release cannot read what the newer one seals, and would send letters empty."
		: "Take a backup first.";
	return [
		warning(`Not applied yet: ${counted(missing.length, "migration")}.`, `The next start applies them. ${first}`),
		fine("The key, letters, jobs and uploads are looked at once they are applied: look again after the start."),
	];
};

/** What is said where the server lets in too few for one node. @param most connections it allows @param pool DATABASE_POOL */
export const tooFewConnections = (most: number, pool: number): Finding[] => {
	const ofNode = pool + BESIDES_POOL;
	return most < ofNode + SPARE
		? [
				warning(
					`The server allows ${most} connections; one node takes up to ${ofNode}.`,
					"Raise max_connections, or lower DATABASE_POOL, counting every node.",
				),
			]
		: [];
};

/** What is said of a way to the database that is not encrypted: nothing on this machine itself. @param host of DATABASE_URL */
export const notEncrypted = (host: string): Finding[] => {
	if (/^(localhost$|127\.|\[?::1|\/)/.test(host)) return [];
	const what = "The way to the database is not encrypted.";
	const mend = "Add sslmode=verify-full to DATABASE_URL.";
	return [
		ONE_LABEL.test(host)
			? warning(what, `${mend} In a network of containers on one machine it may stay as it is.`)
			: fault(what, mend),
	];
};

/** What is said of a role that may not do what the service does: to look shows nothing of it, since reading is what it may. */
const roleFindings = ({
	has_migrations,
	may_make,
	of_others,
}: Pick<DatabaseStatus, "has_migrations" | "may_make" | "of_others">): Finding[] => {
	const mend = "Make it the owner of the database and of what is in it, as deploy/roles.sh does.";
	// Queues of letters that are there already need nothing more, but the next upgrade may.
	if (!may_make && !has_migrations)
		return [fault("The role in DATABASE_URL may make nothing in this database: the service does not start.", mend)];
	if (of_others > 0)
		return [
			fault(
				`The role in DATABASE_URL does not own ${counted(of_others, "table")}: what is sent may not be kept, and an upgrade fails.`,
				mend,
			),
		];
	return may_make
		? []
		: [warning("The role in DATABASE_URL may make nothing in this database: an upgrade may fail.", mend)];
};

const NO_ROOM = "53100";

/** Whether the server can write: on a full disk it goes on reading, and says nothing until somebody writes. What is tried is a table of this connection's own, and goes with it. */
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
				fault(
					"The disk of the database's server is full: pages are shown, and nothing can be sent or kept.",
					"Make room there; the nodes go on by themselves.",
				),
			];
		if (code === READ_ONLY)
			return [
				fault(
					"The database is set to take no writes: pages are shown, and nothing can be sent or kept.",
					"See default_transaction_read_only of the server, the database and the role; some providers set it where the disk is nearly full. The nodes go on by themselves.",
				),
			];
		// Any other fault says only that we may not try.
		return [];
	}
};

/**
 * The database behind the service: its version, its clock, its migrations, and what we may do in it.
 * @param pool connections of one node
 */
export const checkDatabase = async (
	db: Db,
	{ kind, pool, host }: { kind: "embedded" | "server"; pool: number; host: string },
): Promise<Finding[]> => {
	const began = Date.now();
	const standing = await standingOf(db);
	const { version, number, encoding, at, is_replica, is_superuser, most, is_encrypted, has_migrations, is_ours } =
		standing;
	const skew = at.getTime() - (began + Date.now()) / 2;
	const found: Finding[] = [
		number < OLDEST_SERVER
			? fault(`The database is PostgreSQL ${version}; 15 or newer is needed.`, "Upgrade the server.")
			: fine(`The database answers: PostgreSQL ${version}.`),
	];
	if (encoding !== "UTF8")
		found.push(
			fault(`The database's encoding is ${encoding}.`, "Make it with encoding UTF8, and restore a backup into it."),
		);
	found.push(...(await migrationFindings(db, has_migrations)));
	if (kind === "embedded") return found;
	if (!is_replica) found.push(...roleFindings(standing), ...(await writeFindings(db)));
	if (is_replica)
		found.push(fault("DATABASE_URL leads to a replica, which takes no writes.", "Set it to the primary."));
	if (Math.abs(skew) > SKEW_MS)
		found.push(
			fault(
				`The database's clock is ${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? "ahead of" : "behind"} ours.`,
				"Let both machines ask a time server.",
			),
		);
	found.push(...tooFewConnections(most, pool));
	if (!is_ours)
		found.push(
			warning(
				"What we ask for at the start of a connection does not reach the database: a pooler stands between.",
				"Point DATABASE_URL at PostgreSQL itself. Through a pooler by transaction live chats and letters come late, and limits on time are ours alone.",
			),
		);
	if (is_superuser)
		found.push(warning("We sign in to the database as a superuser.", "Make a role that owns this database alone."));
	if (is_encrypted === false) found.push(...notEncrypted(host));
	return found;
};
