import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RetentionCode } from "#contract/retention/options.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import { alertsOf } from "#domains/alerts/store.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { hasLeft, KINDS } from "./kinds.ts";
import { cascadeOf, countReach, listEdges } from "./reach.ts";
import { deleteReach } from "./remove-next.ts";
import { forgetRun, oneAtATime } from "./run.ts";
import { insertRun, type Needs } from "./runs.ts";

/**
 * The retention rule that erases each kind of case and its subject. A review is erased only if it is rejected;
 * published reviews are a matter for moderation.
 */
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

/** What to erase ahead of the retention rules. */
export interface ErasureRequest {
	/** Case numbers. */
	cases?: readonly number[];
	/** Numbers of reviews without a case, because the reviewer never confirmed them. */
	reviews?: readonly number[];
	/** Email addresses of former provider staff or team members, or of email alerts. */
	people?: readonly string[];
}

/** Reasons not to erase, in the order shown. */
const FAULTS = {
	"no case": "there is no such case.",
	"no review": "there is no such review.",
	"no person": "no provider staff, team member or email alert has this email address.",
	"has a case": "this review has a case. Give the case number instead; it's under Reviews in the console.",
	published:
		"its review is not rejected. Reject it in the console under Reviews first. That also takes it off the site.",
	open: "still open. Close it in the console first.",
	held: "on hold; the case says why. A lead must remove the hold first.",
	"may sign in": "still in a provider's account or on the team. Remove them in the console first.",
} as const;

interface ErasureCandidate {
	/** As the operator entered it. */
	name: string;
	fault: keyof typeof FAULTS | null;
	/** The rule that erases it. */
	rule: RetentionCode;
	/** The id of the record to erase. */
	key: string;
	event: "case.erased" | "review.erased" | "person.erased" | "alert.erased";
	about: string;
	number?: number;
}

const findCases = async (trx: Transaction, numbers: readonly number[]): Promise<ErasureCandidate[]> => {
	// A review has two cases: its own, and that of the provider's reply.
	const rows = await trx
		.selectFrom("team_case as c")
		.leftJoin("review as r", (join) =>
			join.on(({ eb, or, ref }) =>
				or([eb("r.id", "=", ref("c.review_id")), eb("r.id", "=", ref("c.response_review_id"))]),
			),
		)
		.leftJoin("team_case as o", (join) =>
			join
				.onRef("o.id", "<>", "c.id")
				.on(({ eb, or, ref }) =>
					or([eb("o.review_id", "=", ref("r.id")), eb("o.response_review_id", "=", ref("r.id"))]),
				),
		)
		.select(["c.id", "c.number", "r.state as review"])
		.select(({ case: when, cast, eb, fn, lit, or, ref }) => [
			when().when("c.provider_id", "is", null).then(ref("c.kind")).else(sql.lit("profile")).end().as("kind"),
			fn
				.coalesce(
					cast<string | null>("c.quote_id", "text"),
					cast<string | null>("c.enquiry_id", "text"),
					cast<string | null>("c.chat_id", "text"),
					cast<string | null>("r.id", "text"),
					cast<string>("c.id", "text"),
				)
				.as("key"),
			or([eb("c.status", "<>", "closed"), fn.coalesce(eb("o.status", "<>", "closed"), lit(false))]).as("is_open"),
			or([eb("c.held_because", "is not", null), eb("o.held_because", "is not", null)]).as("is_held"),
		])
		.where("c.number", "=", anyOf(numbers))
		.execute();
	return numbers.map((number) => {
		const row = rows.find((one) => one.number === number);
		const rule = row?.review === "rejected" ? "reviews-rejected" : RULE_OF[row?.kind ?? ""];
		const fault = !row ? "no case" : !rule ? "published" : row.is_open ? "open" : row.is_held ? "held" : null;
		return {
			name: caseReference(number),
			fault,
			rule: rule ?? "reviews-rejected",
			key: row?.key ?? "",
			event: "case.erased",
			about: `case:${row?.id}`,
			number,
		};
	});
};

const findReviews = async (trx: Transaction, numbers: readonly number[]): Promise<ErasureCandidate[]> => {
	const rows = await trx
		.selectFrom("review as r")
		.select(({ exists, selectFrom }) => [
			...(["r.id", "r.state"] as const),
			exists(selectFrom("team_case as c").whereRef("c.review_id", "=", "r.id")).as("has_case"),
		])
		.where("r.id", "=", anyOf(numbers))
		.execute();
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
			event: "review.erased",
			about: `review:${number}`,
		};
	});
};

const findPeople = async (trx: Transaction, addresses: readonly string[]): Promise<ErasureCandidate[]> => {
	const rows = await trx
		.selectFrom("person as p")
		.select(({ fn }) => ["p.id", fn<string>("lower", ["p.email"]).as("email"), hasLeft.as("has_left")])
		.where((eb) => eb(eb.fn<string>("lower", ["p.email"]), "=", anyOf(addresses)))
		.execute();
	return addresses.map((address) => {
		const row = rows.find(({ email }) => email === address);
		const fault = !row ? "no person" : row.has_left ? null : "may sign in";
		return {
			name: address,
			fault,
			rule: "former-people",
			key: `${row?.id}`,
			event: "person.erased",
			about: `person:${row?.id}`,
		};
	});
};

/** The email alerts of these addresses. */
const findAlerts = async (
	trx: Transaction,
	settings: Settings,
	addresses: readonly string[],
): Promise<ErasureCandidate[]> => {
	const found: ErasureCandidate[] = [];
	for (const address of addresses)
		for (const { id } of await alertsOf(trx, settings, address))
			found.push({
				name: address,
				fault: null,
				rule: "alerts-ended",
				key: id,
				event: "alert.erased",
				about: `alert:${id}`,
			});
	return found;
};

const find = async (
	trx: Transaction,
	settings: Settings,
	{ cases = [], reviews = [], people = [] }: ErasureRequest,
): Promise<ErasureCandidate[]> => {
	const addresses = [...new Set(people.map((address) => address.toLowerCase()))];
	const alerts = await findAlerts(trx, settings, addresses);
	// Most people with an alert were never provider staff.
	const hasAlert = (address: string) => alerts.some(({ name }) => name === address);
	return [
		...(await findCases(trx, cases)),
		...(await findReviews(trx, reviews)),
		...(await findPeople(trx, addresses)).filter(({ fault, name }) => fault !== "no person" || !hasAlert(name)),
		...alerts,
	];
};

/** @throws OperatorError if one of them doesn't exist or can't be erased */
const refuse = (found: readonly ErasureCandidate[]): void => {
	const why = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).flatMap((fault) => {
		const those = found.filter((one) => one.fault === fault);
		return those.length > 0 ? [`${those.map(({ name }) => name).join(", ")}: ${FAULTS[fault]}`] : [];
	});
	if (why.length > 0) throw new OperatorError(`Nothing was deleted.\n${why.join("\n")}`);
};

/**
 * Erases records at a person's request, ahead of the retention rules: closed cases with everything about them,
 * unconfirmed reviews, the identity of former staff, and the email alerts of an address. Deletes exactly what the rules would delete for them.
 * The triggers case_is_counted and chat_is_counted keep counts for the figures, and case_keys_go deletes the contact keys.
 * @param isMeant false only counts the rows
 * @returns rows by table
 * @throws OperatorError, and erases nothing, if a record doesn't exist, a case is open, on hold or about a review
 * that is not rejected, or a person can still sign in
 */
export const erase = (
	{ database, clock, settings }: Pick<Needs, "database" | "clock"> & { settings: Settings },
	asked: ErasureRequest,
	isMeant: boolean,
): Promise<Record<string, number>> =>
	database.patient.transaction(async (trx) => {
		await oneAtATime(trx);
		const now = clock();
		const found = await find(trx, settings, asked);
		refuse(found);
		const id = randomUUID();
		await insertRun(trx, { id, kind: "run", person_id: null, at: now, state: "working", now });
		const edges = await listEdges(trx);
		const rules = new Set(found.map(({ rule }) => rule));
		const tables: Record<string, number> = {};
		for (const rule of rules) {
			// Both cases of a review have the same key.
			const keys = [...new Set(found.filter((one) => one.rule === rule).map(({ key }) => key))];
			for (const statement of KINDS[rule].hold?.(sql`${keys}::text[]`) ?? []) await statement.execute(trx);
			await sql`insert into retention_doomed (run_id, rule, key, since) select ${id}, ${rule}, key, ${now} from unnest(${keys}::text[]) key`.execute(
				trx,
			);
		}
		// Check again: a case may have been reopened or put on hold while we waited for the locks.
		refuse(await find(trx, settings, asked));
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
				found.map(({ event, about, number }) => ({
					personId: null,
					event,
					about,
					...(number === undefined ? {} : { facts: { number } }),
				})),
			);
		return tables;
	});
