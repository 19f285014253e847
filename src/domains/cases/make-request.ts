import type { CaseLine } from "#contract/cases/cases.ts";
import { MAKES_REQUEST } from "#contract/cases/lists.ts";
import {
	makeRequest as makeRequestLine,
	type RequestFromCase,
	type RequestInCase,
	readRequestInCase,
} from "#contract/cases/make-request.ts";
import { recordAuditReads } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { createReader } from "#domains/search/own-words/last.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, caseAsked, caseReference, findCase, lineOf, lockCase, noteEvent } from "./cases-store.ts";
import { findTerms } from "./contact-terms.ts";
import { findMade } from "./linked-cases.ts";
import { type Doer, moveWithin } from "./move.ts";
import { detailsOf, noteYes, openEntered } from "./open-case.ts";
import { requestIn, wordsOfPerson, wordsToRead } from "./read-request.ts";
import { showCase } from "./show-case.ts";
import { readingsOf } from "./timeline.ts";

/** @throws Problem 409 for a kind that no request is made from */
const mustMakeRequest = ({ kind }: CaseRow): void => {
	if (!MAKES_REQUEST.includes(kind)) throw conflict("You can't make a connect request from this case.");
};

/** What a case says for a request. Its reading is logged as that of its page. @throws Problem 404; 409 */
const readRequest = async (
	services: Services,
	read: ReturnType<typeof createReader>,
	id: string,
	me: Person,
): Promise<RequestInCase> => {
	const row = await caseAsked(services, id);
	mustMakeRequest(row);
	const { one } = await showCase(services, row, me, { page: 1 });
	const events = readingsOf(one.timeline);
	await recordAuditReads(services.database.db, services.clock(), { personId: me.id, events, about: `case:${id}` });
	const said = wordsOfPerson(one);
	const made = one.linked.find(({ is_made, is_open }) => is_made && is_open);
	return {
		...requestIn(one, said, await read(wordsToRead(said))),
		...{ reference: one.reference, contact_terms: one.contact_terms },
		made: made ? { id: made.id, reference: made.reference } : null,
	};
};

/**
 * Makes a connect request from a case of another kind, which stays as it is. Both name each other. What the person said
 * about contact goes with it.
 * @throws Problem 404; 409 for a kind that no request is made from, a mark of danger, or another open request made from it;
 * also as `detailsOf` and `openEntered`
 */
export const makeRequest = async (
	services: Services,
	id: string,
	body: RequestFromCase,
	key: string,
	by: Doer,
): Promise<CaseLine> => {
	const { database, settings, clock } = services;
	mustMakeRequest(await caseAsked(services, id));
	const [details, terms] = await Promise.all([detailsOf(services, body), findTerms(database.db, { caseId: id })]);
	const requestHash = requestHashOf(settings, { ...body, from: id, by: by.id });
	return database.transaction(async (trx) => {
		const at = clock();
		const from = await lockCase(trx, id, at);
		if (!from) throw notFound();
		const made = await findMade(trx, id);
		if (made?.request_hash && isSameRequest(made.request_hash, requestHash)) {
			const row = await findCase(trx, made.id, at);
			if (row) return lineOf(row, at);
		}
		if (made)
			throw conflict(`A connect request was already made from this case: ${caseReference(made.number)}. Go on there.`);
		if (from.is_marked) throw conflict("Clear the mark of danger first, with a note of what you did.");
		return openEntered(services, trx, {
			...{ entered: { ...body, phone: body.phone || null }, details, terms, key, requestHash, by, at },
			note: async (opened) => {
				const [to, facts] = [caseReference(opened.number), { from: caseReference(from.number), other: id }];
				await moveWithin(services, trx, from, at, by, [{ act: "make-request", facts: { to, other: opened.id } }]);
				await noteEvent(trx, { caseId: opened.id, at, personId: by.id, kind: "made-from", facts });
				if (body.has_consent) await noteYes(trx, { caseId: opened.id, at, by, facts: { talked: true } });
			},
		});
	});
};

/** Endpoints that make a connect request from a case. */
export const makeRequestApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const read = createReader(services);
	return [
		bindCase(readRequestInCase, ({ params }, me) => readRequest(services, read, params.id, me)),
		bindCase(makeRequestLine, ({ params, body }, me, caller) =>
			makeRequest(services, params.id, body, requestKeyOf(caller), me),
		),
	];
};
