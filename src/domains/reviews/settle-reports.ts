import { randomBytes } from "node:crypto";
import { REVIEW_CHECK_KEYS, type RejectionReason } from "#contract/reviews/moderation-options.ts";
import { CHANGE_DAYS, type ReportReason, type ReportWay } from "#contract/reviews/report-options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type Decider, decideReview } from "./decide-review.ts";
import { hideResponse, takeDownResponse } from "./moderate-response.ts";
import { changeEmail } from "./report-mail.ts";
import { hashOfChange, lockOpenReports } from "./report-store.ts";
import { noteAsked, settleWith } from "./settle-with.ts";
import { findForTeam } from "./store.ts";

const DAY_MS = 24 * 3600_000;

/** The reason to reject a review that is removed after a report. */
const REJECTS: Record<ReportReason, RejectionReason> = {
	privacy: "names-people",
	danger: "unlawful-or-unfair",
	defamation: "unlawful-or-unfair",
	fake: "not-a-customer",
	offensive: "unlawful-or-unfair",
	"wrong-facts": "other",
	other: "other",
};
const REMOVED = "It was reported to us, and we don't think it should stay up.";

interface Asked {
	part: "review" | "reply";
	way: ReportWay;
	version: number;
	updated?: string | null | undefined;
}

const nothingOpen = () => conflict("A colleague has settled these reports.");
const hasChanged = () => conflict("This review has changed since you opened it. Read it, then decide.");

/** Leaves a review or reply up, or asks the writer of a review to change it. */
const settle = (services: Services, id: number, by: Decider, { part, way, version }: Asked): Promise<number> =>
	services.database.transaction(async (trx) => {
		const review = await findForTeam(trx, id, true);
		if (!review) throw notFound();
		if (review.version !== version) throw hasChanged();
		const at = services.clock();
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: `report.${way}`,
			about: `review:${id}`,
			facts: { part },
		});
		if (way === "keep") {
			const settled = await settleWith(trx, services, review, {
				part,
				isRemoved: false,
				at,
				by: by.id,
				tellsWriter: part === "review",
			});
			if (settled === 0) throw nothingOpen();
			return settled;
		}
		const token = randomBytes(32).toString("base64url");
		const ends = new Date(at.getTime() + CHANGE_DAYS * DAY_MS);
		const reports = await noteAsked(trx, services, review, {
			part,
			at,
			by: by.id,
			link: { hash: hashOfChange(token), ends },
		});
		const [first] = reports;
		if (!first) throw nothingOpen();
		const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
		await services.outbox.enqueue(trx, [
			changeEmail({ id, provider, to: review.email, enquiryId: first.enquiry_id, token, ends }, services.settings),
		]);
		return reports.length;
	});

/**
 * Settles the open reports of a review or its reply: leave it up, ask its writer to change it, or remove it (decision 94).
 * A hidden review that stays is published again, a removed one is rejected, and a reply is hidden until its provider
 * changes it, or removed. Those decisions settle the reports in their own transactions.
 * @returns how many reports were open
 * @throws Problem 404 for an unknown review; 409 if it has changed, or nothing is reported; 403 as for decisions
 */
export const settleReports = async (services: Services, id: number, by: Decider, asked: Asked): Promise<number> => {
	const { part, way, version, updated } = asked;
	const { open, review } = await services.database.transaction(async (trx) => ({
		open: await lockOpenReports(trx, id, part),
		review: await findForTeam(trx, id),
	}));
	const [first] = open;
	if (!review) throw notFound();
	if (!first) throw nothingOpen();
	if (part === "reply" && way !== "keep") {
		const about = { reviewId: id, by: by.id, updated: new Date(updated ?? 0) };
		if (way === "remove") await takeDownResponse(services, about, REMOVED);
		else await hideResponse(services, about, "Please change it. It was reported to us.");
		return open.length;
	}
	const checks = REVIEW_CHECK_KEYS;
	if (part === "review" && way === "remove") {
		const reason = REJECTS[first.reason];
		await decideReview(services, id, by, { version, reason, checks: [], words: reason === "other" ? REMOVED : "" });
		return open.length;
	}
	if (part === "review" && way === "keep" && review.state === "confirmed") {
		await decideReview(services, id, by, { version, reason: null, checks, words: "" });
		return open.length;
	}
	return settle(services, id, by, asked);
};
