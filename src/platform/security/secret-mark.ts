import type pg from "pg";
import { deriveKey, type Secret } from "./secret.ts";

const markOf = (secret: Secret): string => deriveKey(secret, "mark of the secret key").toString("base64url");

/**
 * Which key a mark belongs to.
 * @param secret undefined if there is none
 * @param other a second known key, during a key change
 */
export const whoseMark = (
	mark: string,
	secret: Secret | undefined,
	other?: Secret,
): "this key" | "the other key" | "an unknown key" => {
	const is = (one: Secret | undefined) => one !== undefined && markOf(one) === mark;
	return is(secret) ? "this key" : is(other) ? "the other key" : "an unknown key";
};

/**
 * Checks that the database was used with this key before. The first key to be checked leaves its mark.
 * @param other a second known key, during a key change: either key is accepted
 * @returns the time since when another key has been in use, or undefined if the key is right
 */
export const otherKeySince = async (pool: pg.Pool, secret: Secret, other?: Secret): Promise<Date | undefined> => {
	await pool.query("insert into secret_mark (mark) values ($1) on conflict do nothing", [markOf(secret)]);
	const { rows } = await pool.query<{ mark: string; since: Date }>("select mark, since from secret_mark");
	return rows[0] && whoseMark(rows[0].mark, secret, other) === "an unknown key" ? rows[0].since : undefined;
};

/** Marks this as the database's key, once everything is encrypted with it. */
export const markKey = async (pool: pg.Pool, secret: Secret): Promise<void> => {
	await pool.query(
		`insert into secret_mark (mark) values ($1)
			on conflict ("only") do update set mark = excluded.mark, since = now() where secret_mark.mark <> excluded.mark`,
		[markOf(secret)],
	);
};
