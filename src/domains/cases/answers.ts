import { sql } from "kysely";
import {
	addAnswer,
	type CannedAnswer,
	changeAnswer,
	listAnswers,
	removeAnswer,
} from "#contract/cases/canned-answers.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

const COLUMNS = ["id", "title", "body", "version"] as const satisfies (keyof CannedAnswer)[];

/** A query for the saved replies of the team, by title. */
export const savedRepliesOf = (db: Db) =>
	db
		.selectFrom("canned_answer")
		.select(COLUMNS)
		.orderBy(({ fn }) => fn("lower", ["title"]));

const mustBeOwnTitle = async (trx: Transaction, title: string, but = 0): Promise<void> => {
	await sql`select pg_advisory_xact_lock(4210750022)`.execute(trx);
	const taken = await trx
		.selectFrom("canned_answer")
		.select("id")
		.where((eb) => eb(eb.fn("lower", ["title"]), "=", eb.fn("lower", [eb.val(title)])))
		.where("id", "<>", but)
		.executeTakeFirst();
	if (taken) throw invalid([{ field: "title", message: "Another saved reply has this title", code: "unique" }]);
};

/** Saved replies of the team. A reply is inserted into the message field, never sent automatically. */
export const answersApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, clock } = services;
	return [
		bindCase(listAnswers, async () => ({
			results: await savedRepliesOf(database.db).execute(),
		})),
		bindCase(addAnswer, async ({ body }, me) => {
			return database.transaction(async (trx) => {
				const at = clock();
				await mustBeOwnTitle(trx, body.title);
				const added = await trx
					.insertInto("canned_answer")
					.values({ title: body.title, body: body.body, updated_at: at, updated_by: me.id })
					.returning(COLUMNS)
					.executeTakeFirstOrThrow();
				await recordAuditEvent(trx, at, { personId: me.id, event: "answer.added", about: `answer:${added.id}` });
				return added;
			});
		}),
		bindCase(changeAnswer, async ({ params, body }, me) => {
			return database.transaction(async (trx) => {
				const at = clock();
				await mustBeOwnTitle(trx, body.title, params.id);
				const changed = await trx
					.updateTable("canned_answer")
					.set({ title: body.title, body: body.body, version: body.version + 1, updated_at: at, updated_by: me.id })
					.where("id", "=", params.id)
					.where("version", "=", body.version)
					.returning(COLUMNS)
					.executeTakeFirst();
				if (!changed) {
					throw (await trx.selectFrom("canned_answer").select("id").where("id", "=", params.id).executeTakeFirst())
						? conflict("Someone else changed this reply. Check it, then make your change again.")
						: notFound();
				}
				await recordAuditEvent(trx, at, { personId: me.id, event: "answer.changed", about: `answer:${params.id}` });
				return changed;
			});
		}),
		bindCase(removeAnswer, async ({ params }, me) => {
			return database.transaction(async (trx) => {
				const { numDeletedRows } = await trx.deleteFrom("canned_answer").where("id", "=", params.id).executeTakeFirst();
				const removed = numDeletedRows > 0n;
				if (removed)
					await recordAuditEvent(trx, clock(), {
						personId: me.id,
						event: "answer.removed",
						about: `answer:${params.id}`,
					});
				return { removed };
			});
		}),
	];
};
