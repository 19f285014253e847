import type { ReportOutcome } from "#contract/reviews/report-options.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Email } from "#platform/email/outbox.ts";
import { keptEmail, outcomeEmail } from "./report-mail.ts";
import { lockOpenReports, markSettled, noteInCases, type OpenReport } from "./report-store.ts";
import type { TeamReviewRow } from "./store.ts";

type Part = "review" | "reply";

/** The email to each reporter with an address, once. */
const toReporters = (
	settings: Settings,
	reports: readonly OpenReport[],
	what: string,
	told: ReportOutcome | "asked",
): Email[] =>
	[...new Map(reports.flatMap((one) => (one.email ? [[mailboxKey(one.email), one] as const] : []))).values()].map(
		({ enquiry_id, email }) => outcomeEmail({ enquiryId: enquiry_id, to: email ?? "", what, told }, settings),
	);

const whatOf = (part: Part, { provider_name }: TeamReviewRow) =>
	part === "review" ? `a review of ${provider_name}` : `the reply to a review of ${provider_name}`;

/**
 * Settles the open reports of a review or its reply, in the transaction of the decision about it.
 * @returns how many it settled, and the emails to their reporters
 */
export const settleWith = async (
	trx: Transaction,
	settings: Settings,
	review: TeamReviewRow,
	decided: { part: Part; isRemoved: boolean; at: Date; by: number; tellsWriter?: boolean },
): Promise<{ count: number; emails: Email[] }> => {
	const { part, isRemoved, at, by, tellsWriter } = decided;
	const reports = await lockOpenReports(trx, review.id, part);
	const [first] = reports;
	if (!first) return { count: 0, emails: [] };
	const outcome = isRemoved ? "removed" : reports.some(({ changed_at }) => changed_at) ? "changed" : "kept";
	await markSettled(
		trx,
		reports.map(({ enquiry_id }) => enquiry_id),
		{ at, by, outcome },
	);
	const emails = toReporters(settings, reports, whatOf(part, review), outcome);
	// The writer heard of the report only if it was about defamation, or if we asked for a change.
	if (tellsWriter && reports.some(({ reason, asked_at }) => reason === "defamation" || asked_at)) {
		const subject = { name: review.provider_name, url_slug: review.provider_slug };
		emails.push(keptEmail({ id: review.id, subject, to: review.email, enquiryId: first.enquiry_id }, settings));
	}
	return { count: reports.length, emails };
};

/**
 * Notes that the writer of a reported review or reply was asked to change it.
 * @returns the reports, and the emails to their reporters
 */
export const noteAsked = async (
	trx: Transaction,
	settings: Settings,
	review: TeamReviewRow,
	asked: { part: Part; at: Date; by: number; link?: { hash: Buffer; ends: Date } },
): Promise<{ reports: OpenReport[]; emails: Email[] }> => {
	const { part, at, by, link } = asked;
	const reports = await lockOpenReports(trx, review.id, part);
	const ids = reports.map(({ enquiry_id }) => enquiry_id);
	if (ids.length > 0) {
		await trx
			.updateTable("content_report")
			.set({ asked_at: at, change_hash: link?.hash ?? null, change_ends_at: link?.ends ?? null })
			.where("enquiry_id", "in", ids)
			.execute();
		await noteInCases(trx, ids, { at, by, kind: "report-change-asked" });
	}
	return { reports, emails: toReporters(settings, reports, whatOf(part, review), "asked") };
};
