import { expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { CaseLine } from "#contract/cases/cases.ts";
import { UNDO_MS } from "#contract/cases/limits.ts";
import type { CaseStatus } from "#contract/cases/lists.ts";
import { type Undoable, undoClose, undoReply } from "#contract/cases/undo.ts";
import type { DB, TeamCase } from "#db/rows.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { dropReplyFiles } from "#domains/referrals/reply-files.ts";
import { aboutOf, requestOfRow } from "#domains/referrals/request.ts";
import { openMessages } from "#domains/referrals/visitor-messages.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { wordsOfEmail } from "#platform/email/emails-store.ts";
import { takeBackEmails } from "#platform/email/take-back.ts";
import type { Binding } from "#platform/http/bind.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { CaseRow } from "./cases-store.ts";
import { mustBeAllowedToClose, setComplaint } from "./complaint-store.ts";
import { ofCase, putDraftBefore } from "./drafts-store.ts";
import { wordsOfReply } from "./mail.ts";
import { type Doer, type Moved, move } from "./move.ts";
import { lockRequestOfCase } from "./reply.ts";
import { wordsOfText } from "./texts.ts";
import { type BeforeClosing, clockFor } from "./work-case.ts";

// For ten seconds a colleague can take back their own reply or closing: its emails wait so long.

interface EventFacts {
	key?: string;
	message?: number;
	to?: string;
	waits?: true;
	version?: number;
	before?: BeforeClosing;
}

/** SQL: the caller's newest reply or closing in case `c` that can still be undone. */
export const undoableOf = (personId: number, now: Date) =>
	jsonObjectFrom(
		expressionBuilder<DB & { c: TeamCase }, "c">()
			.selectFrom("case_event as e")
			.select(["e.id", "e.at", "e.kind"])
			.whereRef("e.case_id", "=", "c.id")
			.where("e.person_id", "=", personId)
			.where("e.at", ">", new Date(now.getTime() - UNDO_MS))
			.where(({ and, eb, or, val }) =>
				or([
					eb("e.kind", "=", "replied"),
					and([eb("e.kind", "=", "closed"), eb("c.status", "=", "closed"), eb("e.facts", "?", val("before"))]),
				]),
			)
			.orderBy("e.id", "desc")
			.limit(1),
	);

export const toUndoable = (found: { id: number; at: string; kind: string } | null): Undoable | null =>
	found && {
		what: found.kind === "closed" ? "close" : "reply",
		event: found.id,
		until: new Date(new Date(found.at).getTime() + UNDO_MS).toISOString(),
	};

const isLate = ({ at }: { at: Date }, now: Date) => now.getTime() - at.getTime() >= UNDO_MS;

/** The caller's newest event of these kinds. @param id only this one */
const eventOf = (trx: Transaction, caseId: string, by: Doer, kinds: readonly string[], id?: number) =>
	trx
		.selectFrom("case_event")
		.select(({ cast, ref }) => [
			cast<number>("id", "integer").as("id"),
			...(["at", "kind"] as const),
			ref("facts").$castTo<EventFacts>().as("facts"),
		])
		.where("case_id", "=", caseId)
		.where("person_id", "=", by.id)
		.where("kind", "=", anyOf(kinds))
		.$if(id !== undefined, (query) => query.where("id", "=", String(id)))
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();

const renamed = async (trx: Transaction, { id }: { id: number }, kind: string, without: string): Promise<void> => {
	await sql`update case_event set kind = ${kind}, facts = facts - ${without}::text where id = ${id}`.execute(trx);
};

/** The text of a reply: stored with the request, or else only in its email. */
const textOf = async (
	{ settings }: Services,
	trx: Transaction,
	row: CaseRow,
	{ key = "", message, to }: EventFacts,
): Promise<string> => {
	if (message) return (await openMessages(trx, settings, [message])).get(message) ?? "";
	if (to) {
		const sent = await wordsOfEmail(trx, settings, { kind: "text-reply", about: `case:${row.id}:${key}`, to });
		return wordsOfText(settings, sent ?? "");
	}
	const email = { kind: "case-reply", about: `case:${row.id}:${key}`, to: row.email ?? "" };
	return wordsOfReply(settings, row, (await wordsOfEmail(trx, settings, email)) ?? "");
};

const takeBackReply = (services: Services, id: string, event: number, by: Doer): Promise<CaseLine> => {
	const work = async (trx: Transaction, row: CaseRow, at: Date): Promise<readonly Moved[]> => {
		const sent = await eventOf(trx, id, by, ["replied", "reply-undone"], event);
		if (!sent) throw notFound();
		if (sent.kind === "reply-undone") return [];
		const { key = "", message, waits } = sent.facts;
		const text = await textOf(services, trx, row, sent.facts);
		if (isLate(sent, at) || !(await takeBackEmails(trx, `case:${id}:${key}`, at)))
			throw conflict("Too late: your reply was already sent.");
		if (message) await trx.deleteFrom("request_message").where("id", "=", String(message)).execute();
		await dropReplyFiles(trx, id, key);
		await renamed(trx, sent, "reply-undone", "message");
		await putDraftBefore(services, trx, ofCase(id, by.id), { way: sent.facts.to ? "text" : "reply", text, at });
		const back = waits && row.status === "waiting-person";
		return [
			{ act: "undo-reply", change: {} },
			...(back
				? [
						{
							...{ act: "go-on" as const, change: await clockFor(trx, row, "open", at) },
							facts: { was: row.status, is: "open" },
						},
					]
				: []),
		];
	};
	return move(services, id, by, work, (trx) => lockRequestOfCase(trx, id));
};

/** What a status other than open was reached by. */
const BACK = { "waiting-person": "wait-person", "waiting-provider": "wait-provider" } as const;

const takeBackClosing = (services: Services, id: string, by: Doer): Promise<CaseLine> => {
	const work = async (trx: Transaction, row: CaseRow, at: Date): Promise<readonly Moved[]> => {
		if (row.status !== "closed") return [];
		const closed = await eventOf(trx, id, by, ["closed"]);
		const { before, version } = closed?.facts ?? {};
		if (!closed || !before || version !== row.version || isLate(closed, at))
			throw conflict("Too late to undo. You can reopen the case instead.");
		if (row.kind === "complaint") {
			await mustBeAllowedToClose(trx, id, by);
			await setComplaint(trx, id, { cause: null });
		}
		const of = row.quote_id || row.enquiry_id ? requestOfRow(row) : undefined;
		if (of && !(await takeBackEmails(trx, `${aboutOf(of)}:closed:${version - 1}`, at)))
			throw conflict("Too late: the person’s email was already sent. You can reopen the case instead.");
		await renamed(trx, closed, "close-undone", "before");
		const { status, ...was } = before;
		const waits = Object.hasOwn(BACK, status) ? BACK[status as keyof typeof BACK] : undefined;
		return [
			{ act: "undo-close", change: { ...was, closed_at: null, outcome: null } },
			...(waits ? [{ act: waits, facts: { was: "open" satisfies CaseStatus, is: status } }] : []),
		];
	};
	return move(services, id, by, work, (trx) => lockRequestOfCase(trx, id));
};

/** Endpoints that undo what a colleague just did. */
export const undoApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [
		bindCase(undoReply, ({ params }, by) => takeBackReply(services, params.id, params.event, by)),
		bindCase(undoClose, ({ params }, by) => takeBackClosing(services, params.id, by)),
	];
};
