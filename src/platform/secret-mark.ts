import type pg from "pg";
import { deriveKey, type Secret } from "./secret.ts";

/**
 * Whether this is the key that the database was used with before; the first one that asks leaves its mark.
 * @returns since when another key has been in use; undefined when all is well
 */
export const otherKeySince = async (pool: pg.Pool, secret: Secret): Promise<Date | undefined> => {
	const mark = deriveKey(secret, "mark of the secret key").toString("base64url");
	await pool.query("insert into secret_mark (mark) values ($1) on conflict do nothing", [mark]);
	const { rows } = await pool.query<{ mark: string; since: Date }>("select mark, since from secret_mark");
	return rows[0] && rows[0].mark !== mark ? rows[0].since : undefined;
};
