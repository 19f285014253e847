import { PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import type { Ground } from "./ground.ts";
import type { Role } from "./roles.ts";

// The path of a valid request for every endpoint. calls.ts has the bodies.

/** The link token that a role uses. */
const linkOf = (g: Ground, kind: keyof Ground["links"], role: Role): string => {
	if (role === "holder") return g.links[kind];
	return role === "other" ? g.links[kind === "request" ? "capacity" : "request"] : g.links.unknown;
};

/** Values of path parameters by name and path prefix. The last match wins. */
const places: [name: string, begins: string, of: (g: Ground, role: Role) => string | number][] = [
	["id", "/provider-admin/", (g) => g.own.id],
	["reviewId", "/provider-admin/", (g) => g.published],
	["referral", "/provider-admin/", (g) => g.accepted],
	["referral", "/team/cases/", (g) => g.accepted],
	["referral", "/provider-admin/{id}/referrals/{referral}/answer/", (g) => g.waiting],
	["document", "/provider-admin/", () => "review-form"],
	["id", "/account-admin/", (g) => g.own.account_id],
	["member", "/", (g) => g.memberId],
	["request", "/account-admin/", (g) => g.joinRequest],
	["proof", "/team/accounts/", (g) => g.proof],
	["id", "/team/accounts/", (g) => g.own.account_id],
	["id", "/team/providers/", (g) => g.own.id],
	["id", "/team/providers/{id}/capacity/ask/", (g) => g.third.id],
	["id", "/team/providers/{id}/activate/", (g) => g.inactive.id],
	["other", "/team/accounts/", (g) => g.third.account_id],
	["other", "/team/providers/", (g) => g.other.id],
	["id", "/team/members/", (g) => g.people.ids["has-case"]],
	["id", "/team/imports/", (g) => g.importId],
	["kind", "/team/registers/", () => "ndis-actions"],
	["hash", "/team/registers/", () => "0".repeat(64)],
	["id", "/team/reviews/", (g) => g.toDecide.id],
	["id", "/team/reviews/{id}/reports/", (g) => g.published],
	["id", "/team/reviews/{id}/redaction/", (g) => g.published],
	["id", "/team/reviews/{id}/response/", (g) => g.published],
	["id", "/team/stories/", (g) => g.storyId],
	["id", "/team/quotes/", (g) => g.details.quoteId],
	["id", "/team/chats/", (g) => g.chatId],
	["id", "/team/cases/", (g) => g.details.caseId],
	["id", "/pages/case/", (g) => g.details.caseId],
	...["claim", "match", "referrals", "consents"].map((part): [string, string, (g: Ground) => string] => [
		"id",
		`/team/cases/{id}/${part}/`,
		(g) => g.quote.caseId,
	]),
	["id", "/team/cases/{id}/referrals/{referral}/", (g) => g.details.caseId],
	["id", "/team/cases/{id}/referrals/{referral}/send-to/", (g) => g.toAnswer.caseId],
	["referral", "/team/cases/{id}/referrals/{referral}/send-to/", (g) => g.toAnswer.referral],
	["id", "/team/cases/{id}/claims/", (g) => g.claim.caseId],
	["claim", "/team/cases/", (g) => g.claim.id],
	["id", "/team/cases/{id}/send/", (g) => g.unsent.caseId],
	["id", "/team/cases/{id}/sending/", (g) => g.unsent.caseId],
	["id", "/team/cases/{id}/complaint/", (g) => g.complaintCase],
	["id", "/team/cases/{id}/calls/", (g) => g.callCase],
	["id", "/team/cases/{id}/request/", (g) => g.callCase],
	["id", "/team/answers/", (g) => g.answerId],
	["id", "/team/site/links/", (g) => g.linkId],
	["list", "/", () => "services"],
	["key", "/", (g) => g.serviceId],
	["region", "/", (g) => g.regionId],
	["code", "/team/site/facts/", () => "personal-care"],
	["id", "/team/records/", (g) => g.recordId],
	["other", "/team/records/", (g) => g.otherRecordId],
	["id", "/team/records/{id}/unmerge/", (g) => g.merged.id],
	["id", "/team/retention/runs/", (g) => g.retentionId],
	["code", "/team/retention/", () => "letters"],
	["table", "/team/figures/", () => "weeks"],
	["table", "/team/request-figures/", () => "request-weeks"],
	["campaign", "/", (g) => g.campaignId],
	["which", "/", () => "wide"],
	["id", "/users/sessions/", (g) => g.placeId],
	["id", "/quotes/", (g) => g.quote.quoteId],
	["quoteId", "/quotes/", (g) => g.quote.quoteId],
	["nth", "/team/cases/", () => 0],
	["event", "/team/cases/", () => 2_147_483_647],
	["from", "/team/cases/", (g) => g.details.caseId],
	["file", "/", () => "00000000-0000-4000-8000-000000000000"],
	["mail", "/team/cases/", () => "00000000-0000-4000-8000-000000000000"],
	["id", "/demo/emails/", () => "00000000-0000-4000-8000-000000000000"],
	["id", "/demo/texts/", () => "00000000-0000-4000-8000-000000000000"],
	["id", "/text-messages/", () => "00000000-0000-4000-8000-000000000000"],
	["code", "/postcodes/", () => "3220"],
	["idOrSlug", "/providers/", (g) => g.own.id],
	["idOrSlug", "/pages/", (g) => g.own.id],
	["idOrSlug", "/providers/{idOrSlug}/claim/", (g) => g.lone.id],
	["idOrSlug", "/providers/{idOrSlug}/join/", (g) => g.joinable],
	["token", "/join-links/", (g, role) => linkOf(g, "join", role)],
	["formId", "/", () => PROVIDER_FORM],
	["slug", "/campaigns/", (g) => g.campaignSlug],
	["slug", "/landing-pages/", () => "nobodys"],
	["slug", "/blog/", (g) => g.storySlug],
	["token", "/answer/", (g, role) => linkOf(g, "answer", role)],
	["token", "/claim-links/", (g, role) => linkOf(g, "claim", role)],
	["token", "/claim-objections/", (g, role) => linkOf(g, "objection", role)],
	["token", "/my-request/", (g, role) => linkOf(g, "request", role)],
	["token", "/contact-links/", (g, role) => linkOf(g, "contact", role)],
	["token", "/not-me/", (g, role) => linkOf(g, "notMe", role)],
	["token", "/weekly-emails/", (g, role) => linkOf(g, "weekly", role)],
	["token", "/alerts/", (g, role) => linkOf(g, "alert", role)],
	["token", "/capacity-emails/", (g, role) => linkOf(g, "capacity", role)],
	["token", "/reviews/confirm/", (g, role) => linkOf(g, "confirm", role)],
	["token", "/reviews/changes/", (g, role) => linkOf(g, "change", role)],
	["token", "/reviews/appeals/", (g, role) => linkOf(g, "appeal", role)],
	["uid", "/users/", (g) => g.linkedUid],
	["token", "/users/", (g, role) => linkOf(g, "reset", role)],
	["token", "/users/sign-in-address/", (g, role) => linkOf(g, "address", role)],
];

const QUERIES: Record<string, (g: Ground) => string> = {
	"GET /reviews/": (g) => `?provider=${g.own.id}`,
	"GET /content-reports/subject/": (g) => `?provider=${g.own.id}&part=profile`,
	"GET /reviews/breakdown/": (g) => `?provider=${g.own.id}`,
	"GET /availability/": (g) => `?provider=${g.own.id}&service_areas_list=${g.town.areaId}&postcodes_list=3220`,
	"GET /provider-addresses/": () => "?from=1&to=10",
	"POST /service-areas/chosen/": (g) => `?area=${g.town.areaId}`,
	"GET /places/read/": () => "?text=geelong",
	"GET /postcodes/": () => "?query=32",
};

/** The path and query of a call, below `/api`. */
export const pathOf = (call: string, g: Ground, role: Role): string => {
	const path = call.slice(call.indexOf(" ") + 1);
	if (path === "/logos/{name}/{variant}/") return g.addresses.logo.replace("/api", "");
	if (path === "/campaign-pictures/{name}/{variant}/") return g.addresses.campaign.replace("/api", "");
	if (path === "/story-pictures/{name}/{variant}/") return g.addresses.story.replace("/api", "");
	const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
		const place = places.findLast(([of, begins]) => of === name && path.startsWith(begins));
		if (!place) throw new Error(`${call}: no value for ${name}`);
		return String(place[2](g, role));
	});
	return filled + (QUERIES[call]?.(g) ?? "");
};
