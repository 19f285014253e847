import { sql } from "kysely";
import {
	addAnswer,
	type CannedAnswer,
	changeAnswer,
	listAnswers,
	removeAnswer,
} from "#contract/cases/canned-answers.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

const list = async (db: Db): Promise<CannedAnswer[]> =>
	(await sql<CannedAnswer>`select id, title, body, version from canned_answer order by lower(title)`.execute(db)).rows;

const mustBeOwnTitle = async (trx: Transaction, title: string, but = 0): Promise<void> => {
	await sql`select pg_advisory_xact_lock(4210750022)`.execute(trx);
	const { rows } = await sql`select from canned_answer where lower(title) = lower(${title}) and id <> ${but}`.execute(
		trx,
	);
	if (rows.length > 0)
		throw invalid([{ field: "title", message: "Another saved reply has this title", code: "unique" }]);
};

/** Saved replies of the team. A reply is inserted into the message field, never sent automatically. */
export const answersApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	return [
		bind(listAnswers, { who: mayTeam("cases.work") }, async () => ({ results: await list(database.db) })),
		bind(addAnswer, { who: mayTeam("cases.work") }, async ({ body }, caller) => {
			const me = await teamMember(caller, services);
			return database.transaction(async (trx) => {
				const at = clock();
				await mustBeOwnTitle(trx, body.title);
				const { rows } = await sql<CannedAnswer>`
					insert into canned_answer (title, body, updated_at, updated_by) values (${body.title}, ${body.body}, ${at}, ${me.id}) returning id, title, body, version
				`.execute(trx);
				if (!rows[0]) throw new Error("the answer was not written");
				await recordAuditEvent(trx, at, { personId: me.id, event: "answer.added", about: `answer:${rows[0].id}` });
				return rows[0];
			});
		}),
		bind(changeAnswer, { who: mayTeam("cases.work") }, async ({ params, body }, caller) => {
			const me = await teamMember(caller, services);
			return database.transaction(async (trx) => {
				const at = clock();
				await mustBeOwnTitle(trx, body.title, params.id);
				const { rows } = await sql<CannedAnswer>`
					update canned_answer set title = ${body.title}, body = ${body.body}, version = version + 1, updated_at = ${at}, updated_by = ${me.id}
					where id = ${params.id} and version = ${body.version} returning id, title, body, version
				`.execute(trx);
				if (!rows[0]) {
					const { rows: there } = await sql`select from canned_answer where id = ${params.id}`.execute(trx);
					throw there.length > 0
						? conflict("Someone else changed this reply. Check it, then make your change again.")
						: notFound();
				}
				await recordAuditEvent(trx, at, { personId: me.id, event: "answer.changed", about: `answer:${params.id}` });
				return rows[0];
			});
		}),
		bind(removeAnswer, { who: mayTeam("cases.work") }, async ({ params }, caller) => {
			const me = await teamMember(caller, services);
			return database.transaction(async (trx) => {
				const { numAffectedRows } = await sql`delete from canned_answer where id = ${params.id}`.execute(trx);
				const removed = Number(numAffectedRows ?? 0) > 0;
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
