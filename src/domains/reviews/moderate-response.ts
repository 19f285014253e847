import type { ReviewResponses } from "#contract/reviews/moderation.ts";
import { type ResponseAct, WORDS_REMOVED } from "#contract/reviews/moderation-options.ts";
import { staffOfProvider } from "#domains/providers/admin/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { moveResponse, responseState } from "./move-response.ts";
import { withoutNames } from "./redact.ts";
import { repeatsWords, wordsEverRemoved } from "./repeated-words.ts";
import { responseEmails } from "./response-mail.ts";
import {
	findResponse,
	insertResponseDecision,
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
	/** What it changes apart from the state. */
	set?: { comment: string; original: Buffer | null };
}

/** The act to do on a response, or undefined if it is done already. `moderate` writes it. */
type Plan = (row: ResponseRow, trx: Transaction) => Promise<Act | undefined>;

/**
 * Acts on a provider's response and saves the decision, the audit event and the emails, in one transaction.
 * @throws Problem 404 for an unknown review; 409 if the response has changed since it was read
 */
const moderate = (services: Services, { reviewId, by, updated }: OnResponse, plan: Plan): Promise<ReviewResponses> => {
	const { database, clock, settings } = services;
	return database.transaction(async (trx) => {
		const review = await findForTeam(trx, reviewId, true);
		if (!review) throw notFound();
		const row = await findResponse(trx, reviewId);
		const planned = row && (await plan(row, trx));
		if (!row || !planned) return listResponses(trx, settings, reviewId);
		if (versionOf(row).getTime() !== updated.getTime())
			throw conflict("This response has changed since you opened it. Read it, then try again.");
		const { act, reason = "", set } = planned;
		if (reason) await refuseRemovedWords(trx, settings, row, reason);
		const at = nextMoment(clock(), versionOf(row));
		const state = responseState({ response: row.comment, hidden_at: row.hidden_at });
		const after = async () => {
			const number = await insertResponseDecision(trx, settings, { reviewId, at, by, act, reason });
			// A reply that is hidden waits for its provider. Removing it or showing it answers its open reports (decision 50).
			const about = { part: "reply" as const, at, by };
			const { emails } =
				act === "hidden"
					? await noteAsked(trx, settings, review, about)
					: act === "removed" || act === "shown"
						? await settleWith(trx, settings, review, { ...about, isRemoved: act === "removed" })
						: { emails: [] };
			const provider = { id: review.provider_id, name: review.provider_name, url_slug: review.provider_slug };
			const isPublic = review.state === "published" && (act === "shown" || (state === "public" && act !== "hidden"));
			const staff = await staffOfProvider(trx, provider.id);
			return [...emails, ...responseEmails({ reviewId, provider, number, act, reason, isPublic }, staff, settings)];
		};
		await moveResponse(services, trx, { reviewId, state }, at, {
			...{ act, by: "team", personId: by, after },
			...(set && { set }),
		});
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
	moderate(services, about, async ({ review_id, hidden_at }, trx) => {
		const last =
			hidden_at &&
			(await trx
				.selectFrom("review_response_decision")
				.select(["at", "reason"])
				.where("review_id", "=", review_id)
				.where("act", "=", "hidden")
				.where("at", "=", hidden_at)
				.executeTakeFirst());
		if (last && openReason(services.settings, review_id, last.at, last.reason) === reason) return undefined;
		return { act: "hidden", reason };
	});

/** Shows a hidden response. @throws Problem as for `moderate` */
export const showResponse = (services: Services, about: OnResponse): Promise<ReviewResponses> =>
	moderate(services, about, async ({ hidden_at }) => (hidden_at ? { act: "shown" } : undefined));

/** Removes a response. The team can still read it. @throws Problem as for `moderate` */
export const takeDownResponse = (services: Services, about: OnResponse, reason: string): Promise<ReviewResponses> =>
	moderate(services, about, async () => ({ act: "removed", reason }));

/**
 * Removes words from the public text of a response. An empty list restores the original.
 * @throws Problem as for `moderate`; 422 for words that are not in it
 */
export const redactResponse = (
	services: Services,
	about: OnResponse,
	words: readonly string[],
): Promise<ReviewResponses> =>
	moderate(services, about, async (row) => {
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
		return { act: original ? "redacted" : "restored", set: { comment: shown, original } };
	});
