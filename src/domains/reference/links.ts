import { sql } from "kysely";
import type { LinkFields } from "#contract/reference/site-links.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { bumpVersion } from "./store.ts";

export interface LinkRow extends LinkFields {
	id: number;
	version: number;
}

const columns = ["id", "keyword", "display_words", "link", "version"] as const;

/** Words that become links, by keyword. */
export const listLinks = (db: Db | Transaction): Promise<LinkRow[]> =>
	db
		.selectFrom("internal_link")
		.select(columns)
		.orderBy(({ fn }) => fn("lower", ["keyword"]))
		.execute();

const mustBeNew = async (trx: Transaction, keyword: string, but = 0): Promise<void> => {
	await sql`select pg_advisory_xact_lock(4210750028)`.execute(trx);
	const same = await trx
		.selectFrom("internal_link")
		.where((eb) => eb(eb.fn("lower", ["keyword"]), "=", eb.fn("lower", [eb.val(keyword)])))
		.where("id", "<>", but)
		.executeTakeFirst();
	if (same) throw invalid([{ field: "keyword", message: "These words already have a link", code: "unique" }]);
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
	const { keyword, display_words, link } = asked;
	const added = await trx
		.insertInto("internal_link")
		.values({ keyword, display_words, link, edited_at: at })
		.returning(columns)
		.executeTakeFirstOrThrow();
	await recordAuditEvent(trx, at, { personId, event: "link.added", about: `link:${added.id}`, facts: { is: asked } });
	await bumpVersion(trx);
	return added;
};

/** @throws Problem 404; 409 if it was changed since `version`; 422 if another link has the keyword */
export const changeLink = async (
	trx: Transaction,
	{ id, version }: { id: number; version: number },
	asked: LinkFields,
	{ personId, at }: By,
): Promise<LinkRow> => {
	await mustBeNew(trx, asked.keyword, id);
	const before = await trx
		.selectFrom("internal_link")
		.select(columns)
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
	if (!before) throw notFound();
	if (before.version !== version)
		throw conflict("A colleague has changed this link. Check the new version, then repeat your change.");
	const changed = await trx
		.updateTable("internal_link")
		.set((eb) => ({
			...{ keyword: asked.keyword, display_words: asked.display_words, link: asked.link },
			...{ version: eb("version", "+", 1), edited_at: at },
		}))
		.where("id", "=", id)
		.returning(columns)
		.executeTakeFirstOrThrow();
	if (before.keyword !== asked.keyword) await forget(trx, before.keyword);
	const { keyword, display_words, link } = before;
	await recordAuditEvent(trx, at, {
		personId,
		event: "link.changed",
		about: `link:${id}`,
		facts: { was: { keyword, display_words, link }, is: asked },
	});
	await bumpVersion(trx);
	return changed;
};

/** @returns false if it no longer exists */
export const removeLink = async (trx: Transaction, id: number, { personId, at }: By): Promise<boolean> => {
	const was = await trx
		.deleteFrom("internal_link")
		.where("id", "=", id)
		.returning(["keyword", "display_words", "link"])
		.executeTakeFirst();
	if (!was) return false;
	await forget(trx, was.keyword);
	await recordAuditEvent(trx, at, { personId, event: "link.removed", about: `link:${id}`, facts: { was } });
	await bumpVersion(trx);
	return true;
};
