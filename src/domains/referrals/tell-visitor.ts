import { newPrivateLink } from "#domains/accounts/private-link.ts";
import { findNextStep } from "#domains/quotes/next-step.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { keepContactClocks } from "./contact-clock.ts";
import { aboutOf, findRequest, type RequestOf, referenceOf, requestOfRow } from "./request.ts";
import { type countAnswers, listById } from "./store.ts";
import { closedEmail, type News, newsEmail } from "./visitor-mail.ts";

type Needs = Pick<Services, "clock" | "outbox" | "settings">;

/**
 * Emails the visitor what happened with their request and what comes next, if they gave an address. Each email has its
 * own link, because we only store hashes of links.
 * @param key identifies the news: the same news is sent once
 */
export const tellNews = async (services: Needs, trx: Transaction, of: RequestOf, news: News, key: string) => {
	const at = services.clock();
	// The times in this email count from now if a provider can now see the person.
	await keepContactClocks(trx, at, of);
	const request = await findRequest(trx, of);
	if (!request?.email) return;
	const token = await newPrivateLink(trx, of, at);
	const next = await findNextStep(trx, of);
	await services.outbox.enqueue(trx, [
		newsEmail({ key, email: request.email, reference: referenceOf(of), token, news, next, at }, services.settings),
	]);
};

type OfReferral = { id: string; version?: number; quote_id: string | null; enquiry_id: string | null };

/**
 * Emails the visitor a provider's answer. It reads the referral again, so that it says what is true now.
 * @throws Error if the referral no longer exists
 */
export const tellAnswer = async (services: Needs, trx: Transaction, { id }: OfReferral): Promise<void> => {
	const [row] = await listById(trx, [id]);
	if (!row) throw new Error("the answered referral no longer exists");
	// An answer can happen again, after a decline was undone.
	await tellNews(services, trx, requestOfRow(row), { answer: row }, `referral:${id}:answer-${row.version}`);
};

/**
 * Emails the visitor news about one referral.
 * @param news silent: a provider hasn't answered; change: we withdrew or paused a provider's access
 */
export const tellVisitor = (
	services: Needs,
	trx: Transaction,
	row: OfReferral,
	news: "change" | "silent",
): Promise<void> => {
	const of = requestOfRow(row);
	const keys = {
		// Can happen again.
		change: `referral:${row.id}:${row.version}`,
		// Several providers are often silent at the same time.
		silent: `${aboutOf(of)}:silent`,
	};
	return tellNews(services, trx, of, news, keys[news]);
};

/** Emails the visitor that we closed their request, what became of it, and how to start again. */
export const tellClosed = async (
	services: Needs,
	trx: Transaction,
	of: RequestOf,
	{ outcome, version, answers }: { outcome: string; version: number; answers: ReturnType<typeof countAnswers> },
): Promise<void> => {
	const request = await findRequest(trx, of);
	if (!request?.email) return;
	const token = await newPrivateLink(trx, of, services.clock());
	await services.outbox.enqueue(trx, [
		closedEmail(
			// A reopened request can be closed again.
			{
				key: `${aboutOf(of)}:closed:${version}`,
				email: request.email,
				reference: referenceOf(of),
				token,
				outcome,
				answers,
			},
			services.settings,
		),
	]);
};
