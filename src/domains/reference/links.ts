import { sql } from "kysely";
import type { LinkFields } from "#contract/reference/editing.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { bumpVersion } from "./store.ts";

export interface LinkRow extends LinkFields {
	id: number;
	version: number;
}

const columns = sql`id, keyword, display_words, link, version`;

/** Words that become links, by keyword. */
export const listLinks = async (db: Db | Transaction): Promise<LinkRow[]> =>
	(await sql<LinkRow>`select ${columns} from internal_link order by lower(keyword)`.execute(db)).rows;

const mustBeNew = async (trx: Transaction, keyword: string, but = 0): Promise<void> => {
	await sql`select pg_advisory_xact_lock(4210750028)`.execute(trx);
	const { rows } =
		await sql`select from internal_link where lower(keyword) = lower(${keyword}) and id <> ${but}`.execute(trx);
	if (rows.length > 0)
		throw invalid([{ field: "keyword", message: "These words already have a link", code: "unique" }]);
};

/** Stops the seed from re-adding a keyword that was removed or changed. */
const forget = (trx: Transaction, keyword: string) =>
	sql`insert into reference_gone (list, key) values ('internal-links', ${keyword}) on conflict do nothing`.execute(trx);

interface By {
	personId: number;
	at: Date;
}

/** @throws Problem 422 if the keyword exists, in any case */
export const addLink = async (trx: Transaction, asked: LinkFields, { personId, at }: By): Promise<LinkRow> => {
	await mustBeNew(trx, asked.keyword);
	const { rows } = await sql<LinkRow>`
		insert into internal_link (keyword, display_words, link, edited_at) values (${asked.keyword}, ${asked.display_words}, ${asked.link}, ${at}) returning ${columns}
	`.execute(trx);
	if (!rows[0]) throw new Error("the link was not saved");
	await recordAuditEvent(trx, at, { personId, event: "link.added", about: `link:${rows[0].id}`, facts: { is: asked } });
	await bumpVersion(trx);
	return rows[0];
};

/** @throws Problem 404; 409 if it was changed since `version`; 422 if another link has the keyword */
export const changeLink = async (
	trx: Transaction,
	{ id, version }: { id: number; version: number },
	asked: LinkFields,
	{ personId, at }: By,
): Promise<LinkRow> => {
	await mustBeNew(trx, asked.keyword, id);
	const { rows: held } = await sql<LinkRow>`select ${columns} from internal_link where id = ${id} for update`.execute(
		trx,
	);
	const [before] = held;
	if (!before) throw notFound();
	if (before.version !== version)
		throw conflict("A colleague has changed this link. Check the new version, then repeat your change.");
	const { rows } = await sql<LinkRow>`
		update internal_link set keyword = ${asked.keyword}, display_words = ${asked.display_words}, link = ${asked.link}, version = version + 1, edited_at = ${at}
		where id = ${id} returning ${columns}
	`.execute(trx);
	if (!rows[0]) throw new Error("the link was not saved");
	if (before.keyword !== asked.keyword) await forget(trx, before.keyword);
	const { keyword, display_words, link } = before;
	await recordAuditEvent(trx, at, {
		personId,
		event: "link.changed",
		about: `link:${id}`,
		facts: { was: { keyword, display_words, link }, is: asked },
	});
	await bumpVersion(trx);
	return rows[0];
};

/** @returns false if it no longer exists */
export const removeLink = async (trx: Transaction, id: number, { personId, at }: By): Promise<boolean> => {
	const { rows } =
		await sql<LinkFields>`delete from internal_link where id = ${id} returning keyword, display_words, link`.execute(
			trx,
		);
	const [was] = rows;
	if (!was) return false;
	await forget(trx, was.keyword);
	await recordAuditEvent(trx, at, { personId, event: "link.removed", about: `link:${id}`, facts: { was } });
	await bumpVersion(trx);
	return true;
};
