import { createHash } from "node:crypto";
import { type Expression, type ExpressionBuilder, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CapacityEmail } from "#contract/capacity/capacity.ts";
import type { CapacityLetter, DB } from "#db/rows.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { confirmAnswers } from "./store.ts";

/** The database stores the SHA-256 hash of a link's token. */
export const hashOfEmail = (token: string): Buffer => createHash("sha256").update(token).digest();

/** SQL: the SHA-256 hash of the address an email went to. A hash, so that no address outlives its owner here. */
export const hashOfAddress = (address: Expression<string | null>) => {
	const { fn, val } = expressionBuilder<DB>();
	return fn<Buffer>("sha256", [fn("convert_to", [fn("lower", [address]), val("UTF8")])]);
};

/**
 * SQL: whether the address that got the link still belongs to the account: a live profile lists it, or an owner signs
 * in with it (decision 51).
 */
const stillSpeaks = ({ or, exists, selectFrom, eb }: ExpressionBuilder<DB & { l: CapacityLetter }, "l">) =>
	or([
		eb("l.sent_to_hash", "is", null),
		exists(
			selectFrom("provider as p")
				.select("p.id")
				.whereRef("p.account_id", "=", "l.account_id")
				.where("p.is_active", "=", true)
				.where((p) => p(hashOfAddress(p.ref("p.email")), "=", p.ref("l.sent_to_hash"))),
		),
		exists(
			selectFrom("member_in_force as m")
				.innerJoin("person as w", "w.id", "m.person_id")
				.select("m.id")
				.whereRef("m.account_id", "=", "l.account_id")
				.where("m.is_owner", "=", true)
				.where("w.is_active", "=", true)
				.where((w) => w(hashOfAddress(w.ref("w.email")), "=", w.ref("l.sent_to_hash"))),
		),
	]);

/** @throws Problem 404 for an unknown link or one that has ended */
const findEmail = async (db: Db | Transaction, token: string, now: Date, lock = false) => {
	const row = await db
		.selectFrom("capacity_letter as l")
		.innerJoin("account as a", "a.id", "l.account_id")
		.select(["l.account_id", "a.name as account", "l.used_at"])
		.where("l.token_hash", "=", hashOfEmail(token))
		.where("l.ends_at", ">", now)
		.where(stillSpeaks)
		.$if(lock, (query) => query.forUpdate("l"))
		.executeTakeFirst();
	if (!row) throw notFound();
	return row;
};

export type Answered = CapacityEmail["providers"][number];

/** Active profiles of an account that have answers, with their answers. */
export const answersOfAccount = async (db: Db | Transaction, accountId: number): Promise<Answered[]> => {
	const rows = await db
		.selectFrom("provider as p")
		.select(["p.id", "p.url_slug", "p.name"])
		.select(({ selectFrom }) =>
			jsonArrayFrom(
				selectFrom("provider_capacity as c")
					.innerJoin("service_area as a", "a.id", "c.service_area_id")
					.select(["c.service_area_id as service_area", "a.name", "c.state", "c.weeks", "c.confirmed_at"])
					.whereRef("c.provider_id", "=", "p.id")
					.$narrowType<Pick<Answered["areas"][number], "state">>()
					.orderBy("a.name")
					.orderBy("a.id"),
			).as("areas"),
		)
		.where("p.account_id", "=", accountId)
		.where("p.is_active", "=", true)
		.where(({ exists, selectFrom }) =>
			exists(selectFrom("provider_capacity as h").select("h.provider_id").whereRef("h.provider_id", "=", "p.id")),
		)
		.orderBy("p.sort_key")
		.orderBy("p.id")
		.execute();
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
		await trx
			.selectFrom("provider")
			.select("id")
			.where("account_id", "=", account_id)
			.orderBy("id")
			.forUpdate()
			.execute();
		const providers = await answersOfAccount(trx, account_id);
		if (seenOf(providers) !== seen)
			throw conflict("Someone changed an answer in the meantime. Check them again, then confirm.");
		const confirmed = await confirmAnswers(
			trx,
			providers.map(({ id }) => id),
			at,
			{ way: "letter", personId: null, saidBy: null },
		);
		await trx
			.updateTable("capacity_letter")
			.set({ used_at: at })
			.where("token_hash", "=", hashOfEmail(token))
			.execute();
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
		await trx.updateTable("account").set({ capacity_letters: false }).where("id", "=", account_id).execute();
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "capacity.letters",
			about: `account:${account_id}`,
			facts: { way: "letter", letters: false },
		});
	});
