import type { APIRequestContext } from "@playwright/test";
import { fillerOf } from "../../bench/vitals.pages.ts";

/** Addresses of public pages by route. `null` if the page needs an emailed link or the visitor's own request. */
export const ADDRESSES: Record<string, readonly string[] | null> = {
	"public/search/home": ["/"],
	"public/search/services": ["/services", "/?newCampaign"],
	"public/search/campaign": ["/services/speech-therapy"],
	"public/search/own-words": ["/providers/in-your-own-words"],
	"public/search/results": [
		"/providers",
		"/providers?service_areas_list=1&to_quote=1,2",
		"/providers?query=nobody+is+called+this",
		"/providers?location=nowhere",
	],
	"public/search/filters": ["/providers/filters", "/providers/filters?service_areas_list=1&fit_list=auslan"],
	"public/search/map": ["/providers/map", "/providers/map?service_areas_list=1&postcodes_list=3000"],
	// Only with MAP_TILES (street-map.spec.ts).
	"public/search/street-map": null,
	"public/search/map-beside": ["/providers/map/beside?postcodes_list=3000"],
	"public/compare/compare": ["/providers/compare?ids={id},2,3&postcodes_list=3000", "/providers/compare"],
	"public/connect/connect-everyone": ["/providers/ask-everyone?service_areas_list=1"],
	"public/connect/connect-several": ["/providers/request-quote?to_quote={id}&service_areas_list=1"],
	"public/connect/follow-up-hcp": null,
	"public/connect/follow-up-ndis": null,
	"public/connect/quote-success": ["/providers/quote-success"],
	"public/connect/quote-detail": null,
	"public/profile/profile": ["{profile}"],
	"public/connect/connect-one": ["{profile}/request-quote"],
	"public/reviews/reviews": ["{profile}/reviews"],
	"public/reviews/write-review": ["{profile}/review"],
	"public/reviews/confirm-review": ["{profile}/review/confirm/unknown"],
	"public/reviews/report": ["{profile}/report"],
	"public/reviews/change-review": ["{profile}/review/change/unknown"],
	"public/reviews/appeal-review": ["{profile}/review/appeal/unknown"],
	"public/claim/claim-link": ["/claim/unknown"],
	"public/claim/claim-objection": ["/claim-objection/unknown"],
	"public/information/about": ["/about"],
	"public/information/funding": ["/funding-information"],
	"public/information/ndis": ["/funding-information/national-disability-insurance-scheme"],
	"public/information/home-care": ["/funding-information/home-care-package-funding"],
	"public/information/care-costs": ["/what-care-costs", "/what-care-costs?price=75.50"],
	"public/information/care-costs-ndis": ["/what-care-costs/ndis"],
	"public/information/moderation": ["/moderation-policy"],
	"public/information/how-we-decide": ["/how-we-decide"],
	"public/contact/contact": ["/contact"],
	"public/contact/live-chat": ["/live-chat"],
	"public/contact/call-back": null,
	"public/contact/chat-requested": ["/live-chat-request-success"],
	"public/listing/listing": ["/list-your-organisation"],
	"public/listing/provider-enquiry": ["/list-your-organisation/enquire-now"],
	"public/listing/provider-enquiry-sent": ["/list-your-organisation/success"],
	"public/contact/campaign-enquiry": ["/c2c"],
	"public/contact/campaign-enquiry-sent": ["/c2c/success"],
	"public/contact/embedded-form": ["/api/formassembly/view/4937615/", "/api/formassembly/view/5101871/"],
	"public/listing/claim-profile": ["{profile}/claim"],
	"public/stories/blog": ["/blog/", "/blog/?search=plan"],
	"public/stories/story": ["{story}"],
	"public/capacity/capacity-email": null,
	"public/answer/answer-referral": null,
	"public/answer/not-asked": null,
	"public/not-me/not-me": null,
	"public/weekly-email/weekly-email": null,
	"public/tell-me-when/tell-me-when": ["/tell-me-when?service_areas_list=1"],
	"public/tell-me-when/tell-me-when-profile": ["{profile}/tell-me-when"],
	"public/tell-me-when/email-alert": null,
	"public/my-request/confirm-contact": null,
	"public/my-request/details": null,
	"public/my-request/my-request": null,
	"public/information/privacy-choices": ["/privacy-choices"],
	"public/contact/complaints": ["/complaints-and-feedback"],
	"public/contact/complaint-received": ["/complaints-and-feedback-submission-success"],
	"public/information/terms": ["/terms-and-conditions"],
	"public/information/privacy": ["/privacy-policy"],
	"public/information/in-your-language": ["/in-your-language"],
	"public/information/translated": null,
	"public/information/accessibility": ["/accessibility"],
	"public/demo/demo-emails": ["/demo/emails"],
	"public/demo/demo-events": ["/demo/events"],
	"public/demo/demo-texts": ["/demo/texts"],
	"public/demo/demo-email": null,
	"public/site/not-found": ["/nowhere/at/all"],
};

/** Pages for staff of providers: of a profile, and below /admin. */
export const PROFILE_PARTS = ["welcome", "edit", "places", "capacity", "history", "reviews", "preview"];
export const ADMIN_PARTS = ["providers", "referrals", "demand", "security", "team"];

/** Pages of the console, below /team. */
export const TEAM_PARTS = {
	cases: [
		"cases",
		"cases/new",
		"notices",
		"reviews",
		"chats",
		"answers",
		"figures",
		"figures/demand",
		"records",
		"records/duplicates",
	],
	directory: [
		"accounts",
		"likely-same",
		"imports",
		"registers",
		"exports",
		"members",
		"audit",
		"operations",
		"retention",
		"stories",
		"stories/1",
	],
	site: ["", "/amounts", "/facts", "/holidays", "/links", "/campaigns"].map((part) => `site${part}`),
};

/** All addresses, filled in with the first provider and story of the running service. */
export const addressesOf = async (request: APIRequestContext): Promise<{ route: string; address: string }[]> => {
	const filled = await fillerOf(async (path) => (await request.get(`/api${path}`)).json());
	return Object.entries(ADDRESSES).flatMap(([route, addresses]) =>
		(addresses ?? []).map((address) => ({ route, address: filled(address) })),
	);
};
