import { UNDO_MS } from "#contract/cases/limits.ts";
import { numberToText } from "#contract/shared/contact-terms.ts";
import { linkPath, newPrivateLink } from "#domains/accounts/private-link.ts";
import { findNextStep } from "#domains/quotes/next-step.ts";
import type { Transaction } from "#platform/db/database.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import type { Services } from "#platform/services.ts";
import { composeText } from "#platform/text-messages/compose-text.ts";
import { keepContactClocks } from "./contact-clock.ts";
import type { countAnswers } from "./count-answers.ts";
import { aboutOf, findRequest, type RequestOf, referenceOf, requestOfRow } from "./request.ts";
import { listById } from "./store.ts";
import { VISITOR_EMAILS } from "./visitor-emails.ts";
import { closedEmail, type News, newsEmail } from "./visitor-mail.ts";

type Needs = Pick<Services, "clock" | "outbox" | "settings">;

/** News that asks the visitor for something again: not to an address whose owner said STOP. */
const REMINDERS: readonly News[] = ["agree", "choose", "contact", "reply", "say", "started"];

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
	const { settings } = services;
	const token = await newPrivateLink(trx, of, at);
	const next = await findNextStep(trx, of);
	const about = { key, email: request.email, reference: referenceOf(of) };
	const email = newsEmail({ ...about, token, news, next, at }, settings);
	if (!REMINDERS.includes(news)) return services.outbox.enqueue(trx, [email]);
	const to = settings.texts && numberToText(request.contact_terms, request.phone);
	const page = siteAddress(settings) + linkPath(token);
	const text = to ? [composeText(settings, VISITOR_EMAILS, "text-reminder", { about: email.about, to }, { page })] : [];
	await services.outbox.enqueue(trx, [{ ...email, isReminder: true }, ...text]);
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
	{
		outcome,
		version,
		answers,
		canUndo,
	}: { outcome: string; version: number; answers: ReturnType<typeof countAnswers>; canUndo?: boolean },
): Promise<void> => {
	const request = await findRequest(trx, of);
	if (!request?.email) return;
	const token = await newPrivateLink(trx, of, services.clock());
	// A reopened request can be closed again.
	const about = { key: `${aboutOf(of)}:closed:${version}`, email: request.email, reference: referenceOf(of) };
	const email = closedEmail({ ...about, token, outcome, answers }, services.settings);
	await services.outbox.enqueue(trx, [{ ...email, ...(canUndo && { waitMs: UNDO_MS }) }]);
};
