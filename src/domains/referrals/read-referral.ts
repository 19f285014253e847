import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { byQuestion } from "#contract/shared/questions.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isReached } from "#domains/accounts/contact-proof.ts";
import { readOwnWords } from "#domains/enquiries/own-words.ts";
import { seesFirstLookOnly } from "#domains/providers/admin/store.ts";
import { openDetails } from "#domains/quotes/read-details.ts";
import { fetchPlan, openPlan } from "#domains/quotes/read-plan.ts";
import type { Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { stageOne, toOwnLine } from "./answer.ts";
import { colleaguesOf, ownerOf } from "./inbox.ts";
import { gone } from "./move.ts";
import { areNotesShown, listOwnNotes, listQuestions } from "./notes.ts";
import { findRequest, isRequestMarked, requestOfRow, tellCase } from "./request.ts";
import { markSeen } from "./seen.ts";
import { needsSeal } from "./send.ts";
import {
	findReferral,
	isOnHold,
	isOpened,
	isOverdue,
	type ReferralRow,
	referenceOfReferral,
	updateReferral,
} from "./store.ts";
import { undoUntil } from "./undo-decline.ts";

interface Which {
	provider: number;
	referral: string;
	personId: number;
}

const placeOf = ({ suburb, postcode }: ReferralRow): string => [suburb, postcode].filter(Boolean).join(" ");

const showsPlan = (row: ReferralRow): row is ReferralRow & { quote_id: string } =>
	isOpened(row) && (row.shares?.includes("plan") ?? false) && row.quote_id !== null;

/** @throws Problem 404 for another provider's referral, 410 if it was withdrawn */
const found = async (trx: Transaction, { provider, referral }: Which): Promise<ReferralRow> => {
	// Locked, so that a withdrawal of consent waits until this read has finished.
	const row = await findReferral(trx, provider, referral, true);
	if (!row) throw notFound();
	if (row.state === "withdrawn") throw gone(row.ended_why);
	return row;
};

const personOf = async (services: Services, trx: Transaction, row: ReferralRow): Promise<OwnReferral["person"]> => {
	const of = requestOfRow(row);
	const request = await findRequest(trx, of);
	if (!request) throw notFound();
	// While a colleague reads words of danger, or the person says that they didn't ask, providers see no details.
	const isHeld = await isRequestMarked(trx, of);
	const has = (share: string) => !isHeld && (row.shares?.includes(share) ?? false);
	const said =
		has("needs") && of.enquiryId !== undefined ? await readOwnWords(trx, services.settings, of.enquiryId) : "";
	const own = said ? [{ label: "In their own words", value: said }] : [];
	const details = has("needs")
		? [
				...((of.quoteId !== undefined ? await openDetails(trx, services.settings, of.quoteId) : undefined) ?? []),
				...own,
			]
		: null;
	return {
		name: request.name,
		phone: request.phone,
		email: request.email,
		...byQuestion((name) => request[name]),
		details,
		has_plan: has("plan") && request.has_plan,
		is_confirmed: await isReached(trx, of),
	};
};

/**
 * Reads a referral for the provider's staff: the needs, and the person's details once accepted and while consent lasts.
 * Every read is audited.
 * @throws Problem 404 for another provider's referral, 410 if it was withdrawn
 */
export const readReferral = (services: Services, which: Which): Promise<OwnReferral> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const row = await found(trx, which);
		const isFirst = await seesFirstLookOnly(trx, which.personId, which.provider);
		const opened = isOpened(row) && !isFirst;
		await markSeen(trx, [row], at);
		const person = opened ? await personOf(services, trx, row) : null;
		await recordAuditEvent(trx, at, {
			personId: which.personId,
			event: opened ? "referral.opened" : "referral.read",
			about: `referral:${row.id}`,
			facts: opened ? { shares: row.shares } : {},
		});
		if (opened && row.opened_at === null) {
			await updateReferral(trx, row.id, at, { opened_at: at });
			const facts = { provider: row.provider, referral: referenceOfReferral(row.number) };
			await tellCase(trx, requestOfRow(row), { at, personId: which.personId, what: "referral-opened", facts });
		}
		const isOver = row.state === "declined" || row.state === "closed" || isOnHold(row);
		return {
			...toOwnLine(row),
			facts: opened ? { ...stageOne(row), place: placeOf(row) } : stageOne(row),
			// Hidden once the referral has ended or is on hold, because the provider doesn't need it.
			needs: row.needs && !isOver ? sealerOf(services.settings).open(row.needs, needsSeal(row.id)).toString() : null,
			decline_reason: row.decline_reason,
			outcome: row.outcome,
			person,
			changed_capacity: row.capacity_before !== null,
			is_overdue: isOverdue(row, at),
			owner: (await ownerOf(trx, row.id)) ?? null,
			colleagues: (await colleaguesOf(trx, row.provider_id)).map((one) => ({
				...one,
				is_me: one.id === which.personId,
			})),
			notes: areNotesShown(row) && !isFirst ? await listOwnNotes(trx, services.settings, row.id) : null,
			questions: await listQuestions(trx, services.settings, row, isFirst),
			undo_until: (await undoUntil(trx, row, at))?.toISOString() ?? null,
		};
	});

/** The plan file of a referral. @throws Problem as for `readReferral`; also 404 if the provider may not see the plan */
export const readReferralPlan = async (services: Services, which: Which): Promise<Response> => {
	const { database, files } = services;
	const before = await findReferral(database.db, which.provider, which.referral);
	const fetched = before && showsPlan(before) ? await fetchPlan(database.db, files, before.quote_id) : undefined;
	return database.transaction(async (trx) => {
		const row = await found(trx, which);
		const isHidden =
			!showsPlan(row) ||
			(await isRequestMarked(trx, requestOfRow(row))) ||
			(await seesFirstLookOnly(trx, which.personId, which.provider));
		if (isHidden) throw notFound();
		return openPlan(trx, services, row.quote_id, which.personId, fetched, { referral: row.id });
	});
};
