import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ReviewReport } from "#contract/reviews/content-reports.ts";
import type { ReportOutcome, ReportPart, ReportReason } from "#contract/reviews/report-options.ts";
import { readOwnWords } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

/** The SHA-256 hash of the token in the link that lets a writer change their review. Only this is stored. */
export const hashOfChange = (token: string): Buffer => createHash("sha256").update(`change ${token}`).digest();

/** The public thing that a report is about. */
export interface ReportSubject {
	provider_id: number;
	name: string;
	url_slug: string;
	url: string | null;
	provider_email: string | null;
	/** Public text of the review or reply; null for a profile. */
	comment: string | null;
	/** The review's writer, if it is about a review or a reply. */
	writer: string | null;
	danger_at: Date | null;
	/** A colleague left it up after an earlier report. */
	was_kept: boolean;
}

/** Finds a public review, reply or profile. */
export const findSubject = async (
	db: Db | Transaction,
	asked: { provider: number; review?: number | null | undefined; part: ReportPart },
): Promise<ReportSubject | undefined> => {
	const row = await db
		.selectFrom("provider as p")
		.leftJoin("review as r", (join) =>
			join
				.onRef("r.provider_id", "=", "p.id")
				// No review has this id.
				.on("r.id", "=", asked.review ?? 0)
				.on("r.state", "=", "published"),
		)
		.leftJoin("review_response as a", (join) => join.onRef("a.review_id", "=", "r.id").on("a.hidden_at", "is", null))
		.select(["p.id as provider_id", "p.name", "p.url_slug", "p.url", "p.email as provider_email"])
		.select(["r.email as writer", "r.danger_at", "r.comment as text", "a.comment as reply"])
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("content_report as c")
					.whereRef("c.review_id", "=", "r.id")
					.where("c.part", "=", "review")
					.where("c.outcome", "in", ["kept", "changed"]),
			).as("was_kept"),
		)
		.where("p.id", "=", asked.provider)
		.where("p.is_active", "=", true)
		.$narrowType<{ was_kept: boolean }>()
		.executeTakeFirst();
	if (!row) return undefined;
	const { text, reply, ...subject } = row;
	const comment = { review: text, reply, profile: null }[asked.part];
	return asked.part === "profile" || comment !== null ? { ...subject, comment } : undefined;
};

/** Locks the open reports of a review or its reply. @returns them with their reporters' addresses */
export const lockOpenReports = (trx: Transaction, reviewId: number, part: ReportPart) =>
	trx
		.selectFrom("content_report as c")
		.innerJoin("enquiry as e", "e.id", "c.enquiry_id")
		.select(["c.enquiry_id", "c.reason", "e.email", "c.asked_at", "c.changed_at"])
		.where("c.review_id", "=", reviewId)
		.where("c.part", "=", part)
		.where("c.settled_at", "is", null)
		.orderBy("c.at")
		.orderBy("c.enquiry_id")
		.forUpdate("c")
		.$narrowType<{ reason: ReportReason }>()
		.execute();
/** A report that waits for a decision, with its reporter's address. */
export type OpenReport = Awaited<ReturnType<typeof lockOpenReports>>[number];

/** Adds an event to the cases of these reports. */
export const noteInCases = async (
	trx: Transaction,
	ids: readonly string[],
	{ at, by, kind, facts = {} }: { at: Date; by: number; kind: string; facts?: object },
): Promise<void> => {
	const cases = await trx.selectFrom("team_case").select("id").where("enquiry_id", "in", ids).execute();
	if (cases.length > 0)
		await trx
			.insertInto("case_event")
			.values(cases.map(({ id }) => ({ case_id: id, at, person_id: by, kind, facts: JSON.stringify(facts) })))
			.execute();
};

/**
 * Settles these reports. Closes their cases, except if a mark of danger still has to be cleared there
 * (`report-settled` in contract/cases/states.ts).
 */
export const markSettled = async (
	trx: Transaction,
	ids: readonly string[],
	{ at, by, outcome }: { at: Date; by: number; outcome: ReportOutcome },
): Promise<void> => {
	await trx
		.updateTable("content_report")
		.set({ settled_at: at, settled_by: by, outcome, change_hash: null, change_ends_at: null })
		.where("enquiry_id", "in", ids)
		.execute();
	await noteInCases(trx, ids, { at, by, kind: "report-settled", facts: { outcome } });
	await sql`
		update team_case set flags = array_remove(flags, 'report-first'), updated_at = ${at}, version = version + 1, snoozed_until = null, paused_at = null,
			status = case when danger_at is null then 'closed' when status = 'new' then 'new' else 'open' end,
			closed_at = case when danger_at is null then ${at}::timestamptz end, outcome = case when danger_at is null then 'answered' end
		where enquiry_id in (${sql.join(ids)}) and status <> 'closed'
	`.execute(trx);
};

/** Reports of a review and its reply, newest first, and from how many networks the open ones came. */
export const listReports = async (db: Db, settings: Settings, reviewId: number) => {
	const rows = await db
		.selectFrom("content_report as c")
		.leftJoin("team_case as t", "t.enquiry_id", "c.enquiry_id")
		.select(["c.enquiry_id", "c.part", "c.reason", "c.at", "c.is_provider", "c.asked_at", "c.changed_at", "c.outcome"])
		.select(["t.id as case_id", "c.network", "c.settled_at", "t.due_at"])
		.where("c.review_id", "=", reviewId)
		.orderBy("c.at", "desc")
		.orderBy("c.enquiry_id")
		.$narrowType<Pick<ReviewReport, "part" | "reason" | "outcome">>()
		.execute();
	const reports = await Promise.all(
		rows.map(
			async ({ enquiry_id, network: _, settled_at, ...row }): Promise<ReviewReport> => ({
				...row,
				words: await readOwnWords(db, settings, enquiry_id),
				at: row.at.toISOString(),
				due_at: settled_at ? null : (row.due_at?.toISOString() ?? null),
				asked_at: row.asked_at?.toISOString() ?? null,
				changed_at: row.changed_at?.toISOString() ?? null,
			}),
		),
	);
	const report_networks = new Set(
		rows.filter(({ outcome }) => outcome === null).map(({ network }) => network?.toString("hex")),
	).size;
	return { reports, report_networks };
};

/** Number of open reports by review. */
export const countOpenReports = async (db: Db, reviews: readonly number[]): Promise<Map<number, number>> => {
	if (reviews.length === 0) return new Map();
	const rows = await db
		.selectFrom("content_report")
		.select(["review_id", (eb) => eb.fn.countAll<string>().as("count")])
		.where("review_id", "in", reviews)
		.where("settled_at", "is", null)
		.groupBy("review_id")
		.execute();
	return new Map(rows.map(({ review_id, count }) => [review_id ?? 0, Number(count)]));
};
