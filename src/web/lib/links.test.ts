import { expect, test } from "vitest";
import { isEmail } from "#contract/shared/checks.ts";
import { isForStaff, isOfEmail, links, mailTo, telephone } from "./links.ts";
import { isScripted } from "./scripted-pages.ts";
import {
	emptySearch,
	hasFilters,
	hasTooManyChosen,
	readSearch,
	type SearchState,
	searchCall,
	searchQuery,
} from "./search-address.ts";

const full: SearchState = {
	...emptySearch,
	query: "gum & wattle",
	service_areas_list: ["3"],
	age_groups_list: ["65+"],
	funding_types_list: ["i-don-t-know"],
	postcodes_list: ["0800"],
	suburb_list: ["Darwin City"],
	within_km: 25,
	price_up_to: 80,
	is_subscribed_for_onboarding: true,
	capacity: ["open", "waiting"],
	plan_management: "agency",
	delivery_list: ["home"],
	fit_list: ["auslan", "parking"],
	languages_list: ["vi"],
	conditions_list: ["4"],
	order: "highly_reviewed",
	page: 3,
	to_quote: [7, 9],
};

// HOM-040, HOM-041, HOM-043
test("the URL holds every search parameter", () => {
	expect(searchQuery(full)).toBe(
		"?query=gum+%26+wattle&service_areas_list=3&age_groups_list=65%2B&funding_types_list=i-don-t-know&postcodes_list=0800&suburb_list=Darwin+City&is_subscribed_for_onboarding=true&capacity=open,waiting&plan_management=agency&within_km=25&price_up_to=80&delivery_list=home&fit_list=auslan,parking&languages_list=vi&conditions_list=4&order=highly_reviewed&page=3&to_quote=7,9",
	);
});

// HOM-042, HOM-043
test("a copied URL restores the same search", () => {
	expect(readSearch(new URLSearchParams(searchQuery(full)))).toEqual(full);
	expect(readSearch(new URLSearchParams())).toEqual(emptySearch);
	expect(searchQuery(emptySearch)).toBe("");
});

// RES-017
test("a selection is merged without duplicates, and a damaged URL still opens", () => {
	expect(readSearch(new URLSearchParams("to_quote=7,9,7&to_quote=9,x,-1")).to_quote).toEqual([7, 9]);
	expect(readSearch(new URLSearchParams("page=-3&order=cheapest&service_areas_list=a,1"))).toEqual({
		...emptySearch,
		service_areas_list: ["1"],
	});
});

test("a URL with more than five providers selects the first five", () => {
	expect(readSearch(new URLSearchParams("to_quote=7,9,7,3,1,4&to_quote=8")).to_quote).toEqual([7, 9, 3, 1, 4]);
	expect(hasTooManyChosen("?to_quote=7,9,7,3,1,4")).toBe(false);
	expect(hasTooManyChosen("?to_quote=7,9,7,3,1,4&to_quote=8")).toBe(true);
});

test("a search for waiting lists also finds providers with places", () => {
	const read = (text: string) => readSearch(new URLSearchParams(text)).capacity;
	expect(
		["capacity=open", "capacity=waiting", "capacity=open&capacity=waiting", "capacity=full", ""].map(read),
	).toEqual([["open"], ["open", "waiting"], ["open", "waiting"], [], []]);
	expect(hasFilters({ ...emptySearch, capacity: ["open"] })).toBe(true);
});

test("how the plan is managed is kept in the URL, and reaches the search", () => {
	const read = (text: string) => readSearch(new URLSearchParams(text));
	expect(
		["agency", "plan", "self", "toString", ""].map((way) => read(`plan_management=${way}`).plan_management),
	).toEqual(["agency", "plan", "self", undefined, undefined]);
	expect(searchCall({ ...emptySearch, plan_management: "agency" })).toEqual({
		...searchCall(emptySearch),
		plan_management: "agency",
	});
});

test("order, page, selection and how the plan is managed aren't filters", () => {
	expect(hasFilters({ ...emptySearch, order: "highly_reviewed", page: 2, to_quote: [1] })).toBe(false);
	expect(hasFilters({ ...emptySearch, plan_management: "agency" })).toBe(false);
	expect(hasFilters({ ...emptySearch, postcodes_list: ["3000"] })).toBe(true);
});

test("every URL of the site", () => {
	const p = { url_slug: "gum-care", id: 4 };
	expect({
		home: links.home(),
		results: links.results({ page: 2 }),
		connectSeveral: links.connectSeveral({ to_quote: [1, 2] }),
		profile: links.profile(p),
		reviews: links.reviews(p),
		writeReview: links.writeReview(p),
		connectOne: links.connectOne(p),
		quoteReceived: links.quoteReceived("hcp", "x"),
		area: links.serviceArea("psychology"),
		areaWithoutPage: links.serviceArea(null),
	}).toMatchInlineSnapshot(`
		{
		  "area": "/services/psychology",
		  "areaWithoutPage": "/",
		  "connectOne": "/providers/gum-care/4/request-quote/",
		  "connectSeveral": "/providers/request-quote?to_quote=1,2",
		  "home": "/",
		  "profile": "/providers/gum-care/4",
		  "quoteReceived": "/providers/quote-detail/additional-questions-hcp/x",
		  "results": "/providers?page=2",
		  "reviews": "/providers/gum-care/4/reviews",
		  "writeReview": "/providers/gum-care/4/review/",
		}
	`);
	expect(telephone("+61 (3) 9000 0000")).toBe("tel:+61390000000");
});

test("client-side navigation leads only to pages with scripts", () => {
	for (const address of [
		"/",
		"/?newCampaign",
		"/services",
		"/providers?page=2",
		"/providers/request-quote?to_quote=1",
		"/providers/gum-care/4/request-quote/?page=2",
		"/providers/quote-detail/additional-questions-ndis/x?page=2",
		"/contact",
		"/providers/gum-care/4/review/",
		"/providers/gum-care/4/review/?service_delivery=1.0",
	])
		expect(isScripted(address), address).toBe(true);
	for (const address of [
		"/privacy-policy",
		"/providers/gum-care/4",
		"/providers/gum-care/4/reviews",
		"/providers/gum-care/4/review/confirm/x",
		"/providers/quote-success",
		"/services/psychology",
		"/demo/emails",
		"https://other.example/",
		"#main",
	])
		expect(isScripted(address), address).toBe(false);
});

test("a URL with an unreadable part keeps the rest of its search", () => {
	expect(readSearch(new URLSearchParams("query=%00&postcodes_list=3000,%00&service_areas_list=2"))).toEqual({
		...emptySearch,
		postcodes_list: ["3000"],
		service_areas_list: ["2"],
	});
});

test("the live chat's URL names the visitor only if known", () => {
	expect(links.liveChat()).toBe("/live-chat");
	expect(links.liveChat({ name: "", caseNumber: undefined as never })).toBe("/live-chat");
	expect(links.liveChat({ name: "Mai & Tom", caseNumber: "0017" })).toBe("/live-chat?name=Mai+%26+Tom&caseNumber=0017");
});

test("the admin area is for staff, all other pages are public", () => {
	for (const path of ["/admin", "/admin/login", "/admin/providers/gum-care/4/edit"])
		expect(isForStaff(path), path).toBe(true);
	for (const path of ["/", "/administration", "/providers/admin/4", "/contact"])
		expect(isForStaff(path), path).toBe(false);
});

test("links in emails are recognised by their URL, even if they have expired", () => {
	for (const path of [
		"/my-request/abc",
		"/capacity/abc",
		"/answer/abc",
		"/weekly-email/abc",
		"/tell-me-when/abc",
		"/confirm-contact/abc",
		"/providers/gum-tree/12/review/confirm/abc",
		"/providers/gum-tree/12/review/appeal/abc/",
	])
		expect(isOfEmail(path), path).toBe(true);
	for (const path of [
		"/",
		"/nope",
		"/my-request",
		"/tell-me-when",
		"/tell-me-when/feed.xml",
		"/providers/gum-tree/12/review/",
		"/providers/gum-tree/12",
		"/capacity/a/b",
	])
		expect(isOfEmail(path), path).toBe(false);
});

test("a mailto link writes to one address only, whatever the address contains", () => {
	expect(mailTo("mai.nguyen+ndis@visitor.example")).toBe("mailto:mai.nguyen+ndis@visitor.example");
	const typed = "mai?bcc=other%40visitor.example&body=x/#@visitor.example";
	expect(isEmail(typed)).toBe(true);
	const { pathname, search, hash } = new URL(mailTo(typed));
	expect([decodeURIComponent(pathname), search, hash]).toEqual([typed, "", ""]);
});
