import { copy } from "#contract/copy.ts";
import { PROVIDER_FORM } from "#contract/limits.ts";
import { REVIEW_CHECK_KEYS } from "#contract/moderation-options.ts";
import { FOLLOW_UP, formOf, type Ground, PASSWORD, picture } from "./ground.ts";
import type { Role } from "./roles.ts";

// How each call of the contract is made so that nothing but who asks is in its way.

/** The link that somebody brings to a call that links lead to. */
const linkOf = (g: Ground, kind: keyof Ground["links"], role: Role): string => {
	if (role === "holder") return g.links[kind];
	return role === "other" ? g.links[kind === "request" ? "capacity" : "request"] : g.links.unknown;
};

/** What stands for a name in paths that begin so; the last that matches counts. */
const places: [name: string, begins: string, of: (g: Ground, role: Role) => string | number][] = [
	["id", "/provider-admin/", (g) => g.own.id],
	["reviewId", "/provider-admin/", (g) => g.published],
	["referral", "/provider-admin/", (g) => g.accepted],
	["referral", "/team/cases/", (g) => g.accepted],
	["referral", "/provider-admin/{id}/referrals/{referral}/answer/", (g) => g.waiting],
	["document", "/provider-admin/", () => "review-form"],
	["id", "/account-admin/", (g) => g.own.account_id],
	["member", "/", (g) => g.memberId],
	["id", "/team/accounts/", (g) => g.own.account_id],
	["id", "/team/providers/", (g) => g.own.id],
	["id", "/team/providers/{id}/capacity/ask/", (g) => g.third.id],
	["id", "/team/providers/{id}/activate/", (g) => g.inactive.id],
	["id", "/team/members/", (g) => g.people.ids["has-case"]],
	["id", "/team/imports/", (g) => g.importId],
	["id", "/team/reviews/", (g) => g.toDecide.id],
	["id", "/team/reviews/{id}/redaction/", (g) => g.published],
	["id", "/team/reviews/{id}/response/", (g) => g.published],
	["id", "/team/stories/", (g) => g.storyId],
	["id", "/team/quotes/", (g) => g.details.quoteId],
	["id", "/team/chats/", (g) => g.chatId],
	["id", "/team/cases/", (g) => g.details.caseId],
	...["claim", "match", "referrals", "consents"].map((part): [string, string, (g: Ground) => string] => [
		"id",
		`/team/cases/{id}/${part}/`,
		(g) => g.quote.caseId,
	]),
	["id", "/team/cases/{id}/referrals/{referral}/", (g) => g.details.caseId],
	["id", "/team/cases/{id}/send/", (g) => g.unsent.caseId],
	["id", "/team/cases/{id}/complaint/", (g) => g.complaintCase],
	["id", "/team/cases/{id}/calls/", (g) => g.callCase],
	["id", "/team/answers/", (g) => g.answerId],
	["id", "/team/site/links/", (g) => g.linkId],
	["list", "/", () => "services"],
	["key", "/", (g) => g.serviceId],
	["region", "/", (g) => g.regionId],
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
	["id", "/demo/letters/", () => "00000000-0000-4000-8000-000000000000"],
	["code", "/postcodes/", () => "3220"],
	["idOrSlug", "/providers/", (g) => g.own.id],
	["formId", "/", () => PROVIDER_FORM],
	["slug", "/campaigns/", (g) => g.campaignSlug],
	["slug", "/landing-pages/", () => "nobodys"],
	["slug", "/blog/", (g) => g.storySlug],
	["token", "/my-request/", (g, role) => linkOf(g, "request", role)],
	["token", "/capacity-letters/", (g, role) => linkOf(g, "capacity", role)],
	["token", "/reviews/confirm/", (g, role) => linkOf(g, "confirm", role)],
	["token", "/reviews/appeals/", (g, role) => linkOf(g, "appeal", role)],
	["uid", "/users/", (g) => g.linkedUid],
	["token", "/users/", (g, role) => linkOf(g, "reset", role)],
];

const QUERIES: Record<string, (g: Ground) => string> = {
	"GET /reviews/": (g) => `?provider=${g.own.id}`,
	"GET /reviews/breakdown/": (g) => `?provider=${g.own.id}`,
	"GET /availability/": (g) => `?provider=${g.own.id}&service_areas_list=${g.town.areaId}&postcodes_list=3220`,
	"GET /provider-addresses/": () => "?from=1&to=10",
	"POST /service-areas/chosen/": (g) => `?area=${g.town.areaId}`,
	"GET /postcodes/": () => "?query=32",
};

/** The address of a call below `/api`, about the things of the ground. */
export const pathOf = (call: string, g: Ground, role: Role): string => {
	const path = call.slice(call.indexOf(" ") + 1);
	if (path === "/logos/{name}/{variant}/") return g.addresses.logo.replace("/api", "");
	if (path === "/campaign-pictures/{name}/{variant}/") return g.addresses.campaign.replace("/api", "");
	if (path === "/story-pictures/{name}/{variant}/") return g.addresses.story.replace("/api", "");
	const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
		const place = places.findLast(([of, begins]) => of === name && path.startsWith(begins));
		if (!place) throw new Error(`${call}: nothing stands for ${name}`);
		return String(place[2](g, role));
	});
	return filled + (QUERIES[call]?.(g) ?? "");
};

const CAMPAIGN_TEXTS = [
	...["slug", "heading", "heading_image_alt", "subheading", "blurb", "meta_title", "meta_description", "search_heading", "selected_age_group"],
	...["selected_funding_type", "video_url", "mobile_video_url", "video_captions_url", "mobile_video_captions_url", "video_transcript"],
	...["live_from", "live_until"],
];
const STORY = {
	...{ title: "Ours", slug: "", subtitle: "", summary: "", meta_description: "", content: "", author: "", category: null, service_areas: [] },
	...{ primary_service: null, tags: [], cover: "", cover_alt: "", cover_credit: "", is_featured: false, is_social: false, related: [] },
};
const MEMBER = (g: Ground) => ({ name: "Sam", email: "sam@staff.example", providers: [g.own.id] });
const ENQUIRER = { email: "jo@visitor.example", phone: "0491 570 110" };

/** What is sent, by call: as JSON, or as the form it is. */
export const BODIES: Record<string, (g: Ground, role: Role) => unknown> = {
	"POST /users/login/": () => ({ email: "signs-in@staff.example", password: PASSWORD }),
	"POST /users/login/code/": () => ({ code: "000000" }),
	"POST /users/password-reset/": () => ({ email: "signs-in@staff.example" }),
	"POST /users/password-reset-confirm/{uid}/{token}/": () => ({
		new_password1: "five words stand here together",
		new_password2: "five words stand here together",
	}),
	"POST /users/two-factor/": () => ({ password: "x" }),
	"POST /users/two-factor/confirm/": () => ({ code: "000000" }),
	"POST /users/two-factor/recovery-codes/": () => ({ code: "000000" }),
	"POST /users/two-factor/end/": () => ({ password: "x" }),
	"POST /team/members/": () => ({ name: "Sam", email: "sam@team.example", team_role: "administrator" }),
	"PATCH /team/members/{id}/": () => ({ team_role: "administrator" }),
	"POST /recaptcha/verify-recaptcha/": () => ({ token: "x", version: "v3" }),
	"PATCH /provider-admin/{id}/": () => ({ name: "Taken over" }),
	"POST /provider-admin/{id}/changes/undo/": (g) => ({ version: g.undoable }),
	"PUT /provider-admin/{id}/logo/": async () => formOf({ logo: await picture() }),
	"POST /account-admin/{id}/members/": MEMBER,
	"PATCH /account-admin/{id}/members/{member}/": () => ({ is_owner: true }),
	"POST /team/accounts/": () => ({ name: "Taken over" }),
	"PATCH /team/accounts/{id}/": (g) => ({ version: g.accountVersion, name: "Taken over" }),
	"POST /team/accounts/{id}/providers/": () => ({ name: "Taken over" }),
	"POST /team/accounts/{id}/members/": MEMBER,
	"PATCH /team/accounts/{id}/members/{member}/": () => ({ is_owner: true }),
	"PATCH /team/providers/{id}/facts/": (g) => ({ version: g.ownVersion, phone_number: "", email: "", is_telehealth_available: true }),
	"PATCH /team/providers/{id}/flags/": (g) => ({
		version: g.ownVersion,
		is_using_advanced_availability: true,
		is_subscribed_for_onboarding: true,
		is_optimisation_provider: true,
	}),
	"POST /team/providers/{id}/deactivate/": () => ({ reason: "Taken over" }),
	"POST /team/providers/{id}/activate/": () => ({}),
	"PUT /provider-admin/{id}/capacity/": (g) => ({ version: g.ownVersion, answers: [] }),
	"POST /provider-admin/{id}/capacity/confirm/": (g) => ({ version: g.ownVersion }),
	"PUT /provider-admin/{id}/capacity/letters/": () => ({ letters: false }),
	"PUT /team/providers/{id}/capacity/": (g) => ({ version: g.ownVersion, answers: [], said_by: "Robin" }),
	"POST /team/providers/{id}/capacity/ask/": () => ({}),
	"POST /capacity-letters/{token}/": (g) => ({ seen: g.capacitySeen }),
	"POST /capacity-letters/{token}/stop/": () => ({}),
	"POST /team/imports/": () => formOf({ file: new File(["name,postcode\nWattle,3000\n"], "providers.csv", { type: "text/csv" }) }),
	"POST /team/imports/{id}/try/": () => ({ source: "taken-over", columns: { name: "name", postcode: "postcode" } }),
	"POST /team/imports/{id}/commit/": () => ({ token: "x" }),
	"POST /reviews/": (g) => ({
		...{ provider: g.own.id, email: "new@reviewer.example", comment: "On time.", terms: true, service_delivery: 1, service_safety: 1 },
		...{ communicated_effectively: 1, good_value: 1, would_recommend: 1 },
	}),
	"PUT /provider-admin/{reviewId}/review-response/": () => ({ comment: "Taken over" }),
	"POST /team/reviews/{id}/publish/": (g) => ({ version: g.toDecide.version, checks: REVIEW_CHECK_KEYS }),
	"POST /team/reviews/{id}/reject/": (g) => ({ version: g.toDecide.version, reason: "withdrawn" }),
	"PUT /team/reviews/{id}/redaction/": (g) => ({ version: g.publishedVersion, words: ["time"] }),
	"PUT /team/reviews/{id}/response/redaction/": (g) => ({ updated: g.publishedResponse, words: ["you"] }),
	"POST /team/reviews/{id}/response/hide/": (g) => ({ updated: g.publishedResponse, reason: "Taken over" }),
	"POST /team/reviews/{id}/response/show/": (g) => ({ updated: g.publishedResponse }),
	"POST /team/reviews/{id}/response/remove/": (g) => ({ updated: g.publishedResponse, reason: "Taken over" }),
	"POST /reviews/appeals/{token}/": () => ({ words: "I was there." }),
	"POST /team/campaigns/": () => ({ heading: "Taken over" }),
	"PUT /team/campaigns/{campaign}/": (g) => ({
		...Object.fromEntries(CAMPAIGN_TEXTS.map((name) => [name, ""])),
		...{ heading: "Taken over", selected_service_area: null, info_sections: [], has_pixel: false, version: g.campaignVersion },
	}),
	"PUT /team/campaigns/{campaign}/pictures/{which}/": async () => formOf({ picture: await picture() }),
	"POST /team/campaigns/{campaign}/publish/": (g) => ({ version: g.campaignVersion }),
	"POST /team/campaigns/{campaign}/end/": (g) => ({ version: g.campaignVersion }),
	"POST /team/campaigns/{campaign}/discard/": (g) => ({ version: g.campaignVersion }),
	"POST /team/stories/": () => ({ title: "Taken over" }),
	"PUT /team/stories/{id}/": (g) => ({ ...STORY, version: g.storyVersion }),
	"POST /team/stories/{id}/render/": () => ({ content: "Taken over" }),
	"POST /team/stories/{id}/review/": (g) => ({ version: g.storyVersion, ready: true }),
	"POST /team/stories/{id}/publish/": (g) => ({ version: g.storyVersion }),
	"POST /team/stories/{id}/take-down/": (g) => ({ version: g.storyVersion }),
	"POST /team/stories/{id}/restore/": (g) => ({ version: g.storyVersion, number: 1 }),
	"POST /team/stories/{id}/pictures/": async () => formOf({ picture: await picture(), alt: "A hill" }),
	"POST /quotes/": (g) => g.quoteBody,
	"PATCH /quotes/{id}/": () => formOf(FOLLOW_UP),
	"POST /noproviderfoundcontactrequests/": (g) => ({
		...{ firstName: "Jo", email: ENQUIRER.email, number: ENQUIRER.phone, postcode: "3221", serviceRequired: g.town.areaId },
		...{ fundingType: null, ageGroup: g.town.age, termsAndConditions: true },
	}),
	"POST /feedbackandcomplaints/": () => ({
		complaint_first_name: "Jo",
		complaint_last_name: "Hill",
		complaint_email: "jo@visitor.example",
		complaint_number: "0491 570 110",
	}),
	"POST /call-backs/": () => ({ name: "Jo", ...ENQUIRER }),
	"POST /provider-enquiries/": () => ({ organisation: "Wattle", firstName: "Jo", lastName: "Hill", ...ENQUIRER, offers: ["ndis"], states: ["VIC"] }),
	"POST /campaign-enquiries/": () => ({ name: "Jo", ...ENQUIRER, postcode: "3220", help: ["find"], consent: true }),
	"POST /messages/": () => ({ email: ENQUIRER.email, message: "Hello" }),
	"POST /provider-admin/{id}/referrals/{referral}/answer/": () => ({ version: 1, accept: true }),
	"POST /provider-admin/{id}/referrals/{referral}/progress/": () => ({ version: 2, state: "contacted" }),
	"POST /my-request/{token}/consents/": (g) => ({ provider: g.own.id, given_by: "participant", shares: [] }),
	"POST /my-request/{token}/consents/withdraw/": (g) => ({ provider: g.own.id }),
	"POST /my-request/{token}/call/": () => ({ preferred_time: "After 4" }),
	"POST /users/session/": () => ({}),
	"POST /chats/": () => ({ message: "Hello" }),
	"POST /chats/own/messages/": () => ({ text: "Hello" }),
	"POST /chats/own/end/": () => ({}),
	"POST /chats/own/leave/": () => ({}),
	"POST /chats/own/copy/": () => ({ email: "mine@visitor.example" }),
	"POST /team/chats/{id}/messages/": () => ({ text: "Taken over" }),
	"POST /team/chats/{id}/take/": () => ({}),
	"POST /team/chats/{id}/close/": () => ({}),
	"POST /team/chats/{id}/transfer/": (g) => ({ to: g.people.ids.lead, note: "Taken over" }),
	"PATCH /team/cases/{id}/": (g) => ({ version: g.caseVersion, next_action: "Taken over" }),
	"POST /team/cases/{id}/claim/": () => ({}),
	"POST /team/cases/{id}/release/": () => ({}),
	"POST /team/cases/{id}/close/": (g) => ({ version: g.caseVersion, outcome: "ended" }),
	"POST /team/cases/{id}/reopen/": () => ({}),
	"POST /team/cases/{id}/notes/": () => ({ text: "Taken over" }),
	"POST /team/cases/{id}/presence/": () => ({}),
	"POST /team/cases/{id}/consents/": (g) => ({ provider: g.own.id, given_by: "participant", way: "phone" }),
	"POST /team/cases/{id}/consents/withdraw/": (g) => ({ provider: g.own.id, way: "phone" }),
	"POST /team/cases/{id}/referrals/{referral}/take-back/": () => ({ version: 2 }),
	"POST /team/cases/{id}/referrals/{referral}/resume/": () => ({ version: 2 }),
	"POST /team/cases/{id}/send/": (g) => ({ ...g.unsent.sending, providers: [g.own.id] }),
	"POST /team/cases/{id}/complaint/conflict/": () => ({ is_linked: false }),
	"PUT /team/cases/{id}/complaint/severity/": (g) => ({ version: g.complaintVersion, severity: "low" }),
	"POST /team/cases/{id}/complaint/referrals/": () => ({ authority: "Police", referred_on: "2026-01-01" }),
	"POST /team/cases/{id}/complaint/letter/": () => ({ text: "Taken over" }),
	"POST /team/cases/{id}/calls/": () => ({ is_reached: true, agreed: "Taken over" }),
	"POST /team/cases/{id}/calls/letter/": () => ({}),
	"POST /team/answers/": () => ({ title: "Taken over", body: "Taken over" }),
	"PUT /team/answers/{id}/": () => ({ title: "Taken over", body: "Taken over", version: 1 }),
	"POST /team/site/reference/{list}/": (g) => ({ name: "Taken over", service_area: g.town.areaId }),
	"PUT /team/site/reference/{list}/{key}/": (g) => ({ version: 1, name: "Taken over", service_area: g.town.areaId }),
	"POST /team/site/regions/{region}/postcodes/": () => ({ version: 1, codes: "3220", save: true }),
	"POST /team/site/amounts/": (g) => g.amounts,
	"POST /team/site/holidays/": () => ({ add: [{ day: "2026-03-03", name: "Taken over" }], save: true }),
	"POST /team/site/links/": () => ({ keyword: "Taken over", display_words: "Taken over", link: "/" }),
	"PUT /team/site/links/{id}/": () => ({ version: 1, keyword: "Taken over", display_words: "Taken over", link: "/" }),
	"PATCH /team/records/{id}/": () => ({ version: 1, name: "Taken over", email: "", phone: "", preferred_way: "" }),
	"POST /team/records/{id}/merge/": (g) => ({ version: 1, other: g.otherRecordId, other_version: 1 }),
	"POST /team/records/{id}/unmerge/": (g) => ({ merge: g.merged.merge }),
	"POST /team/records/{id}/distinct/": (g) => ({ other: g.otherRecordId }),
	"POST /team/records/{id}/split/": (g) => ({ case: g.quote.caseId, part: "contact" }),
	"POST /team/records/{id}/confirm/": () => ({ kind: "phone", key: "+61491570156" }),
	"POST /team/records/{id}/export/": () => ({ reason: "They asked for it", identity: "documents", seen: "Driver licence" }),
	"PATCH /team/retention/rules/{code}/": () => ({ version: 1, keep_number: 1, keep_unit: "year", is_in_force: true, reason: "Taken over" }),
	"POST /team/retention/rules/{code}/approve/": (g) => ({ version: 1, dry_run: g.retentionId }),
	"POST /team/retention/dry-runs/": () => ({ rules: [] }),
	"POST /team/retention/runs/": () => ({ token: "x" }),
	"POST /team/operations/letters/send-again/": (g) => ({ letters: [g.details.caseId] }),
	"POST /team/operations/letters/give-up/": (g) => ({ letters: [g.details.caseId], reason: "Taken over" }),
	"PUT /team/cases/{id}/hold/": (g) => ({ version: g.caseVersion, because: "Taken over" }),
	"POST /events/": () => ({ name: copy.events.notFound }),
	"POST /errors/": () => ({ name: "Error", message: "x", stack: "", path: "/", nth: 1 }),
	"POST /privacy-choices/": () => ({ advertising: "no" }),
};
