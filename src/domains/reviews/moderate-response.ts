import { sql } from "kysely";
import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import { type ResponseAct, WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { staffOfProvider } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { withoutNames } from "./redact.ts";
import { repeatsWords, wordsEverRemoved } from "./repeated-words.ts";
import { responseEmails } from "./response-mail.ts";
import {
	deleteResponse,
	findResponse,
	insertResponseDecision,
	keepEarlier,
	listResponses,
	nextMoment,
	openReason,
	openResponse,
	type ResponseRow,
	responseSeal,
	versionOf,
} from "./response-store.ts";
import { noteAsked, settleWith } from "./settle-with.ts";
import { findForTeam } from "./store.ts";

/** The response to act on, the team member, and the version they read. */
export interface OnResponse {
	reviewId: number;
	by: number;
	updated: Date;
}

interface Act {
	act: ResponseAct;
	/** Included in the email to the provider. */
	reason?: string;
}

/**
 * Returns the act to perform on a response, or undefined if it is already done. `moderate` writes the decision, audit
 * and emails.
 */
type Plan = (
	row: ResponseRow,
	trx: Transaction,
) => Promise<(Act & { write: (at: Date) => Promise<unknown> }) | undefined>;

/**
 * Acts on a provider's response and saves the decision, the audit event and the emails, in one transaction.
 * @throws Problem 404 for an unknown review; 409 if the response has changed since it was read
 */
const moderate = (services: Services, { reviewId, by, updated }: OnResponse, plan: Plan): Promise<ReviewResponses> => {
	const { database, clock, settings, outbox } = services;
	return database.transaction(async (trx) => {
		const review = await findForTeam(trx, reviewId, true);
		if (!review) throw notFound();
		const row = await findResponse(trx, reviewId);
		const planned = row && (await plan(row, trx));
		if (!row || !planned) return listResponses(trx, settings, reviewId);
		if (versionOf(row).getTime() !== updated.getTime())
			throw conflict("This response has changed since you opened it. Read it, then try again.");
		const { act, reason, write } = planned;
		if (reason) await refuseRemovedWords(trx, settings, row, reason);
		const at = nextMoment(clock(), versionOf(row));
		await write(at);
		const number = await insertResponseDecision(trx, settings, {
			reviewId,
			at,
			by,
			act,
			...(reason ? { reason } : {}),
		});
		await recordAuditEvent(trx, at, {
			personId: by,
			event: act === "removed" ? "response.taken-down" : `response.${act}`,
			about: `review:${reviewId}`,
		});
		// A reply that is hidden waits for its provider. Removing it or showing it answers its open reports (decision 94).
		if (act === "hidden") await noteAsked(trx, services, review, { part: "reply", at, by });
		if (act === "removed" || act === "shown")
			await settleWith(trx, services, review, { part: "reply", isRemoved: act === "removed", at, by });
		const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
		const isPublic = review.state === "published" && (act === "shown" || (row.hidden_at === null && act !== "hidden"));
		const staff = await staffOfProvider(trx, provider.id);
		await outbox.enqueue(
			trx,
			responseEmails({ reviewId, provider, number, act, reason: reason ?? "", isPublic }, staff, settings),
		);
		return listResponses(trx, settings, reviewId);
	});
};

/** The reason is emailed to the provider, so it must not repeat removed words. */
const refuseRemovedWords = async (
	trx: Transaction,
	settings: Services["settings"],
	row: ResponseRow,
	reason: string,
): Promise<void> => {
	if (repeatsWords(reason, await wordsEverRemoved(trx, settings, row)))
		throw invalid([
			{ field: "reason", message: "Leave out the words you removed: the reason goes to the provider by email" },
		]);
};

/** Hides a response at once. Idempotent for the same reason. @throws Problem as for `moderate` */
export const hideResponse = (services: Services, about: OnResponse, reason: string): Promise<ReviewResponses> =>
	moderate(services, about, async (row, trx) => {
		const { rows } = await sql<{ at: Date; reason: Buffer | null }>`
			select at, reason from review_response_decision where review_id = ${row.review_id} and act = 'hidden' and at = ${row.hidden_at}
		`.execute(trx);
		const [last] = rows;
		if (row.hidden_at && last && openReason(services.settings, row.review_id, last.at, last.reason) === reason)
			return undefined;
		return {
			act: "hidden",
			reason,
			write: (at) =>
				sql`update review_response set hidden_at = ${at}, acted_at = ${at} where review_id = ${row.review_id}`.execute(
					trx,
				),
		};
	});

/** Shows a hidden response. @throws Problem as for `moderate` */
export const showResponse = (services: Services, about: OnResponse): Promise<ReviewResponses> =>
	moderate(services, about, async (row, trx) => {
		if (!row.hidden_at) return undefined;
		return {
			act: "shown",
			write: (at) =>
				sql`update review_response set hidden_at = null, acted_at = ${at} where review_id = ${row.review_id}`.execute(
					trx,
				),
		};
	});

/** Removes a response. The team can still read it. @throws Problem as for `moderate` */
export const takeDownResponse = (services: Services, about: OnResponse, reason: string): Promise<ReviewResponses> =>
	moderate(services, about, async (row, trx) => ({
		act: "removed",
		reason,
		write: async (at) => {
			await keepEarlier(trx, row.review_id, { at, by: about.by });
			await deleteResponse(trx, row.review_id);
		},
	}));

/**
 * Removes words from the public text of a response. An empty list restores the original.
 * @throws Problem as for `moderate`; 422 for words that are not in it
 */
export const redactResponse = (
	services: Services,
	about: OnResponse,
	words: readonly string[],
): Promise<ReviewResponses> =>
	moderate(services, about, async (row, trx) => {
		const before = openResponse(services.settings, row);
		const wanted = [...new Map(words.map((one) => [one.toLowerCase(), one])).values()];
		if (JSON.stringify(wanted) === JSON.stringify(before?.words ?? [])) return undefined;
		const comment = before?.comment ?? row.comment;
		const { shown, missing } = withoutNames(comment, wanted, WORDS_REMOVED);
		if (missing.length > 0)
			throw invalid([
				{ field: "words", message: `Not in the response: ${missing.map((one) => `“${one}”`).join(", ")}` },
			]);
		const seal = sealerOf(services.settings);
		const original =
			wanted.length > 0
				? seal.seal(Buffer.from(JSON.stringify({ comment, words: wanted })), responseSeal(row.review_id))
				: null;
		return {
			act: original ? "redacted" : "restored",
			write: (at) =>
				sql`update review_response set comment = ${shown}, original = ${original}, acted_at = ${at} where review_id = ${row.review_id}`.execute(
					trx,
				),
		};
	});
