import type { APIRequestContext } from "@playwright/test";
import { fillerOf } from "../../bench/vitals.pages.ts";

/** Addresses of public pages, by route; `null` where nobody gets one without a letter's key or a request of their own. */
export const ADDRESSES: Record<string, readonly string[] | null> = {
	"public/home": ["/"],
	"public/services": ["/services", "/?newCampaign"],
	"public/campaign": ["/services/speech-therapy"],
	"public/results": [
		"/providers",
		"/providers?service_areas_list=1&to_quote=1,2",
		"/providers?query=nobody+is+called+this",
		"/providers?location=nowhere",
	],
	"public/connect-several": ["/providers/request-quote?to_quote={id}&service_areas_list=1"],
	"public/follow-up-hcp": null,
	"public/follow-up-ndis": null,
	"public/quote-success": ["/providers/quote-success"],
	"public/quote-detail": null,
	"public/profile": ["{profile}"],
	"public/connect-one": ["{profile}/request-quote"],
	"public/reviews": ["{profile}/reviews"],
	"public/write-review": ["{profile}/review"],
	"public/confirm-review": ["{profile}/review/confirm/unknown"],
	"public/appeal-review": ["{profile}/review/appeal/unknown"],
	"public/about": ["/about"],
	"public/funding": ["/funding-information"],
	"public/ndis": ["/funding-information/national-disability-insurance-scheme"],
	"public/home-care": ["/funding-information/home-care-package-funding"],
	"public/moderation": ["/moderation-policy"],
	"public/contact": ["/contact"],
	"public/live-chat": ["/live-chat"],
	"public/call-back": null,
	"public/chat-requested": ["/live-chat-request-success"],
	"public/listing": ["/list-your-organisation"],
	"public/provider-enquiry": ["/list-your-organisation/enquire-now"],
	"public/provider-enquiry-sent": ["/list-your-organisation/success"],
	"public/campaign-enquiry": ["/c2c"],
	"public/campaign-enquiry-sent": ["/c2c/success"],
	"public/embedded-form": ["/api/formassembly/view/4937615/", "/api/formassembly/view/5101871/"],
	"public/blog": ["/blog/", "/blog/?search=plan"],
	"public/story": ["{story}"],
	"public/capacity-letter": null,
	"public/my-request": null,
	"public/privacy-choices": ["/privacy-choices"],
	"public/complaints": ["/complaints-and-feedback"],
	"public/complaint-received": ["/complaints-and-feedback-submission-success"],
	"public/terms": ["/terms-and-conditions"],
	"public/privacy": ["/privacy-policy"],
	"public/accessibility": ["/accessibility"],
	"public/demo-letters": ["/demo/letters"],
	"public/demo-events": ["/demo/events"],
	"public/demo-letter": null,
	"public/not-found": ["/nowhere/at/all"],
};

/** All of them, with the first provider and story of the running service in their places. */
export const addressesOf = async (request: APIRequestContext): Promise<{ route: string; address: string }[]> => {
	const filled = await fillerOf(async (path) => (await request.get(`/api${path}`)).json());
	return Object.entries(ADDRESSES).flatMap(([route, addresses]) =>
		(addresses ?? []).map((address) => ({ route, address: filled(address) })),
	);
};
