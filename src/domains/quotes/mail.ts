import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { copy } from "#contract/shared/copy.ts";
import { fullMoment } from "#contract/shared/dates-in-words.ts";
import type { Settings } from "#platform/config.ts";
import { type Part, renderLetter } from "#platform/email/letter.ts";
import type { Letter } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";
import type { ChosenProvider, Decision, Facts, LocationDoubt } from "./rules.ts";

/** A quote as its letters tell of it. */
export interface Told {
	id: string;
	at: Date;
	request: QuoteRequest;
	facts: Pick<Facts, "ageGroups" | "fundingTypes" | "providers"> & { serviceArea: { name: string } };
	decision: Decision;
	/** Path of the visitor's own page, with its private key: for their letter alone. */
	ownPage: string;
}

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** The letters of a new quote: to the visitor, and to the team. */
export const lettersOf = (told: Told, settings: Sending): Letter[] => [toVisitor(told, settings), toTeam(told, settings)];

/** What people say on the phone and search their mailbox for. The whole id is the key to the request's pages, so only the team gets it. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

const profileOf = (provider: ChosenProvider) => `/providers/${provider.url_slug}/${provider.id}`;

const placeFor = ({ postcode, suburb }: QuoteRequest): string => [suburb && isPlain(suburb) ? suburb : "", postcode ?? ""].filter(Boolean).join(" ");

const firstStep: Record<LocationDoubt, string> = {
	"no postcode": "First we find out where the support is needed, because we do not have a postcode we could use.",
	"unknown postcode": "First we find out where the support is needed, because we could not find the postcode you gave.",
	"not available": "First we check your area, because not every provider you chose shows availability there. If one of them cannot help, we suggest others.",
};

// Neither age, funding nor anything about health is repeated here: mailboxes are shared, and the visitor knows what they asked.
const toVisitor = ({ id, request, facts, decision, ownPage }: Told, settings: Sending): Letter => {
	const { brand } = settings;
	const reference = referenceOf(id);
	const place = placeFor(request);
	const several = facts.providers.length > 1;
	const paragraphs: Part[] = [
		`Hello${isPlain(request.name) ? ` ${request.name}` : ""},`,
		`Thank you for contacting ${brand.name}. Our client services team has your request and will look after it. Our help is free for you.`,
		"On your own page you see whom we have asked and what they said. There you say which provider may know who you are, and take it back whenever you like:",
		{ button: { text: "See your request", href: ownPage } },
		"The link is for you alone: anyone who has it can see and change your request.",
		{ facts: [["You asked for", facts.serviceArea.name], ...(place ? [["Where", place] as [string, string]] : []), ["Your reference", reference]] },
		several ? "The providers you chose:" : "The provider you chose:",
		{ links: facts.providers.map((provider) => ({ text: provider.name, href: profileOf(provider) })) },
		"What happens next:",
		{
			list: [
				...(decision.doubt ? [firstStep[decision.doubt]] : []),
				"We get in touch with you by phone or e-mail to make sure that we understand what you need.",
				several
					? "With your consent we ask the providers you chose, one by one, whether they have room for you. Nobody else gets your details."
					: "With your consent we ask the provider you chose whether it has room for you. Nobody else gets your details.",
				"You decide who supports you. We can help with the paperwork.",
			],
		},
		`Questions? Ring us on ${brand.phone}, ${brand.phoneHours}, and tell us your reference ${reference}, or reply to this e-mail.`,
		`Changed your mind? Ring us or reply "stop" to this e-mail. We then stop, and delete your request if you wish.`,
	];
	return {
		kind: "quote-received",
		about: `quote:${id}`,
		to: request.email,
		replyTo: brand.email,
		subject: `We have received your request (reference ${reference})`,
		...renderLetter({
			brand,
			publicUrl: siteAddress(settings),
			heading: copy.connect.received,
			paragraphs,
			footer: `You get this e-mail because a request with this address was sent on our site. If that was not you, reply and tell us, and we delete it.`,
		}),
	};
};

const doubtful: Record<LocationDoubt, string> = {
	"no postcode": "there is no postcode we could use",
	"unknown postcode": "the postcode is not known",
	"not available": "a chosen provider shows no availability there",
};

const named = (codes: readonly string[], names: ReadonlyMap<string, string>) => codes.map((code) => names.get(code) ?? code).join(", ");

const toTeam = ({ id, at, request, facts, decision }: Told, settings: Sending): Letter => {
	const reference = referenceOf(id);
	const place = [request.suburb ?? "", request.postcode ?? ""].filter(Boolean).join(" ") || "Not given";
	const flags = [
		...(decision.doubt ? [`Submitted anyway – check location first: ${doubtful[decision.doubt]}. No provider hears of it before that.`] : []),
		...(decision.isHcpReferral ? ["Home care: recipient details are asked in the follow-up form."] : []),
		...(decision.hasOptimisationProvider ? ["An optimisation provider is among the chosen."] : []),
	];
	const paragraphs: Part[] = [
		...(flags.length > 0 ? [{ list: flags }] : []),
		{
			facts: [
				["Name", request.name],
				["Phone", request.phone],
				["E-mail", request.email],
				["Service", facts.serviceArea.name],
				["Funding", named(request.funding_types_list, facts.fundingTypes) || "I don't know"],
				["Age", named(request.age_groups_list, facts.ageGroups)],
				["Where", place],
				["Sent", fullMoment(at)],
			],
		},
		facts.providers.length > 1 ? "Chosen providers:" : "Chosen provider:",
		{
			list: facts.providers.map(
				(provider) =>
					`${provider.name}${decision.unavailableIds.has(provider.id) ? " (no availability there)" : ""}\n${siteAddress(settings)}${profileOf(provider)}`,
			),
		},
		"Reply to this e-mail to write to the visitor.",
		`To find this request again, search the inbox for ${reference}. Every email about it has that reference in its subject. Its full number is ${id}.`,
		{ button: { text: "Open the case", href: `/team/cases?reference=${reference}` } },
	];
	return {
		kind: "quote-for-team",
		about: `quote:${id}`,
		to: settings.mail.team,
		replyTo: request.email,
		subject: `Connect request ${reference}: ${facts.serviceArea.name}${decision.doubt ? " – check location first" : ""}`,
		...renderLetter({
			brand: settings.brand,
			publicUrl: siteAddress(settings),
			heading: `Connect request ${reference}`,
			paragraphs,
			footer: "Personal details: keep this e-mail within the client services team.",
		}),
	};
};
