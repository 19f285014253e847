import { type NotNull, sql } from "kysely";
import type { ReviewState } from "#contract/reviews/states.ts";
import { proveContact } from "#domains/accounts/contact-proof.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { hideReview, moveWithin } from "./move.ts";
import { hashOfChange } from "./report-store.ts";

const TOKEN = /^[\w-]{43}$/;

const find = async (db: Db | Transaction, token: string) => {
	if (!TOKEN.test(token)) return undefined;
	return db
		.selectFrom("content_report as c")
		.innerJoin("review as r", "r.id", "c.review_id")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["r.id", "r.state", "r.version", "r.comment", "c.change_ends_at", "c.changed_at"])
		.select(["p.id as provider_id", "p.name", "p.url_slug"])
		.where("c.change_hash", "=", hashOfChange(token))
		.orderBy("c.at")
		.limit(1)
		.$narrowType<{ state: ReviewState; change_ends_at: NotNull }>()
		.executeTakeFirst();
};
type Row = Awaited<ReturnType<typeof find>>;

const shown = (row: Row | undefined, now: Date) => {
	if (!row) throw notFound();
	if (!row.changed_at && row.change_ends_at <= now) throw new Problem(410, "This link has expired.");
	const { provider_id: id, name, url_slug, comment, changed_at } = row;
	return { provider: { id, name, url_slug }, comment, is_changed: changed_at !== null };
};

/**
 * The review that its writer is asked to change. Changes nothing, because mail scanners open links too.
 * @throws Problem 404 for an unknown token, 410 if it expired unused
 */
export const readChange = async ({ database, clock }: Services, token: string) =>
	shown(await find(database.db, token), clock());

/**
 * The writer changes a reported review, once. It waits for the team until a colleague publishes it again. Idempotent.
 * @throws Problem 404 for an unknown token, 410 if it expired unused, 409 for another text after the first
 */
export const changeReview = (services: Services, token: string, words: string) =>
	services.database.transaction(async (trx) => {
		const now = services.clock();
		const held = await find(trx, token);
		if (held) await sql`select from review where id = ${held.id} for update`.execute(trx);
		const row = await find(trx, token);
		const before = shown(row, now);
		if (row && before.is_changed && row.comment !== words)
			throw conflict("This review was changed with this link already. To change it again, reply to our email.");
		if (!row || before.is_changed) return before;
		const { id } = row;
		const unredacted = { original: null, redacted_at: null, redacted_by: null, request_key: null, request_hash: null };
		await moveWithin(services, trx, row, now, {
			...{ act: "change", by: "visitor", personId: null },
			write: async () => {
				await trx
					.updateTable("review")
					.set({ comment: words, ...unredacted })
					.where("id", "=", id)
					.execute();
				await hideReview(trx, id, now, "review-changed");
			},
			after: async () => {
				await trx
					.updateTable("content_report")
					.set({ changed_at: now })
					.where("change_hash", "=", hashOfChange(token))
					.execute();
				await markDanger(trx, { reviewId: id }, [words], now);
				await proveContact(trx, { reviewId: id }, { kind: "email", how: "link", at: now, personId: null });
				return [];
			},
		});
		return { ...before, comment: words, is_changed: true };
	});
