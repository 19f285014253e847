import type { Case, CaseLine } from "#contract/cases/cases.ts";
import { type CaseKind, MAKES_REQUEST } from "#contract/cases/lists.ts";
import {
	makeRequest as makeRequestLine,
	type RequestFromCase,
	type RequestInCase,
} from "#contract/cases/make-request.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { createReader } from "#domains/search/own-words/last.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { findAnswers } from "./answers-of-people.ts";
import { caseAsked, caseReference, findCase, lineOf, lockCase, noteEvent } from "./cases-store.ts";
import { findMade } from "./linked-cases.ts";
import { type Doer, moveWithin } from "./move.ts";
import { detailsOf, noteYes, openEntered } from "./open-case.ts";
import { requestIn, wordsOfPerson, wordsToRead } from "./read-request.ts";

const isMade = ({ kind }: { kind: CaseKind }): boolean => MAKES_REQUEST.includes(kind);

/** Reads what a case says for a connect request. Null if none can be made from it now. */
export const createRequestReader = (services: Services) => {
	const read = createReader(services);
	return async (one: Case): Promise<RequestInCase | null> => {
		if (!isMade(one) || one.is_marked || one.linked.some(({ is_made, is_open }) => is_made && is_open)) return null;
		const said = wordsOfPerson(one);
		return requestIn(one, said, await read(wordsToRead(said)));
	};
};

/**
 * Makes a connect request from a case of another kind, which stays as it is. Both name each other. What the person said
 * about contact goes with it.
 * @throws Problem 404; 409 for a kind that no request is made from, a mark of danger, or another open request made from it;
 * also as `detailsOf` and `openEntered`
 */
const makeRequest = async (
	services: Services,
	id: string,
	body: RequestFromCase,
	key: string,
	by: Doer,
): Promise<CaseLine> => {
	const { database, settings, clock } = services;
	if (!isMade(await caseAsked(services, id))) throw conflict("You can't make a connect request from this case.");
	const [details, answers] = await Promise.all([detailsOf(services, body), findAnswers(database.db, { caseId: id })]);
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
			...{ entered: { ...body, phone: body.phone || null }, details, answers, key, requestHash, by, at },
			note: async (opened) => {
				const [to, facts] = [caseReference(opened.number), { from: caseReference(from.number), other: id }];
				await moveWithin(services, trx, from, at, by, [{ act: "make-request", facts: { to, other: opened.id } }]);
				await noteEvent(trx, { caseId: opened.id, at, personId: by.id, kind: "made-from", facts });
				if (body.has_consent) await noteYes(trx, { caseId: opened.id, at, by, facts: { talked: true } });
			},
		});
	});
};

/** The endpoint that makes a connect request from a case. */
export const makeRequestApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [
		bindCase(makeRequestLine, ({ params, body }, me, caller) =>
			makeRequest(services, params.id, body, requestKeyOf(caller), me),
		),
	];
};
