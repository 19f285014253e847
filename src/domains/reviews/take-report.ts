import { sql } from "kysely";
import type { ContentReport } from "#contract/reviews/content-reports.ts";
import { DEFAMATION_DAYS, FIRST_REASONS, REPORT_REASONS, type ReportPart } from "#contract/reviews/report-options.ts";
import { REVIEW_MOVES } from "#contract/reviews/states.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { canFollow } from "#contract/shared/states.ts";
import { contactDetailIn } from "#contract/shared/text/contact-details.ts";
import type { Person } from "#domains/accounts/session.ts";
import { referenceOf } from "#domains/enquiries/mail.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { staffOfProvider } from "#domains/providers/admin/store.ts";
import { readDanger } from "#domains/safety/read-danger.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { looksAlike, subscriber } from "#platform/security/rate-limit-store.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { hideReview, moveWithin } from "./move.ts";
import { reportedEmail } from "./report-mail.ts";
import { findSubject, type ReportSubject } from "./report-store.ts";
import { ownDomain } from "./signals.ts";
import { findForTeam } from "./store.ts";

const DAY_MS = 24 * 3600_000;
/** Business minutes within which a colleague looks at a report of privacy or danger. */
const FIRST_MINUTES = 120;

const TITLES: Record<ReportPart, string> = {
	review: "a review of ",
	reply: "the reply to a review of ",
	profile: "the profile of ",
};

/** Thrown inside the transaction if a parallel call stored the same report first. */
class SameReport extends Error {}

/** Whether the reporter is, or says to be, of the reviewed provider. A typed address only takes rights away here. */
const isOfProvider = async (db: Db, subject: ReportSubject, email: string | null): Promise<boolean> => {
	if (!email) return false;
	const staff = await staffOfProvider(db, subject.provider_id);
	const known = [...staff, ...(subject.provider_email ? [subject.provider_email] : [])];
	return (
		known.some((one) => mailboxKey(one) === mailboxKey(email)) ||
		ownDomain(email, { url: subject.url, staff }) !== undefined
	);
};

/** Hides a review whose own text holds contact details or words of danger, unless a colleague has left it up before. */
const hideIfFound = async (
	trx: Transaction,
	services: Services,
	id: number,
	{ comment, danger_at, was_kept }: ReportSubject,
	at: Date,
) => {
	if (was_kept || !comment) return;
	const isDanger = danger_at === null && readDanger(comment) !== undefined;
	if (!isDanger && !contactDetailIn(comment)) return;
	const row = await findForTeam(trx, id, true);
	if (row && canFollow(REVIEW_MOVES.hide, row.state))
		await moveWithin(services, trx, row, at, {
			...{ act: "hide", by: "service", personId: null, write: () => hideReview(trx, id, at, "review-hidden") },
		});
	if (isDanger) await sql`select mark_danger(null, null, null, ${id}::int, null, ${at}::timestamptz)`.execute(trx);
};

/** Sets the clock of a report's case: two business hours for privacy and danger, seven days for defamation. */
const setClock = async (trx: Transaction, enquiryId: string, reason: ContentReport["reason"], at: Date) => {
	if (FIRST_REASONS.includes(reason))
		await sql`
			update team_case set flags = with_flag(flags, 'report-first'), clock_minutes = ${FIRST_MINUTES}, due_at = business_due(${at}, ${FIRST_MINUTES})
			where enquiry_id = ${enquiryId}
		`.execute(trx);
	if (reason === "danger")
		await sql`select mark_danger(null, ${enquiryId}::uuid, null, null, null, ${at}::timestamptz)`.execute(trx);
	const ends = new Date(at.getTime() + DEFAMATION_DAYS * DAY_MS);
	if (reason === "defamation")
		await sql`update team_case set due_at = ${ends}, clock_minutes = business_minutes(${at}, ${ends}) where enquiry_id = ${enquiryId}`.execute(
			trx,
		);
};

/**
 * Takes a report about a public review, reply or profile: a message with a case, and its emails (decision 50). A review
 * is hidden at once only if its own text holds contact details or words of danger. How many people report, and who, hides
 * nothing. The trigger enquiry_opens_case opens the case. The same words from the same sender are one report.
 * @throws Problem 404 if it isn't public
 */
export const takeReport = async (
	services: Services,
	body: ContentReport,
	sender: { requestKey: string | undefined; address: string; browser?: string | undefined },
	person: Person | undefined,
) => {
	const { database, settings, outbox } = services;
	const { part, reason, words } = body;
	const review = part === "profile" ? null : (body.review ?? null);
	const about = { provider: body.provider, review, part };
	const subject = await findSubject(database.db, about);
	if (!subject) throw notFound();
	const isStaff = await isOfProvider(database.db, subject, person?.email ?? null);
	// Staff who are signed in hear the outcome without typing an address.
	const email = body.email ?? (isStaff ? (person?.email ?? null) : null);
	const isProvider = isStaff || (await isOfProvider(database.db, subject, email));

	const sealer = sealerOf(settings);
	const network = subscriber(sender.address);
	const who = email ? mailboxKey(email) : network;
	const parts = [who, part, String(review ?? body.provider), foldText(words)];
	const known = async () => {
		const row = await database.db
			.selectFrom("content_report")
			.select("enquiry_id")
			.where("same", "in", sealer.fingerprints("content report", ...parts))
			.limit(1)
			.executeTakeFirst();
		return row?.enquiry_id;
	};
	const answer = (id: string) => ({ id, reference: referenceOf(id) });
	const held = await known();
	if (held) return answer(held);

	const title = `Report of ${TITLES[part]}${subject.name}`;
	const label = REPORT_REASONS[reason].label;
	try {
		const id = await takeEnquiry(
			services,
			{ words, about: { ...about, reason, email, phone: body.phone ?? null } },
			{
				kind: "message",
				email,
				name: null,
				phone: body.phone ?? null,
				details: { reported: `${label}: ${title.replace("Report of ", "")}`, message: words },
				gclid: null,
				facts: [["Reason", label]],
				text: words,
				words: {
					title,
					received: "We've received your report",
					thanks:
						reason === "defamation"
							? `Thank you for telling us about ${subject.name}. We decide within ${DEFAMATION_DAYS} days, after its writer could answer. We don't tell them who you are. We'll email you what we decided.`
							: "Thank you for telling us. Our client services team reads every report. We don't tell anyone who you are. We'll email you what we decided.",
				},
				alongside: async (trx, enquiryId, at) => {
					const { rows } = await sql`
						insert into content_report (enquiry_id, at, part, review_id, provider_id, reason, is_provider, network, same)
						values (${enquiryId}, ${at}, ${part}, ${review}, ${part === "profile" ? subject.provider_id : null}, ${reason}, ${isProvider},
							${looksAlike(sender.address) ? null : sealer.fingerprint("review address", network)}, ${sealer.fingerprint("content report", ...parts)})
						on conflict (same) do nothing returning enquiry_id
					`.execute(trx);
					if (rows.length === 0) throw new SameReport();
					await setClock(trx, enquiryId, reason, at);
					if (part !== "review" || review === null) return;
					if (!isProvider) await hideIfFound(trx, services, review, subject, at);
					if (reason === "defamation" && subject.writer)
						await outbox.enqueue(trx, [
							reportedEmail({ id: review, subject, to: subject.writer, enquiryId, at }, settings),
						]);
				},
			},
			sender,
		);
		return answer(id);
	} catch (error) {
		const same = error instanceof SameReport ? await known() : undefined;
		if (!same) throw error;
		return answer(same);
	}
};
