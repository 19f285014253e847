import { randomBytes } from "node:crypto";
import { REVIEW_CHECK_KEYS, type RejectionReason } from "#contract/reviews/moderation-options.ts";
import type { ReportReason, ReportWay } from "#contract/reviews/report-options.ts";
import { REVIEW_CLOCKS } from "#contract/reviews/states.ts";
import { endOf } from "#contract/shared/states.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type Decider, decideReview } from "./decide-review.ts";
import { hideResponse, takeDownResponse } from "./moderate-response.ts";
import { move } from "./move.ts";
import { changeEmail } from "./report-mail.ts";
import { hashOfChange, lockOpenReports } from "./report-store.ts";
import { noteAsked, settleWith } from "./settle-with.ts";
import { findForTeam } from "./store.ts";

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

/** Leaves a review or reply up, or asks the writer of a review to change it. */
const settle = async (services: Services, id: number, by: Decider, { part, way, version }: Asked): Promise<number> => {
	const { settings } = services;
	let settled = 0;
	const asked = {
		...{ act: way === "keep" ? ("keep" as const) : ("ask-change" as const), personId: by.id, version },
		changed: "This review has changed since you opened it. Read it, then decide.",
	};
	await move(services, id, asked, async (trx, review, at) => {
		const keep = async () => {
			const tellsWriter = part === "review";
			const { count, emails } = await settleWith(trx, settings, review, {
				...{ part, isRemoved: false, at, by: by.id, tellsWriter },
			});
			settled = count;
			if (count === 0) throw nothingOpen();
			return emails;
		};
		const askChange = async () => {
			const token = randomBytes(32).toString("base64url");
			const ends = endOf(REVIEW_CLOCKS.change, at);
			const link = { hash: hashOfChange(token), ends };
			const { reports, emails } = await noteAsked(trx, settings, review, { part, at, by: by.id, link });
			settled = reports.length;
			const [first] = reports;
			if (!first) throw nothingOpen();
			const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
			const about = { id, provider, to: review.email, enquiryId: first.enquiry_id, token, ends };
			return [...emails, changeEmail(about, settings)];
		};
		return { facts: { part }, after: way === "keep" ? keep : askChange };
	});
	return settled;
};

/**
 * Settles the open reports of a review or its reply: leave it up, ask its writer to change it, or remove it (decision 50).
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
