import type pg from "pg";

/** Makes a cluster one of its kind, and a database in it; a streaming replica has both from its primary. */
const WHICH = "select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as which from pg_control_system()";
/** SQLSTATE's class for what may not be asked, or is not known: the server will say no more later. */
const MAY_NOT = /^42/;
const UNTOLD = "";

/**
 * Which database a connection leads to: the same on a primary and on its streaming replicas, and on no other.
 * @returns undefined where the server does not answer, an empty text where it does not tell
 */
export const whichDatabase = (asked: Pick<pg.ClientBase, "query">): Promise<string | undefined> =>
	asked.query<{ which: string }>(WHICH).then(
		({ rows }) => rows[0]?.which ?? UNTOLD,
		({ code = "" }: { code?: string }) => (MAY_NOT.test(code) ? UNTOLD : undefined),
	);

/** Whether two connections are known to lead to different databases. */
export const areDifferent = (one: string | undefined, other: string | undefined): boolean => Boolean(one && other && one !== other);
