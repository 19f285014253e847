import type pg from "pg";
import { deriveKey, type Secret } from "./secret.ts";

const markOf = (secret: Secret): string => deriveKey(secret, "mark of the secret key").toString("base64url");

/**
 * Whether this is the key that the database was used with before; the first one that asks leaves its mark.
 * @param other a second key that is known, while one takes the place of the other: then either may be the one
 * @returns since when another key has been in use; undefined when all is well
 */
export const otherKeySince = async (pool: pg.Pool, secret: Secret, other?: Secret): Promise<Date | undefined> => {
	await pool.query("insert into secret_mark (mark) values ($1) on conflict do nothing", [markOf(secret)]);
	const { rows } = await pool.query<{ mark: string; since: Date }>("select mark, since from secret_mark");
	const known = [secret, ...(other ? [other] : [])].map(markOf);
	return rows[0] && !known.includes(rows[0].mark) ? rows[0].since : undefined;
};

/** Says that this is the key from now on: everything is sealed with it. */
export const markKey = async (pool: pg.Pool, secret: Secret): Promise<void> => {
	await pool.query(
		`insert into secret_mark (mark) values ($1)
			on conflict ("only") do update set mark = excluded.mark, since = now() where secret_mark.mark <> excluded.mark`,
		[markOf(secret)],
	);
};
