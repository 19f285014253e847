import type { CaseStatus } from "#contract/cases/lists.ts";
import { findChatCase, transferChat } from "#contract/chat/transfer.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { mayStill } from "#domains/accounts/team-permissions.ts";
import { ALL_CHATS, join, topicOf } from "#domains/chat/send-message.ts";
import { lockChat } from "#domains/chat/store.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { caseReference, listTeamPeople } from "./cases-store.ts";
import { moveWithin } from "./move.ts";
import { findSameNote, insertNote } from "./notes.ts";

/** Endpoints for chats as cases: transfers to a colleague. */
export const teamChatCasesApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, settings, clock, pubsub } = services;
	return [
		bindCase(transferChat, async ({ params, body }, me, caller) => {
			const key = requestKeyOf(caller);
			return database.transaction(async (trx) => {
				const at = clock();
				const chat = await lockChat(trx, params.id);
				if (!chat) throw notFound();
				if (chat.state === "closed") throw conflict("This conversation has ended.");
				const to = (await listTeamPeople(trx)).find(({ id }) => id === body.to);
				if (!to || !(await mayStill(trx, to.id, "cases.work")))
					throw invalid([{ field: "to", message: "Please select a team member" }]);
				const row = await trx
					.selectFrom("team_case")
					.select(["id", "status", "owner_id"])
					.where("chat_id", "=", chat.id)
					.forUpdate()
					.executeTakeFirst();
				const caseId = row?.id;
				const noted =
					caseId && body.note ? await findSameNote(trx, settings, caseId, { key, text: body.note }) : undefined;
				// If the colleague already has the chat, only the note is added.
				const isHanded = chat.person_id !== to.id;
				if (caseId) {
					const status = row.status as CaseStatus;
					// Update the case first: assigning the chat then finds the case already theirs (db/migrations/0059).
					if (isHanded) {
						const words = { was: row.owner_id };
						const assign = { act: "assign", change: { owner_id: to.id }, facts: { to: to.name }, words } as const;
						await moveWithin(services, trx, { id: caseId, status }, at, me, [assign]);
					}
					if (body.note && !noted) {
						const mentions = to.id === me.id ? [] : [to.id];
						await insertNote(trx, settings, { caseId, at, personId: me.id, text: body.note, key, mentions });
						await moveWithin(services, trx, { id: caseId, status }, at, me, [{ act: "note" }]);
						await pubsub.publish(trx, `case:${caseId}`);
					}
				}
				if (!isHanded) return { to: to.name };
				await join(services, trx, chat, to, at);
				await recordAuditEvent(trx, at, {
					personId: me.id,
					event: "chat.transferred",
					about: `chat:${chat.id}`,
					facts: { from: chat.person_id, to: to.id },
				});
				await pubsub.publish(trx, topicOf(chat.id));
				await pubsub.publish(trx, ALL_CHATS);
				return { to: to.name };
			});
		}),
		bindCase(findChatCase, async ({ params }) => {
			const row = await database.db
				.selectFrom("team_case")
				.select(["id", "number"])
				.where("chat_id", "=", params.id)
				.executeTakeFirst();
			return { case: row ? { id: row.id, reference: caseReference(row.number) } : null };
		}),
	];
};
