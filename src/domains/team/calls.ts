import { sql } from "kysely";
import {
	addCallAttempt as addCallAttemptLine,
	type CallAttempt,
	listCallAttempts,
	sendNotReachedLetter as sendNotReachedLetterLine,
} from "#contract/call-attempts.ts";
import type { CaseLine } from "#contract/cases.ts";
import { officeDay } from "#contract/office-hours.ts";
import { noteDeed, noteReading } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import { sealerOf } from "#platform/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findCase, noteEvent, updateCase } from "./cases-store.ts";
import { listLetters } from "./complaint-store.ts";
import { notReachedLetter } from "./mail.ts";
import { type Doer, isClosed, withCase } from "./work-case.ts";

/** After failed tries on so many days a letter is offered. */
const TRIES_BEFORE_LETTER = 3;

/** What is agreed on the phone is sealed for. */
export const callSeal = (caseId: string, key: string): string => `call:${caseId}:${key}`;

interface AttemptRow {
	id: number;
	at: Date;
	who: string | null;
	is_reached: boolean;
	agreed: Buffer | null;
	next_at: Date | null;
	attempt_key: string;
}

const listRows = async (db: Db | Transaction, caseId: string): Promise<AttemptRow[]> => {
	const { rows } = await sql<AttemptRow>`
		select a.id, a.at, p.name as who, a.is_reached, a.agreed, a.next_at, a.attempt_key
		from call_attempt a left join person p on p.id = a.person_id where a.case_id = ${caseId} order by a.id
	`.execute(db);
	return rows;
};

const shown = (settings: Settings, caseId: string, { attempt_key, agreed, at, next_at, ...row }: AttemptRow): CallAttempt => ({
	...row,
	at: at.toISOString(),
	agreed: agreed ? sealerOf(settings).open(agreed, callSeal(caseId, attempt_key)).toString() : "",
	next_at: next_at?.toISOString() ?? null,
});

/** Whether the letter that we tried to ring is due: after failed tries on three days with nobody reached since, once. */
export const letterFor = (attempts: readonly { at: Date; is_reached: boolean }[], letters: readonly { at: Date }[]): "none" | "offered" | "sent" => {
	const last = attempts.findLastIndex(({ is_reached }) => is_reached);
	const failed = attempts.slice(last + 1);
	const reachedAt = attempts[last]?.at;
	if (letters.some(({ at }) => !reachedAt || at > reachedAt)) return "sent";
	return new Set(failed.map(({ at }) => officeDay(at))).size >= TRIES_BEFORE_LETTER ? "offered" : "none";
};

interface Attempt {
	is_reached: boolean;
	agreed: string;
	next_at: string | null;
}

/**
 * Notes a try to reach somebody. A next one puts the case away until then.
 * @throws Problem 409 for a closed case, or when something else was noted under the key; 422 for a next try in the past
 */
export const addAttempt = (services: Services, id: string, attempt: Attempt, key: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		const { settings } = services;
		const next = attempt.next_at === null ? null : new Date(attempt.next_at);
		const before = (await listRows(trx, id)).find((one) => one.attempt_key === key);
		if (before) {
			const same = shown(settings, id, before);
			const isSame = same.is_reached === attempt.is_reached && same.agreed === attempt.agreed && before.next_at?.getTime() === next?.getTime();
			if (!isSame) throw conflict("Another try was already noted with this Idempotency-Key.");
			return;
		}
		if (row.status === "closed") throw isClosed();
		if (next && next <= at) throw invalid([{ field: "next_at", message: "Please choose a time to come" }]);
		const agreed = attempt.agreed ? sealerOf(settings).seal(Buffer.from(attempt.agreed), callSeal(id, key)) : null;
		await sql`
			insert into call_attempt (case_id, at, person_id, is_reached, agreed, next_at, attempt_key)
			values (${id}, ${at}, ${by.id}, ${attempt.is_reached}, ${agreed}, ${next}, ${key})
		`.execute(trx);
		await updateCase(trx, id, at, { ...(row.status === "new" ? { status: "open" as const } : {}), ...(next ? { snoozed_until: next } : {}) });
		await noteEvent(trx, { caseId: id, at, personId: by.id, kind: "called", facts: { reached: attempt.is_reached, next: next?.toISOString() ?? null } });
		await noteDeed(trx, at, { personId: by.id, deed: "case.called", about: `case:${id}` });
	});

/** @throws Problem 409 while the letter is not offered, or where there is no address */
export const sendLetter = (services: Services, id: string, by: Doer): Promise<CaseLine> =>
	withCase(services, id, async (trx, row, at) => {
		const attempts = await listRows(trx, id);
		const letter = letterFor(attempts, await listLetters(trx, id));
		if (letter === "sent") return;
		if (row.status === "closed") throw isClosed();
		if (letter === "none") throw conflict(`The letter is for somebody we did not reach on ${TRIES_BEFORE_LETTER} days.`);
		if (!row.email) throw conflict("There is no e-mail address to write to.");
		const key = `not-reached-${attempts.at(-1)?.id}`;
		await services.outbox.post(trx, [notReachedLetter({ caseId: id, key, to: row.email }, services.settings)]);
		await updateCase(trx, id, at, {});
		await noteEvent(trx, { caseId: id, at, personId: by.id, kind: "letter", facts: { key } });
		await noteDeed(trx, at, { personId: by.id, deed: "case.written", about: `case:${id}` });
	});

/** Tries to reach people by phone. */
export const callsApi = (services: Services): Binding[] => {
	const { database, settings, clock } = services;
	return [
		bind(listCallAttempts, { who: mayTeam("cases.work") }, async ({ params }, caller) => {
			const me = await teamMember(caller, services);
			if (!(await findCase(database.db, params.id, clock()))) throw notFound();
			const rows = await listRows(database.db, params.id);
			if (rows.length > 0) await noteReading(database.db, clock(), { personId: me.id, deed: "calls.read", about: `case:${params.id}` });
			return { attempts: rows.map((row) => shown(settings, params.id, row)), letter: letterFor(rows, await listLetters(database.db, params.id)) };
		}),
		bind(addCallAttemptLine, { who: mayTeam("cases.work") }, async ({ params, body }, caller) =>
			addAttempt(services, params.id, body, requestKeyOf(caller), await teamMember(caller, services)),
		),
		bind(sendNotReachedLetterLine, { who: mayTeam("cases.work") }, async ({ params }, caller) =>
			sendLetter(services, params.id, await teamMember(caller, services)),
		),
	];
};
