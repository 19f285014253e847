import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { copy } from "#contract/shared/copy.ts";
import { fullMoment } from "#contract/shared/dates-in-words.ts";
import { emailMoment, type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";
import type { ChosenProvider, Decision, Facts, LocationDoubt } from "./rules.ts";

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

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** The emails for a new quote: to the visitor and to the team. */
export const emailsOf = (told: QuoteEmail, settings: Sending): Email[] => [
	toVisitor(told, settings),
	toTeam(told, settings),
];

/**
 * Short reference for calls and mailbox searches. The whole id gives access to the request's pages, so only the team
 * gets it.
 */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

const profileOf = (provider: ChosenProvider) => `/providers/${provider.url_slug}/${provider.id}`;

const placeFor = ({ postcode, suburb }: QuoteRequest): string =>
	[suburb && isPlain(suburb) ? suburb : "", postcode ?? ""].filter(Boolean).join(" ");

const firstStep: Record<LocationDoubt, string> = {
	"no postcode": "First, we'll find out where you need support, because we don't have a postcode we can use.",
	"unknown postcode": "First, we'll find out where you need support, because we couldn't find the postcode you gave.",
	"not available":
		"First, we'll check your area, because the providers you chose show no availability there. If they can't help, we'll suggest others.",
};

/** The chosen providers that don't reach the place: the request isn't sent to them. */
const awayWords = (providers: readonly ChosenProvider[], { unavailableIds }: Decision, place: string): string[] =>
	providers
		.filter(({ id }) => unavailableIds.has(id))
		.map(({ name }) => `${name} doesn't visit ${place}. We'll look for another provider and ask you first.`);

// Leaves out age, funding and health: mailboxes may be shared, and the visitor knows what they asked for.
const toVisitor = ({ id, at, request, facts, decision, next, ownPage }: QuoteEmail, settings: Sending): Email => {
	const { brand } = settings;
	const reference = referenceOf(id);
	const place = placeFor(request);
	const several = facts.providers.length > 1;
	const paragraphs: Part[] = [
		`Hello${isPlain(request.name) ? ` ${request.name}` : ""},`,
		`Thank you for contacting ${brand.name}. We have your request. Our help is free.`,
		"Your private page shows who we've asked, what they said and what happens next. There you decide who may have your details:",
		{ button: { text: "See your request", href: ownPage } },
		"Please keep this link to yourself. Anyone who has it can see and change your request.",
		{
			facts: [
				["You asked for", facts.serviceArea.name],
				...(place ? [["Where", place] as [string, string]] : []),
				["Your reference", reference],
			],
		},
		...(request.ask_everyone
			? []
			: [
					several ? "The providers you chose:" : "The provider you chose:",
					{ links: facts.providers.map((provider) => ({ text: provider.name, href: profileOf(provider) })) },
				]),
		"What happens next:",
		{
			list: [
				...(decision.doubt ? [firstStep[decision.doubt]] : awayWords(facts.providers, decision, place)),
				nextStepInEmail(next, at, false),
				next.step === "we-ask-everyone"
					? "Your page shows who can help and when. Choose who gets your name and contact details."
					: next.step === "we-ask" || next.step === "we-check"
						? `${several ? "They see" : "The provider sees"} the service, age group, suburb and funding, and no name. Only a provider that says yes gets your name and contact details.`
						: `If you agree, we ask ${several ? "each provider" : "the provider"} you chose if they have a place for you. No one else gets your details.`,
				"You decide who supports you, and you can change your mind at any time.",
			],
		},
		`Questions? Call us on ${brand.phone}, ${brand.phoneHours}, and tell us your reference ${reference}, or reply to this email.`,
		`Changed your mind? Call us or reply STOP to this email. We'll stop, and delete your request if you ask.`,
	];
	return {
		kind: "quote-received",
		about: `quote:${id}`,
		to: request.email,
		replyTo: brand.email,
		subject: `We've received your request (reference ${reference})`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: copy.connect.received,
			paragraphs,
			footer: `You got this email because someone sent a request with this address on our site. If that wasn't you, reply to tell us and we'll delete it.`,
		}),
	};
};

const doubtful: Record<LocationDoubt, string> = {
	"no postcode": "there's no postcode we can use",
	"unknown postcode": "we can't find the postcode",
	"not available": "no chosen provider shows availability there",
};

const named = (codes: readonly string[], names: ReadonlyMap<string, string>) =>
	codes.map((code) => names.get(code) ?? code).join(", ");

const toTeam = ({ id, at, request, facts, decision, next }: QuoteEmail, settings: Sending): Email => {
	const reference = referenceOf(id);
	const place = [request.suburb ?? "", request.postcode ?? ""].filter(Boolean).join(" ") || "Not given";
	const flags = [
		...(decision.doubt
			? [`Submitted anyway – check location first: ${doubtful[decision.doubt]}. No provider is contacted before that.`]
			: []),
		...(request.ask_everyone
			? [`Asks everyone who fits, up to ${request.ask_everyone.most} providers, without a name.`]
			: []),
		...(next.step === "we-ask" || next.step === "we-ask-everyone"
			? [
					`It goes to the providers by itself${next.by ? ` by ${emailMoment(next.by)}` : ""}. You can stop it on the case.`,
				]
			: []),
		...(decision.isHcpReferral ? ["Home care: the follow-up form asks for the recipient's details."] : []),
		...(decision.hasOptimisationProvider ? ["One of the chosen providers is an optimisation provider."] : []),
	];
	const paragraphs: Part[] = [
		...(flags.length > 0 ? [{ list: flags }] : []),
		{
			facts: [
				["Name", request.name],
				["Phone", request.phone],
				["Email", request.email],
				["Service", facts.serviceArea.name],
				["Funding", named(request.funding_types_list, facts.fundingTypes) || "I don't know"],
				...(request.plan_management ? [["Plan", request.plan_management] as [string, string]] : []),
				["Age", named(request.age_groups_list, facts.ageGroups)],
				["Where", place],
				["Sent", fullMoment(at)],
			],
		},
		...(facts.providers.length > 0 ? [facts.providers.length > 1 ? "Chosen providers:" : "Chosen provider:"] : []),
		...(facts.providers.length > 0
			? [
					{
						list: facts.providers.map(
							(provider) =>
								`${provider.name}${decision.unavailableIds.has(provider.id) ? " (no availability there)" : ""}\n${siteAddress(settings)}${profileOf(provider)}`,
						),
					},
				]
			: []),
		"Reply to this email to write to the visitor.",
		`To find other emails about this request, search your mailbox for ${reference}. Its full number is ${id}.`,
		{ button: { text: "Open the case", href: `/team/cases?reference=${reference}` } },
	];
	return {
		kind: "quote-for-team",
		about: `quote:${id}`,
		to: settings.mail.team,
		replyTo: request.email,
		subject: `Connect request ${reference}: ${facts.serviceArea.name}${decision.doubt ? " – check location first" : ""}`,
		...renderEmail({
			brand: settings.brand,
			publicUrl: siteAddress(settings),
			heading: `Connect request ${reference}`,
			paragraphs,
			footer: "Personal details: keep this email within the client services team.",
		}),
	};
};
