import { sql } from "kysely";
import type { Person } from "#domains/accounts/session.ts";
import { type CaseRow, caseReference, endsItself, lockCase, noteEvent } from "#domains/cases/cases-store.ts";
import { mustBeFree } from "#domains/cases/complaint-store.ts";
import { namedCase } from "#domains/cases/find-cases.ts";
import { isFrom, openMailWords } from "#domains/cases/incoming-mail.ts";
import { moveWithin } from "#domains/cases/move.ts";
import { lockRequestOfCase } from "#domains/cases/reply.ts";
import { closedAt } from "#domains/cases/work-case.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { continueCase, openCaseFor, readForDanger } from "./take-mail.ts";

// A colleague moves an email that came in to another case, or gives it a case of its own.

type Doer = Pick<Person, "id">;
interface Place {
	id: string;
	reference: string;
}
const placeOf = ({ id, number }: Pick<CaseRow, "id" | "number">): Place => ({ id, reference: caseReference(number) });

/** The email, locked, with its words. @throws Problem 404 for one that has no words, or is a report or an automatic answer */
const lockMail = async ({ settings }: Pick<Services, "settings">, trx: Transaction, id: string) => {
	const row = await trx.selectFrom("incoming_mail").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
	if (!row?.body || !row.case_id || row.outcome === "automatic") throw notFound();
	const words = openMailWords(settings, { id, body: row.body });
	return { ...row, case_id: row.case_id, words, isReadable: row.outcome !== "unreadable", isAutomatic: false };
};
type Mail = Awaited<ReturnType<typeof lockMail>>;

/**
 * Locks the requests of the cases, then the cases, each in the order of their ids. @throws Problem 409 if a complaint's conflict check isn't
 * answered
 */
const lockCases = async (trx: Transaction, ids: readonly string[], at: Date, by: Doer): Promise<CaseRow[]> => {
	const inOrder = [...new Set(ids)].toSorted();
	for (const id of inOrder) await lockRequestOfCase(trx, id);
	const rows: CaseRow[] = [];
	for (const id of inOrder) {
		const row = await lockCase(trx, id, at);
		if (row?.kind === "complaint") await mustBeFree(trx, id, by.id);
		if (row) rows.push(row);
	}
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

const isAlone = async (trx: Transaction, mail: Mail): Promise<boolean> => {
	const { rows } = await sql`
		select from incoming_mail m where m.case_id = ${mail.case_id} and m.id <> ${mail.id}
		union all select from case_event e where e.case_id = ${mail.case_id} and e.kind in ('replied', 'letter', 'visitor-message', 'called')
	`.execute(trx);
	return rows.length === 0;
};

/** Moves the email's row, and ends the case that was opened for it if nothing else is in it. */
const leave = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	{
		mail,
		from,
		to,
		at,
		by,
		act,
	}: { mail: Mail; from: CaseRow; to: CaseRow; at: Date; by: Doer; act: "move-email" | "split-email" },
): Promise<void> => {
	const ends = from.id === mail.own_case_id && from.status !== "closed" && (await isAlone(trx, mail));
	if (ends && from.is_marked) throw conflict("Clear the mark of danger first, with a note of what you did.");
	await trx
		.updateTable("incoming_mail")
		.set({ case_id: to.id, other_case_id: null, ...(mail.isReadable && { outcome: "in-case" }) })
		.where("id", "=", mail.id)
		.execute();
	const facts = { to: caseReference(to.number) };
	await moveWithin(services, trx, from, at, by, [
		ends ? { act: "move-email-and-close", change: closedAt(at, "duplicate"), facts } : { act, change: {}, facts },
	]);
};

/** Whether an email can go to a case. A decided review, or an ended chat without an address, can't go on. */
const mustGoOn = (row: CaseRow): void => {
	if (row.status === "closed" && endsItself(row))
		throw conflict(`You can't move an email to this case, because its ${row.kind} has ended.`);
};

type Needs = Pick<Services, "database" | "settings" | "clock" | "outbox">;

const arrive = async (
	services: Needs,
	trx: Transaction,
	{ mail, from, to, at, by }: { mail: Mail; from: CaseRow; to: CaseRow; at: Date; by: Doer },
): Promise<void> => {
	const facts = { moved: caseReference(from.number), received: mail.received_at.toISOString() };
	// What it asks for counts for the person of the case: a colleague knows that they wrote it.
	const sender = mail.words.isText ? mail.words.from : (to.email ?? undefined);
	await continueCase(services, trx, to, { ...mail, sender }, at, { id: by.id, facts });
};

/**
 * Moves an email to the case of a reference. A repeat changes nothing.
 * @throws Problem 404; 409 if it isn't in the case `from` any more; 422 for no such case
 */
export const moveEmailTo = (
	services: Needs,
	{ mail: id, from: seen }: { mail: string; from: string },
	named: string,
	by: Doer,
): Promise<Place> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const none = () => invalid([{ field: "to", message: "There is no case with this number" }]);
		const condition = namedCase(named);
		if (!condition) throw none();
		const { rows } = await sql<{ id: string }>`select c.id from team_case c where ${condition} limit 2`.execute(trx);
		const [target, second] = rows;
		if (!target || second) throw none();
		const [from, to] = await lockCases(trx, [seen, target.id], at, by);
		if (!from || !to) throw notFound();
		const mail = await lockMail(services, trx, id);
		if (mail.case_id === to.id) return placeOf(to);
		if (mail.case_id !== from.id) throw conflict("Someone else moved this email. Load the page again.");
		mustGoOn(to);
		await leave(services, trx, { mail, from, to, at, by, act: "move-email" });
		await arrive(services, trx, { mail, from, to, at, by });
		return placeOf(to);
	});

/**
 * Gives an email a case of its own: the one that was opened for it, or a new one that names this one. One that waits in its
 * own case stays there. A repeat changes nothing.
 * @throws Problem 404
 */
export const splitEmailFrom = (
	services: Needs,
	{ mail: id, from: seen }: { mail: string; from: string },
	by: Doer,
): Promise<Place> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const before = await trx
			.selectFrom("incoming_mail as m")
			.leftJoin("team_case as c", "c.id", "m.case_id")
			.select(["m.case_id", "m.own_case_id", "m.other_case_id", "c.number"])
			.where("m.id", "=", id)
			.executeTakeFirst();
		if (!before?.case_id) throw notFound();
		if (before.case_id !== seen) return placeOf({ id: before.case_id, number: before.number ?? 0 });
		const others = [before.own_case_id ?? [], before.other_case_id ?? []].flat();
		const cases = await lockCases(trx, [seen, ...others], at, by);
		const from = cases.find((one) => one.id === seen);
		const mail = await lockMail(services, trx, id);
		if (!from || mail.case_id !== seen) throw conflict("Someone else moved this email. Load the page again.");
		if (mail.own_case_id === seen) {
			const answered = cases.find((one) => one.id === mail.other_case_id);
			if (answered) await keepApart(services, trx, { mail, from, answered, at, by });
			return placeOf(from);
		}
		const own = cases.find((one) => one.id === mail.own_case_id);
		if (own) {
			await leave(services, trx, { mail, from, to: own, at, by, act: "split-email" });
			await arrive(services, trx, { mail, from, to: own, at, by });
			return placeOf(own);
		}
		// The address of an email that a colleague moved here isn't the person's.
		const sender = isFrom(mail.words, from.email) ? mail.words.from : undefined;
		const made = await openCaseFor(services, trx, { ...mail, sender }, at);
		await readForDanger(trx, made, mail.words, at);
		await leave(services, trx, { mail, from, to: made, at, by, act: "split-email" });
		await trx
			.updateTable("incoming_mail")
			.set({ own_case_id: made.id, ...(mail.isReadable && { outcome: "new-case" }) })
			.where("id", "=", id)
			.execute();
		const text = mail.words.isText && { text: true };
		const facts = { mail: id, ...text, split: caseReference(from.number), received: mail.received_at.toISOString() };
		await noteEvent(trx, { caseId: made.id, at, personId: by.id, kind: "email-in", facts });
		return placeOf(made);
	});

/** Decides that an email from another address isn't from the person of the case that it answers. */
const keepApart = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	{ mail, from, answered, at, by }: { mail: Mail; from: CaseRow; answered: CaseRow; at: Date; by: Doer },
): Promise<void> => {
	await trx
		.updateTable("incoming_mail")
		.set({ other_case_id: null, ...(mail.isReadable && { outcome: "new-case" }) })
		.where("id", "=", mail.id)
		.execute();
	const apart = (one: CaseRow, other: CaseRow) =>
		moveWithin(services, trx, one, at, by, [
			{ act: "split-email", change: {}, facts: { apart: caseReference(other.number) } },
		]);
	await apart(from, answered);
	await apart(answered, from);
};
