import { changeCases } from "#contract/cases/bulk.ts";
import {
	addCaseNote,
	beAtCase,
	changeCase as changeCaseLine,
	claimCase as claimCaseLine,
	clearDanger as clearDangerLine,
	closeCase as closeCaseLine,
	followCase,
	followCases,
	listCases,
	listTeam,
	nextCase,
	readCase,
	releaseCase as releaseCaseLine,
	reopenCase as reopenCaseLine,
	settleDenial as settleDenialLine,
} from "#contract/cases/cases.ts";
import { CASES_PER_PAGE } from "#contract/cases/limits.ts";
import { recordAuditRead, recordAuditReads } from "#domains/accounts/audit.ts";
import { caseBinder, teamBinder } from "#domains/accounts/team-binder.ts";
import { mayWatch } from "#domains/accounts/team-permissions.ts";
import { topicOf as topicOfChat } from "#domains/chat/send-message.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { openEventStream } from "#platform/http/event-stream.ts";
import { notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { caseAsked, findCase, lineOf, listTeamPeople, lockCase, othersAt, setPresence } from "./cases-store.ts";
import { changeMany } from "./change-many.ts";
import { claimsApi } from "./claims-api.ts";
import { clearDanger } from "./clear-danger.ts";
import { findNextCase, listCaseRows } from "./list-cases.ts";
import { makeRequestApi } from "./make-request.ts";
import { matchApi } from "./match-api.ts";
import { moveWithin } from "./move.ts";
import { findNote, findSameNote, insertNote, mentionedIn } from "./notes.ts";
import { openCaseApi } from "./open-case.ts";
import { settleDenial } from "./settle-denial.ts";
import { showCase } from "./show-case.ts";
import { readingsOf } from "./timeline.ts";
import { undoApi } from "./undo.ts";
import { changeCase, claimCase, closeCase, releaseCase, reopenCase } from "./work-case.ts";

/** Topic for inbox pages; the trigger case_changed publishes to it. */
const ALL_CASES = "cases";
const topicOf = (id: string) => `case:${id}`;

/** Endpoints of the team's inbox: cases of every kind (decision 23). */
export const teamApi = (services: Services): Binding[] => {
	const bindTeam = teamBinder(services);
	const bindCase = caseBinder(services);
	const { database, settings, clock, pubsub } = services;

	/** @param listTopic the topic of the list beside the page, which has an event of its own */
	const follow = (topics: readonly string[], listTopic?: string): Response => {
		const stream = openEventStream();
		const tell = (event: string) => () => stream.send({ event, data: {} });
		for (const topic of topics) stream.onEnd(pubsub.subscribe(topic, tell("changed")));
		if (listTopic) stream.onEnd(pubsub.subscribe(listTopic, tell("listed")));
		tell("changed")();
		return stream.response;
	};

	return [
		bindCase(listCases, async ({ query }, me) => {
			const now = clock();
			const { rows, count, closed, counts, choices } = await listCaseRows(database.db, settings, {
				...query,
				me: me.id,
				now,
			});
			// A search reveals who used a word, and the list shows first words of encrypted texts. The words aren't recorded.
			await recordAuditRead(database.db, now, {
				personId: me.id,
				event: query.search ? "cases.searched" : "cases.listed",
				about: "cases",
				facts: query.search ? { found: count } : {},
			});
			return {
				results: rows.map((row) => ({ ...lineOf(row, now), is_exact: row.is_exact, last_words: row.last_words })),
				count,
				totalPages: Math.ceil(count / CASES_PER_PAGE),
				closed_matches: closed,
				counts,
				choices,
			};
		}),
		bindCase(nextCase, ({ query }, me) => findNextCase(database.db, me.id, clock(), query)),
		bind(followCases, { who: mayWatch("cases.work") }, () => follow([ALL_CASES]) as never),
		bind(followCase, { who: mayWatch("cases.work") }, async ({ params }) => {
			const row = await findCase(database.db, params.id, clock());
			if (!row) throw notFound();
			// What is said in its chat changes no case.
			return follow([topicOf(params.id), ...(row.chat_id ? [topicOfChat(row.chat_id)] : [])], ALL_CASES) as never;
		}),
		bindCase(readCase, async ({ params, query }, me) => {
			const { one } = await showCase(services, await caseAsked(services, params.id), me, query);
			await recordAuditReads(database.db, clock(), {
				...{ personId: me.id, events: readingsOf(one.timeline), about: `case:${params.id}` },
			});
			return one;
		}),
		bindCase(changeCaseLine, ({ params, body }, me) => changeCase(services, params.id, body, me)),
		bindCase(changeCases, ({ body }, me) => changeMany(services, body, me)),
		bindCase(claimCaseLine, ({ params }, me) => claimCase(services, params.id, me)),
		bindCase(releaseCaseLine, ({ params, body }, me) => releaseCase(services, params.id, body, me)),
		bindCase(closeCaseLine, ({ params, body }, me) => closeCase(services, params.id, body, me)),
		bindCase(reopenCaseLine, ({ params }, me) => reopenCase(services, params.id, me)),
		bindCase(clearDangerLine, ({ params, body }, me) => clearDanger(services, params.id, body, me)),
		bindCase(settleDenialLine, ({ params, body }, me) => settleDenial(services, params.id, body, me)),
		bindCase(addCaseNote, async ({ params, body }, me, caller) => {
			const key = requestKeyOf(caller);
			return database.transaction(async (trx) => {
				const at = clock();
				const row = await lockCase(trx, params.id, at);
				if (!row) throw notFound();
				const before = await findSameNote(trx, settings, params.id, { key, text: body.text });
				if (!before) {
					const mentions = mentionedIn(body.text, await listTeamPeople(trx)).filter((id) => id !== me.id);
					await insertNote(trx, settings, { caseId: params.id, at, personId: me.id, text: body.text, key, mentions });
					await moveWithin(services, trx, row, at, me, [{ act: "note" }]);
					await pubsub.publish(trx, topicOf(params.id));
					await pubsub.publish(trx, ALL_CASES);
				}
				const written = before ?? (await findNote(trx, settings, params.id, key));
				if (!written) throw new Error("the note is not there");
				return written;
			});
		}),
		bindTeam(beAtCase, { who: mayWatch("cases.work") }, async ({ params, body }, me) => {
			const now = clock();
			if (!(await findCase(database.db, params.id, now))) throw notFound();
			const before = await othersAt(database.db, params.id, me.id, now);
			await setPresence(database.db, params.id, me.id, now, body.leaving);
			// Colleagues who have the case open see who came or left.
			if (before.length > 0) await database.transaction((trx) => pubsub.publish(trx, topicOf(params.id)));
			return { others: before };
		}),
		bindCase(listTeam, async (_input, me) => ({
			results: await listTeamPeople(database.db),
			me: me.id,
		})),
		...undoApi(services),
		...matchApi(services),
		...openCaseApi(services),
		...makeRequestApi(services),
		...claimsApi(services),
	];
};
