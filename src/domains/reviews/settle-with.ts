import { sql } from "kysely";
import type { ReportOutcome } from "#contract/reviews/report-options.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { keptEmail, outcomeEmail } from "./report-mail.ts";
import { lockOpenReports, markSettled, type OpenReport } from "./report-store.ts";
import type { TeamReviewRow } from "./store.ts";

type Needs = Pick<Services, "outbox" | "settings">;
type Part = "review" | "reply";

/** Emails each reporter with an address, once. */
const tellReporters = (
	trx: Transaction,
	{ outbox, settings }: Needs,
	reports: readonly OpenReport[],
	what: string,
	told: ReportOutcome | "asked",
) =>
	outbox.enqueue(
		trx,
		[...new Map(reports.flatMap((one) => (one.email ? [[mailboxKey(one.email), one] as const] : []))).values()].map(
			({ enquiry_id, email }) => outcomeEmail({ enquiryId: enquiry_id, to: email ?? "", what, told }, settings),
		),
	);

const whatOf = (part: Part, { provider_name }: TeamReviewRow) =>
	part === "review" ? `a review of ${provider_name}` : `the reply to a review of ${provider_name}`;

/**
 * Settles the open reports of a review or its reply, in the transaction of the decision about it, and emails the
 * reporters. @returns how many it settled
 */
export const settleWith = async (
	trx: Transaction,
	services: Needs,
	review: TeamReviewRow,
	decided: { part: Part; isRemoved: boolean; at: Date; by: number; tellsWriter?: boolean },
): Promise<number> => {
	const { part, isRemoved, at, by, tellsWriter } = decided;
	const reports = await lockOpenReports(trx, review.id, part);
	const [first] = reports;
	if (!first) return 0;
	const outcome = isRemoved ? "removed" : reports.some(({ changed_at }) => changed_at) ? "changed" : "kept";
	await markSettled(
		trx,
		reports.map(({ enquiry_id }) => enquiry_id),
		{ at, by, outcome },
	);
	await tellReporters(trx, services, reports, whatOf(part, review), outcome);
	// The writer heard of the report only if it was about defamation, or if we asked for a change.
	if (tellsWriter && reports.some(({ reason, asked_at }) => reason === "defamation" || asked_at))
		await services.outbox.enqueue(trx, [
			keptEmail(
				{
					id: review.id,
					subject: { name: review.provider_name, url_slug: review.provider_slug },
					to: review.email,
					enquiryId: first.enquiry_id,
				},
				services.settings,
			),
		]);
	return reports.length;
};

/** Notes that the writer of a reported review or reply was asked to change it, and emails the reporters. */
export const noteAsked = async (
	trx: Transaction,
	services: Needs,
	review: TeamReviewRow,
	asked: { part: Part; at: Date; by: number; link?: { hash: Buffer; ends: Date } },
): Promise<OpenReport[]> => {
	const { part, at, by, link } = asked;
	const reports = await lockOpenReports(trx, review.id, part);
	const these = sql`any (${`{${reports.map(({ enquiry_id }) => enquiry_id).join()}}`}::uuid[])`;
	await sql`
		update content_report set asked_at = ${at}, change_hash = ${link?.hash ?? null}, change_ends_at = ${link?.ends ?? null} where enquiry_id = ${these}
	`.execute(trx);
	await sql`
		insert into case_event (case_id, at, person_id, kind) select c.id, ${at}::timestamptz, ${by}::int, 'report-change-asked' from team_case c where c.enquiry_id = ${these}
	`.execute(trx);
	await tellReporters(trx, services, reports, whatOf(part, review), "asked");
	return reports;
};
