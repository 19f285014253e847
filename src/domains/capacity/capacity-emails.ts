import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { CapacityEmail } from "#contract/capacity/capacity.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { confirmAnswers } from "./store.ts";

interface EmailRow {
	account_id: number;
	account: string;
	used_at: Date | null;
}

/** The database stores the SHA-256 hash of a link's token. */
export const hashOfEmail = (token: string): Buffer => createHash("sha256").update(token).digest();

/** SQL: the SHA-256 hash of the address an email went to. A hash, so that no address outlives its owner here. */
export const hashOfAddress = (address: RawBuilder<unknown>) => sql`sha256(convert_to(lower(${address}), 'UTF8'))`;

/**
 * SQL: whether the address that got the link still belongs to the account: a live profile lists it, or an owner signs
 * in with it (decision 51).
 */
const stillSpeaks = sql`(
	l.sent_to_hash is null
	or exists (select from provider p where p.account_id = l.account_id and p.is_active and ${hashOfAddress(sql`p.email`)} = l.sent_to_hash)
	or exists (
		select from member_in_force m join person w on w.id = m.person_id
		where m.account_id = l.account_id and m.is_owner and w.is_active and ${hashOfAddress(sql`w.email`)} = l.sent_to_hash
	)
)`;

/** @throws Problem 404 for an unknown link or one that has ended */
const findEmail = async (db: Db | Transaction, token: string, now: Date, lock = false): Promise<EmailRow> => {
	const { rows } = await sql<EmailRow>`
		select l.account_id, a.name as account, l.used_at from capacity_letter l join account a on a.id = l.account_id
		where l.token_hash = ${hashOfEmail(token)} and l.ends_at > ${now} and ${stillSpeaks} ${lock ? sql`for update of l` : sql``}
	`.execute(db);
	if (!rows[0]) throw notFound();
	return rows[0];
};

export type Answered = CapacityEmail["providers"][number];

/** Active profiles of an account that have answers, with their answers. */
export const answersOfAccount = async (db: Db | Transaction, accountId: number): Promise<Answered[]> => {
	const { rows } = await sql<Answered>`
		select p.id, p.url_slug, p.name, json_agg(json_build_object(
			'service_area', c.service_area_id, 'name', a.name, 'state', c.state, 'weeks', c.weeks, 'confirmed_at', c.confirmed_at
		) order by a.name, a.id) as areas
		from provider p join provider_capacity c on c.provider_id = p.id join service_area a on a.id = c.service_area_id
		where p.account_id = ${accountId} and p.is_active group by p.id order by p.sort_key, p.id
	`.execute(db);
	return rows.map((row) => ({
		...row,
		areas: row.areas.map((area) => ({ ...area, confirmed_at: new Date(area.confirmed_at).toISOString() })),
	}));
};

/** Hash of the answers without their dates, so that a colleague's confirmation doesn't count as a change. */
const seenOf = (providers: readonly Answered[]): string =>
	createHash("sha256")
		.update(
			JSON.stringify(
				providers.map(({ id, areas }) => [
					id,
					...areas.map(({ service_area, state, weeks }) => [service_area, state, weeks]),
				]),
			),
		)
		.digest("base64url");

/** The answers that a link would confirm. */
export const readEmail = async ({ database, clock }: Services, token: string): Promise<CapacityEmail> => {
	const { account, account_id, used_at } = await findEmail(database.db, token, clock());
	const providers = await answersOfAccount(database.db, account_id);
	return { account, used_at: used_at?.toISOString() ?? null, providers, seen: seenOf(providers) };
};

/**
 * Confirms all answers of the account, once.
 * @throws Problem 404; 409 if an answer changed since it was shown
 */
export const confirmByEmail = (
	{ database, clock }: Services,
	token: string,
	seen: string,
): Promise<{ confirmed: number; was_confirmed: boolean }> =>
	database.transaction(async (trx) => {
		const at = clock();
		const { account_id, used_at } = await findEmail(trx, token, at, true);
		if (used_at) return { confirmed: 0, was_confirmed: true };
		await sql`select from provider where account_id = ${account_id} order by id for update`.execute(trx);
		const providers = await answersOfAccount(trx, account_id);
		if (seenOf(providers) !== seen)
			throw conflict("Someone changed an answer in the meantime. Check them again, then confirm.");
		const confirmed = await confirmAnswers(
			trx,
			providers.map(({ id }) => id),
			at,
			{ way: "letter", personId: null, saidBy: null },
		);
		await sql`update capacity_letter set used_at = ${at} where token_hash = ${hashOfEmail(token)}`.execute(trx);
		for (const { id, areas } of providers)
			await recordAuditEvent(trx, at, {
				personId: null,
				event: "capacity.confirmed",
				about: `provider:${id}`,
				facts: { way: "letter", confirmed: areas.length },
			});
		return { confirmed, was_confirmed: false };
	});

/** Turns the reminders off. @throws Problem 404 */
export const stopByEmail = ({ database, clock }: Services, token: string): Promise<void> =>
	database.transaction(async (trx) => {
		const at = clock();
		const { account_id } = await findEmail(trx, token, at);
		await sql`update account set capacity_letters = false where id = ${account_id}`.execute(trx);
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "capacity.letters",
			about: `account:${account_id}`,
			facts: { way: "letter", letters: false },
		});
	});
