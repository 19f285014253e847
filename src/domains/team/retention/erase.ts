import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RetentionCode } from "#contract/retention-options.ts";
import { noteDeeds } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { PlainFault } from "#platform/plain-fault.ts";
import { caseReference } from "../cases-store.ts";
import { KINDS } from "./kinds.ts";
import { countReach, listEdges, reachOf } from "./reach.ts";
import { deleteReach, forgetRun, type Needs, oneAtATime } from "./run.ts";
import { insertRun } from "./runs.ts";

/** By which rule's code a case of each kind goes, with what it is about. A review goes where it is rejected: what others read, and what becomes of it, is a matter of moderation. */
const RULE_OF: Readonly<Record<string, RetentionCode>> = {
	quote: "requests",
	"no-provider": "no-results",
	message: "messages",
	"campaign-enquiry": "messages",
	"call-back": "call-backs",
	complaint: "complaints",
	"provider-enquiry": "provider-enquiries",
	chat: "chats",
};

interface CaseRow {
	id: string;
	number: number;
	kind: string;
	/** By which rule it goes; null where it does not. */
	rule: RetentionCode | null;
	/** The id of what the case is about. */
	key: string;
	status: string;
	is_held: boolean;
}

const readCases = async (trx: Transaction, numbers: readonly number[]): Promise<CaseRow[]> => {
	const { rows } = await sql<Omit<CaseRow, "rule"> & { review: string | null }>`
		select c.id, c.number, c.kind, coalesce(c.quote_id::text, c.enquiry_id::text, c.chat_id::text, c.review_id::text) as key, c.status,
			c.held_because is not null as is_held, r.state as review
		from team_case c left join review r on r.id = c.review_id where c.number = any (${[...numbers]}::int[]) order by c.number
	`.execute(trx);
	return rows.map(({ review, ...row }) => ({ ...row, rule: review === "rejected" ? "reviews-rejected" : (RULE_OF[row.kind] ?? null) }));
};

const named = (numbers: readonly number[]): string => numbers.map(caseReference).join(", ");

/** @throws PlainFault where one of them is not there, or may not go */
const refuse = (numbers: readonly number[], cases: readonly CaseRow[]): void => {
	const about = (those: readonly CaseRow[], what: string): string[] => (those.length > 0 ? [`${named(those.map(({ number }) => number))}: ${what}`] : []);
	const missing = numbers.filter((number) => !cases.some((one) => one.number === number));
	const why = [
		...(missing.length > 0 ? [`${named(missing)}: there is no such case.`] : []),
		...about(
			cases.filter(({ rule }) => rule === null),
			"its review is not rejected. Reject it in the console first, under Reviews; that takes it down where it is published.",
		),
		...about(
			cases.filter(({ rule, status }) => rule !== null && status !== "closed"),
			"still open. Close it in the console first.",
		),
		...about(
			cases.filter(({ is_held }) => is_held),
			"held, and says there why. A lead lets it go first.",
		),
	];
	if (why.length > 0) throw new PlainFault(`Nothing was removed.\n${why.join("\n")}`);
};

/**
 * Removes closed cases before their time, with everything about them: what a rule of retention would take of just these. For a person who asks for it.
 * @param isMeant false: only counts what would go
 * @returns rows by table
 * @throws PlainFault for a case that is not there, open, held, or about a review that is not rejected; then nothing is removed
 */
export const eraseCases = (
	{ database, clock }: Pick<Needs, "database" | "clock">,
	numbers: readonly number[],
	isMeant: boolean,
): Promise<Record<string, number>> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		const found = await readCases(trx, numbers);
		refuse(numbers, found);
		const id = randomUUID();
		await insertRun(trx, { id, kind: "run", person_id: null, at: now, state: "working", now });
		const edges = await listEdges(trx);
		const rules = new Set(found.flatMap(({ rule }) => rule ?? []));
		const tables: Record<string, number> = {};
		for (const rule of rules) {
			const keys = found.filter((one) => one.rule === rule).map(({ key }) => key);
			for (const statement of KINDS[rule].hold?.(sql`${keys}::text[]`) ?? []) await statement.execute(trx);
			await sql`insert into retention_doomed (run_id, rule, key, since) select ${id}, ${rule}, key, ${now} from unnest(${keys}::text[]) key`.execute(trx);
		}
		// Who opened or held one while the others were waited for, wins.
		refuse(numbers, await readCases(trx, numbers));
		for (const rule of rules) {
			const reach = reachOf(edges, KINDS[rule].roots, { runId: id, rule, isBatch: false });
			for (const [table, count] of Object.entries(await countReach(trx, reach))) tables[table] = (tables[table] ?? 0) + count;
			if (isMeant) await deleteReach(trx, KINDS[rule].roots, reach);
		}
		await forgetRun(trx, id);
		if (isMeant)
			await noteDeeds(
				trx,
				now,
				found.map(({ id, number }) => ({ personId: null, deed: "case.erased", about: `case:${id}`, facts: { number } })),
			);
		return tables;
	});
