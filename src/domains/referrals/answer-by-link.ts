import type { Input, Output } from "#contract/endpoint.ts";
import type { answerByLink as answerByLinkLine, readAnswerLink } from "#contract/referrals/answer-link.ts";
import { refuseOurName } from "#domains/accounts/refuse-our-name.ts";
import type { Db } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { answerFrom, answerReferral, isAnswered, stageOne } from "./answer.ts";
import { findLink, type Link, reopenLink, spendLink } from "./answer-links.ts";
import { gone } from "./move.ts";
import { caseOfRequest, requestOfRow } from "./request.ts";
import { markSeen } from "./seen.ts";
import { needsSeal } from "./send.ts";
import { findReferral, isHeldBack, isOffer, isOnHold, type ReferralRow, referenceOfReferral } from "./store.ts";
import { undoDecline, undoUntil } from "./undo-decline.ts";

/** The link that gave the answer, and any later one while the person waits for a place. */
const mayUndo = (link: Link, row: ReferralRow) => link.used_at !== null || row.wait_choice === "wait";

/** Nothing here identifies the person, before or after the answer. */
const toPage = (
	services: Services,
	row: ReferralRow,
	link: Link,
	{ checkBy, undoBy }: { checkBy: Date | null; undoBy: Date | undefined },
): Output<typeof readAnswerLink> => ({
	reference: referenceOfReferral(row.number),
	provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
	state: row.state,
	may_answer: row.state === "new" && link.used_at === null && !isOnHold(row),
	facts: stageOne(row),
	needs:
		row.needs && row.state === "new" ? sealerOf(services.settings).open(row.needs, needsSeal(row.id)).toString() : null,
	sent_at: row.sent_at.toISOString(),
	answer_by: (row.reminded_at ? row.propose_at : row.remind_at).toISOString(),
	provider_state: row.provider_state,
	answered_at: row.answered_at?.toISOString() ?? null,
	decline_reason: row.decline_reason,
	weeks: row.weeks,
	changed_capacity: row.capacity_before !== null,
	wait_choice: row.wait_choice,
	undo_until: mayUndo(link, row) ? (undoBy?.toISOString() ?? null) : null,
	is_paused: isOnHold(row),
	is_unchecked: row.is_unchecked,
	is_held_back: isHeldBack(row),
	check_by: checkBy?.toISOString() ?? null,
	is_offer: isOffer(row),
});

/** When the case of an unchecked yes is due, if that is still to come. */
const checkByOf = async (db: Db, row: ReferralRow, now: Date): Promise<Date | null> => {
	if (!row.is_unchecked) return null;
	const due = (await caseOfRequest(db, requestOfRow(row)))?.due_at ?? null;
	return due && due > now ? due : null;
};

/** @throws Problem 404 for a link that has ended, 410 with the reason if the referral was withdrawn */
const found = async ({ database, clock }: Services, token: string): Promise<{ link: Link; row: ReferralRow }> => {
	const link = await findLink(database.db, token, clock());
	const row = await findReferral(database.db, link.provider_id, link.referral_id);
	if (!row) throw notFound();
	if (row.state === "withdrawn") throw gone(row.ended_why);
	return { link, row };
};

/**
 * The first look and the state of the answer. It answers nothing, because mail scanners open links too.
 * @throws Problem 404 for a link that has ended, 410 with the reason if the referral was withdrawn
 */
export const readAnswer = async (services: Services, token: string): Promise<Output<typeof readAnswerLink>> => {
	const { db } = services.database;
	const now = services.clock();
	const { link, row } = await found(services, token);
	await markSeen(db, [row], now);
	return toPage(services, row, link, {
		checkBy: await checkByOf(db, row, now),
		undoBy: await undoUntil(db, row, now),
	});
};

const whichOf = (link: Link, row: ReferralRow) => ({
	...{ provider: link.provider_id, referral: link.referral_id },
	...{ personId: null, version: row.version },
});

type LinkAnswer = Input<typeof answerByLinkLine>["body"];

/** Who answers. @throws Problem 422 for a yes without a name, role, and phone or email */
const answererOf = ({ name, role, phone, email }: LinkAnswer) => {
	const errors = [
		...(name ? [] : [{ field: "name", message: "Please enter your name" }]),
		...(role ? [] : [{ field: "role", message: "Please enter your role" }]),
		...(phone || email ? [] : [{ field: "phone", message: "Please enter a work phone number or a work email" }]),
	];
	if (errors.length > 0) throw invalid(errors);
	return { name: name ?? "", role: role ?? "", phone: phone || null, email: email || null };
};

/**
 * Records the answer, once for each link. The same answer again gets the same response.
 * @throws Problem as `answerReferral`; 409 if this link or another was used
 */
export const answerByLink = async (
	services: Services,
	token: string,
	body: LinkAnswer,
): Promise<Output<typeof readAnswerLink>> => {
	const { link, row } = await found(services, token);
	const answerer = body.answer === "yes" ? answererOf(body) : null;
	refuseOurName(services, answerer?.name);
	refuseOurName(services, answerer?.role, undefined, "role");
	if (isAnswered(row, body, answerer ? answerFrom(answerer) : undefined)) return readAnswer(services, token);
	if (row.state !== "new") throw conflict("This referral has already been answered.");
	await answerReferral(services, whichOf(link, row), body, {
		answerer,
		use: (trx, at) => spendLink(trx, token, at),
	});
	return readAnswer(services, token);
};

/**
 * Undoes a no or a waiting list that was given by this link, which then answers once more.
 * @throws Problem as `undoDecline`; 409 if this link didn't answer
 */
export const undoByLink = async (services: Services, token: string): Promise<Output<typeof readAnswerLink>> => {
	const { link, row } = await found(services, token);
	if (row.state === "new" && link.used_at === null) return readAnswer(services, token);
	if (!mayUndo(link, row)) throw conflict("This link didn't give the answer. To undo it, sign in or call us.");
	await undoDecline(services, whichOf(link, row), (trx) => reopenLink(trx, token));
	return readAnswer(services, token);
};
