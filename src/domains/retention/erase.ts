import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RetentionCode } from "#contract/retention/options.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { OperatorError } from "#platform/plain-fault.ts";
import { hasLeft, KINDS } from "./kinds.ts";
import { cascadeOf, countReach, listEdges } from "./reach.ts";
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
	profile: "publications",
};

/** What is asked to go before its time. */
export interface ErasureRequest {
	/** Numbers of cases. */
	cases?: readonly number[];
	/** Numbers of reviews that have no case: nobody confirmed them. */
	reviews?: readonly number[];
	/** E-mail addresses of people who left the staff of a provider, or the team. */
	people?: readonly string[];
}

/** What keeps something, in the order it is told in. */
const FAULTS = {
	"no case": "there is no such case.",
	"no review": "there is no such review.",
	"no person": "nobody of a provider or of the team has this e-mail address.",
	"has a case": "this review has a case. Name that instead: it is under Reviews in the console.",
	published:
		"its review is not rejected. Reject it in the console first, under Reviews; that takes it down where it is published.",
	open: "still open. Close it in the console first.",
	held: "held, and says there why. A lead lets it go first.",
	"may sign in": "still in a provider's account or in the team. Take them off in the console first.",
} as const;

interface ErasureCandidate {
	/** As it was asked for. */
	name: string;
	fault: keyof typeof FAULTS | null;
	/** By which rule it goes. */
	rule: RetentionCode;
	/** The id of what goes. */
	key: string;
	deed: "case.erased" | "review.erased" | "person.erased";
	about: string;
	number?: number;
}

const findCases = async (trx: Transaction, numbers: readonly number[]): Promise<ErasureCandidate[]> => {
	// A review goes with two cases: its own, and that of the provider's reply.
	const { rows } = await sql<{
		id: string;
		number: number;
		kind: string;
		key: string;
		is_open: boolean;
		is_held: boolean;
		review: string | null;
	}>`
		select c.id, c.number, case when c.provider_id is null then c.kind else 'profile' end as kind,
			coalesce(c.quote_id::text, c.enquiry_id::text, c.chat_id::text, r.id::text, c.id::text) as key,
			c.status <> 'closed' or coalesce(o.status <> 'closed', false) as is_open, c.held_because is not null or o.held_because is not null as is_held, r.state as review
		from team_case c left join review r on r.id = c.review_id or r.id = c.response_review_id
			left join team_case o on o.id <> c.id and (o.review_id = r.id or o.response_review_id = r.id)
		where c.number = any (${[...numbers]}::int[])
	`.execute(trx);
	return numbers.map((number) => {
		const row = rows.find((one) => one.number === number);
		const rule = row?.review === "rejected" ? "reviews-rejected" : RULE_OF[row?.kind ?? ""];
		const fault = !row ? "no case" : !rule ? "published" : row.is_open ? "open" : row.is_held ? "held" : null;
		return {
			name: caseReference(number),
			fault,
			rule: rule ?? "reviews-rejected",
			key: row?.key ?? "",
			deed: "case.erased",
			about: `case:${row?.id}`,
			number,
		};
	});
};

const findReviews = async (trx: Transaction, numbers: readonly number[]): Promise<ErasureCandidate[]> => {
	const { rows } = await sql<{ id: number; state: string; has_case: boolean }>`
		select r.id, r.state, exists (select from team_case c where c.review_id = r.id) as has_case from review r where r.id = any (${[...numbers]}::int[])
	`.execute(trx);
	return numbers.map((number) => {
		const row = rows.find(({ id }) => id === number);
		const fault = !row
			? "no review"
			: row.has_case
				? "has a case"
				: row.state === "submitted" || row.state === "rejected"
					? null
					: "published";
		return {
			name: `review-${number}`,
			fault,
			rule: "reviews-unconfirmed",
			key: `${number}`,
			deed: "review.erased",
			about: `review:${number}`,
		};
	});
};

const findPeople = async (trx: Transaction, addresses: readonly string[]): Promise<ErasureCandidate[]> => {
	const { rows } = await sql<{ id: number; email: string; has_left: boolean }>`
		select p.id, lower(p.email) as email, ${hasLeft} as has_left from person p where lower(p.email) = any (${[...addresses]}::text[])
	`.execute(trx);
	return addresses.map((address) => {
		const row = rows.find(({ email }) => email === address);
		const fault = !row ? "no person" : row.has_left ? null : "may sign in";
		return {
			name: address,
			fault,
			rule: "former-people",
			key: `${row?.id}`,
			deed: "person.erased",
			about: `person:${row?.id}`,
		};
	});
};

const find = async (
	trx: Transaction,
	{ cases = [], reviews = [], people = [] }: ErasureRequest,
): Promise<ErasureCandidate[]> => [
	...(await findCases(trx, cases)),
	...(await findReviews(trx, reviews)),
	...(await findPeople(trx, [...new Set(people.map((address) => address.toLowerCase()))])),
];

/** @throws PlainFault where one of them is not there, or may not go */
const refuse = (found: readonly ErasureCandidate[]): void => {
	const why = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).flatMap((fault) => {
		const those = found.filter((one) => one.fault === fault);
		return those.length > 0 ? [`${those.map(({ name }) => name).join(", ")}: ${FAULTS[fault]}`] : [];
	});
	if (why.length > 0) throw new OperatorError(`Nothing was removed.\n${why.join("\n")}`);
};

/**
 * Removes before their time, for a person who asks for it, closed cases with everything about them, reviews that nobody confirmed, and who somebody was that left:
 * what a rule of retention would take of just these.
 * @param isMeant false: only counts what would go
 * @returns rows by table
 * @throws PlainFault for what is not there, a case that is open, held or about a review that is not rejected, and somebody who may still sign in; then nothing is removed
 */
export const erase = (
	{ database, clock }: Pick<Needs, "database" | "clock">,
	asked: ErasureRequest,
	isMeant: boolean,
): Promise<Record<string, number>> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		const found = await find(trx, asked);
		refuse(found);
		const id = randomUUID();
		await insertRun(trx, { id, kind: "run", person_id: null, at: now, state: "working", now });
		const edges = await listEdges(trx);
		const rules = new Set(found.map(({ rule }) => rule));
		const tables: Record<string, number> = {};
		for (const rule of rules) {
			// The two cases of a review have one key.
			const keys = [...new Set(found.filter((one) => one.rule === rule).map(({ key }) => key))];
			for (const statement of KINDS[rule].hold?.(sql`${keys}::text[]`) ?? []) await statement.execute(trx);
			await sql`insert into retention_doomed (run_id, rule, key, since) select ${id}, ${rule}, key, ${now} from unnest(${keys}::text[]) key`.execute(
				trx,
			);
		}
		// Who opened or held one while the others were waited for, wins.
		refuse(await find(trx, asked));
		for (const rule of rules) {
			const { roots, remove } = KINDS[rule];
			const reach = cascadeOf(edges, roots, { runId: id, rule, isBatch: false });
			for (const [table, count] of Object.entries(await countReach(trx, reach)))
				tables[table] = (tables[table] ?? 0) + count;
			if (!isMeant) continue;
			await deleteReach(trx, roots, reach, !remove);
			await remove?.(trx, sql`array(select key from retention_doomed where run_id = ${id} and rule = ${rule})`);
		}
		await forgetRun(trx, id);
		if (isMeant)
			await recordAuditEvents(
				trx,
				now,
				found.map(({ deed, about, number }) => ({
					personId: null,
					deed,
					about,
					...(number === undefined ? {} : { facts: { number } }),
				})),
			);
		return tables;
	});
