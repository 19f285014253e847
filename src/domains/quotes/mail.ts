import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { numberToText } from "#contract/shared/contact-terms.ts";
import { fullMoment } from "#contract/shared/dates-in-words.ts";
import { emailMoment, type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import { answerLines } from "#contract/shared/questions.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";
import { composeText, type Texting } from "#platform/text-messages/compose-text.ts";
import { QUOTE_EMAILS } from "./emails.ts";
import type { ChosenProvider, Decision, Facts } from "./rules.ts";

/** The parts of a quote that its emails need. */
export interface QuoteEmail {
	id: string;
	at: Date;
	request: QuoteRequest;
	facts: Pick<Facts, "ageGroups" | "fundingTypes" | "providers"> & { serviceArea: { name: string } };
	decision: Decision;
	/** What happens next, as the visitor's page says it too. */
	next: NextStep;
	/** Path of the visitor's private page, including its key. Only for the visitor's email. */
	ownPage: string;
}

/** The emails for a new quote, to the visitor and to the team, and the text message if it's safe. */
export const emailsOf = (told: QuoteEmail, settings: Texting): Email[] => [
	toVisitor(told, settings),
	toTeam(told, settings),
	...toPhone(told, settings),
];

const toPhone = ({ id, request, ownPage }: QuoteEmail, settings: Texting): Email[] => {
	const to = settings.texts && numberToText(request.contact_terms, request.phone);
	const page = siteAddress(settings) + ownPage;
	return to ? [composeText(settings, QUOTE_EMAILS, "text-received", { about: `quote:${id}`, to }, { page })] : [];
};

/**
 * Short reference for calls and mailbox searches. The whole id gives access to the request's pages, so only the team
 * gets it.
 */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

const profileOf = (provider: ChosenProvider) => `/providers/${provider.url_slug}/${provider.id}`;

const placeFor = ({ postcode, suburb }: QuoteRequest): string =>
	[suburb && isPlain(suburb) ? suburb : "", postcode ?? ""].filter(Boolean).join(" ");

/** The address isn't proven yet, so free text that could lead a stranger somewhere stays out. */
const isMild = (words: string) => words.length <= 60 && !/[@/\\<>]|www|\.\S|\d{3}/i.test(words);
const AS_TOLD = "As you told us";

const toVisitor = ({ id, at, request, facts, decision, next, ownPage }: QuoteEmail, settings: Sending): Email => {
	const place = placeFor(request);
	const { providers } = facts;
	const count = providers.length > 1 ? "several" : "one";
	return composeEmail(
		settings,
		QUOTE_EMAILS,
		"quote-received",
		{ about: `quote:${id}`, to: request.email },
		{
			reference: referenceOf(id),
			name: isPlain(request.name) ? ` ${request.name}` : "",
			page: ownPage,
			service: facts.serviceArea.name,
			place: place || null,
			terms: answerLines(request).map((line) => (isMild(line.value) ? line : { ...line, value: AS_TOLD })),
			chosen: request.ask_everyone ? "everyone" : count,
			providers: request.ask_everyone ? [] : providers.map((one) => ({ provider: one.name, profile: profileOf(one) })),
			doubt: decision.doubt ?? null,
			// The chosen providers that don't reach the place: the request isn't sent to them.
			away: decision.doubt
				? []
				: providers
						.filter((one) => decision.unavailableIds.has(one.id))
						.map((one) => ({ provider: one.name, visited: place })),
			next: nextStepInEmail(next, at, false),
			who:
				next.step === "we-ask-everyone"
					? "everyone"
					: next.step === "we-ask" || next.step === "we-check"
						? count
						: `${count} with consent`,
		},
	);
};

const named = (codes: readonly string[], names: ReadonlyMap<string, string>) =>
	codes.map((code) => names.get(code) ?? code).join(", ");

const toTeam = ({ id, at, request, facts, decision, next }: QuoteEmail, settings: Sending): Email => {
	const goes = next.step === "we-ask" || next.step === "we-ask-everyone";
	return composeEmail(
		settings,
		QUOTE_EMAILS,
		"quote-for-team",
		{ about: `quote:${id}`, to: settings.mail.team, replyTo: request.email },
		{
			id,
			reference: referenceOf(id),
			doubt: decision.doubt ?? null,
			most: request.ask_everyone?.most,
			goesBy: goes ? (next.by ? emailMoment(next.by) : "no time") : null,
			isHcpReferral: decision.isHcpReferral,
			hasOptimisationProvider: decision.hasOptimisationProvider,
			terms: answerLines(request),
			name: request.name,
			tel: request.phone,
			email: request.email,
			service: facts.serviceArea.name,
			funding: named(request.funding_types_list, facts.fundingTypes) || "I don't know",
			plan: request.plan_management || null,
			age: named(request.age_groups_list, facts.ageGroups),
			place: [request.suburb ?? "", request.postcode ?? ""].filter(Boolean).join(" ") || "Not given",
			sentAt: fullMoment(at),
			chosen: facts.providers.length === 0 ? null : facts.providers.length > 1 ? "several" : "one",
			providers: facts.providers.map((one) => ({
				provider: one.name,
				isAway: decision.unavailableIds.has(one.id),
				profile: siteAddress(settings) + profileOf(one),
			})),
		},
	);
};
