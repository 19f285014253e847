import { sql } from "kysely";
import {
	addCallAttempt as addCallAttemptLine,
	type NotReachedEmail,
	sendNotReachedEmail as sendNotReachedEndpoint,
} from "#contract/cases/call-attempts.ts";
import type { CaseLine } from "#contract/cases/cases.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { proveContact } from "#domains/accounts/contact-proof.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, invalid, keyTaken } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findAnswers } from "./answers-of-people.ts";
import { notReachedEmail } from "./mail.ts";
import { checkAct, type Doer, move } from "./move.ts";
import { replyWays } from "./reply.ts";
import { notReachedText, textTo } from "./texts.ts";

/** After failed calls on this many days we offer to send an email. */
const TRIES_BEFORE_EMAIL = 3;

/** Context for encrypting what was agreed on the phone. */
export const callSeal = (caseId: string, key: string): string => `call:${caseId}:${key}`;

/** The call that was recorded under a key. */
const findSameCall = (trx: Transaction, caseId: string, key: string) =>
	trx
		.selectFrom("call_attempt")
		.select(["is_reached", "agreed", "next_at"])
		.where("case_id", "=", caseId)
		.where("attempt_key", "=", key)
		.executeTakeFirst();

/**
 * Whether the email is due. Reads the last call that reached the person, the first failed call of each day since, and
 * the last email.
 */
export const notReachedEmailOf = async (db: Db | Transaction, caseId: string): Promise<NotReachedEmail> => {
	const { rows } = await sql<{ at: Date; what: "reached" | "missed" | "email" }>`
		with reached as (select a.id, a.at from call_attempt a where a.case_id = ${caseId} and a.is_reached order by a.id desc limit 1)
		(select at, 'reached' as what from reached)
		union all
		(
			select min(a.at), 'missed' from call_attempt a where a.case_id = ${caseId} and a.id > coalesce((select id from reached), 0)
			group by (a.at at time zone 'Australia/Melbourne')::date order by 1 limit ${TRIES_BEFORE_EMAIL}
		)
		union all
		(select e.at, 'email' from case_event e where e.case_id = ${caseId} and e.kind = 'letter' order by e.id desc limit 1)
		order by what desc, at
	`.execute(db);
	return emailFor(
		rows.filter(({ what }) => what !== "email").map(({ at, what }) => ({ at, is_reached: what === "reached" })),
		rows.filter(({ what }) => what === "email"),
	);
};

/**
 * Whether to offer the "we tried to call you" email: once, after failed calls on three days since the person was last
 * reached.
 */
export const emailFor = (
	attempts: readonly { at: Date; is_reached: boolean }[],
	sent: readonly { at: Date }[],
): NotReachedEmail => {
	const last = attempts.findLastIndex(({ is_reached }) => is_reached);
	const failed = attempts.slice(last + 1);
	const reachedAt = attempts[last]?.at;
	if (sent.some(({ at }) => !reachedAt || at > reachedAt)) return "sent";
	return new Set(failed.map(({ at }) => officeDay(at))).size >= TRIES_BEFORE_EMAIL ? "offered" : "none";
};

interface Attempt {
	is_reached: boolean;
	agreed: string;
	next_at: string | null;
}

/**
 * Records a call. A next time snoozes the case until then.
 * @throws Problem 409 for a closed case, or if the key was used for another call; 422 for a next time in the past
 */
export const addAttempt = (
	services: Services,
	id: string,
	attempt: Attempt,
	key: string,
	by: Doer,
): Promise<CaseLine> =>
	move(services, id, by, async (trx, row, at) => {
		const { settings } = services;
		const next = attempt.next_at === null ? null : new Date(attempt.next_at);
		const before = await findSameCall(trx, id, key);
		if (before) {
			const agreed = before.agreed ? sealerOf(settings).open(before.agreed, callSeal(id, key)).toString() : "";
			const isSame =
				before.is_reached === attempt.is_reached &&
				agreed === attempt.agreed &&
				before.next_at?.getTime() === next?.getTime();
			if (!isSame) throw keyTaken("Another call was already recorded with this Idempotency-Key.");
			return [];
		}
		checkAct("call", row.status);
		if (next && next <= at) throw invalid([{ field: "next_at", message: "Please choose a time in the future" }]);
		const agreed = attempt.agreed ? sealerOf(settings).seal(Buffer.from(attempt.agreed), callSeal(id, key)) : null;
		const { is_reached } = attempt;
		await trx
			.insertInto("call_attempt")
			.values({ case_id: id, at, person_id: by.id, is_reached, agreed, next_at: next, attempt_key: key })
			.execute();
		if (attempt.is_reached)
			await proveContact(trx, { caseId: id }, { kind: "phone", how: "call", at, personId: by.id });
		const facts = { reached: is_reached, next: next?.toISOString() ?? null };
		return [{ act: "call", change: next ? { snoozed_until: next } : {}, facts }];
	});

/** Emails or texts a person we couldn't reach, as they said that we may. @throws Problem 409 if the email isn't due, or there is no address */
export const sendEmail = (services: Services, id: string, by: Doer): Promise<CaseLine> =>
	move(services, id, by, async (trx, row) => {
		const email = await notReachedEmailOf(trx, id);
		if (email === "sent") return [];
		checkAct("not-reached", row.status);
		if (email === "none") throw conflict(`You can send this email after failed calls on ${TRIES_BEFORE_EMAIL} days.`);
		const { settings } = services;
		const { contact_terms: terms } = await findAnswers(trx, { caseId: id });
		const number = textTo(settings, row, terms);
		const byEmail = replyWays(row, terms).includes("email");
		if (!byEmail && !number)
			throw conflict(row.email ? "They asked us not to email them." : "We have no email address for this person.");
		const last = await trx
			.selectFrom("call_attempt")
			.select("id")
			.where("case_id", "=", id)
			.orderBy("id", "desc")
			.limit(1)
			.executeTakeFirst();
		const key = `not-reached-${last?.id}`;
		const about = { caseId: id, key };
		const emails = [
			...(byEmail && row.email ? [notReachedEmail({ ...about, to: row.email }, settings)] : []),
			...(number ? [notReachedText({ ...about, to: number }, settings)] : []),
		];
		const ways = [...(byEmail ? ["email"] : []), ...(number ? ["text"] : [])];
		return [{ act: "not-reached", change: {}, facts: { key, ways }, emails }];
	});

/** Endpoints for calls to people. */
export const callsApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [
		bindCase(addCallAttemptLine, ({ params, body }, me, caller) =>
			addAttempt(services, params.id, body, requestKeyOf(caller), me),
		),
		bindCase(sendNotReachedEndpoint, ({ params }, me) => sendEmail(services, params.id, me)),
	];
};
