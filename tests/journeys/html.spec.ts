import type { APIRequestContext } from "@playwright/test";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import {
	DEMO_PASSWORD,
	DEMO_SIGN_INS,
	emailTo,
	invite,
	ownProfiles,
	post,
	signIn,
	signInTeam,
} from "./admin-support.ts";
import { expect, open, test } from "./support.ts";
import { answered, expectValid, type Served, served, servedAll } from "./valid-html.ts";

// Every kind of page as the server sends it, before scripts run.

interface FoundProvider {
	id: number;
	url_slug: string;
	services: number[];
	reviews_count: number;
}

const PERSON = { name: "Pat Example", email: "pat@visitor.example", phone: "0491 570 006" };
const RATINGS = {
	service_delivery: "1.0",
	service_safety: "0.5",
	communicated_effectively: "0.0",
	good_value: "1.0",
	would_recommend: "1.0",
};

const providers = async (request: APIRequestContext, query: string): Promise<FoundProvider[]> =>
	(await (await request.get(`/api/providers/?${query}`)).json()).results;
const rated = async (request: APIRequestContext) =>
	(await providers(request, "order=highly_reviewed&pageSize=1"))[0] as FoundProvider;
const at = (p: Pick<FoundProvider, "id" | "url_slug">) => `/providers/${p.url_slug}/${p.id}`;

/** Sends a connect request. @returns the address of its follow-up form */
const followUp = async (request: APIRequestContext, funding: "NDIS" | "HCP2"): Promise<string> => {
	const [provider] = await providers(request, `funding_types_list=${funding}&postcodes_list=3000`);
	const services: { id: number; service_area: number }[] = await (await request.get("/api/services/")).json();
	const answer = await post(request, "/quotes/", {
		...PERSON,
		postcode: "3000",
		service_area: services.find(({ id }) => provider?.services.includes(id))?.service_area,
		age_groups_list: ["18-64"],
		funding_types_list: [funding],
		terms: true,
		providers: [provider?.id],
	});
	expect(answer.status()).toBe(201);
	return `/providers/quote-detail/additional-questions-${funding === "NDIS" ? "ndis" : "hcp"}/${(await answer.json()).id}`;
};

test("home, landing pages and search results are valid HTML", async ({ request }) => {
	const chosen = (await providers(request, "postcodes_list=3000")).slice(0, 3).map(({ id }) => id);
	const nobody = "/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne";
	await expectValid([
		...(await servedAll(request, [
			"/",
			"/services",
			...["behaviour-support", "plan-management", "psychology"].map((slug) => `/services/${slug}`),
			"/providers",
			"/providers?order=highly_reviewed&page=2",
			"/providers?capacity=open,waiting",
			`/providers?postcodes_list=3000&suburb_list=Melbourne&age_groups_list=18-64&funding_types_list=NDIS&to_quote=${chosen}`,
			nobody,
			"/providers?thanks",
		])),
		await served(request, "/providers?location=Nowhere", 422),
		await answered(request, nobody),
		await answered(request, nobody, { fundingType: "Medicare" }, { status: 200 }),
	]);
});

test("profiles, reviews and the review form are valid HTML", async ({ request }) => {
	const provider = await rated(request);
	const own = at(provider);
	const { totalPages } = await (await request.get("/api/providers/?order=highly_reviewed&pageSize=100")).json();
	const unrated = (await providers(request, `order=highly_reviewed&pageSize=100&page=${totalPages}`)).find(
		({ reviews_count }) => reviews_count === 0,
	);
	if (!unrated) throw new Error("every provider has reviews");
	const after = (answers: number) => `${own}/review/?${new URLSearchParams(Object.entries(RATINGS).slice(0, answers))}`;
	const email = `html-${Date.now()}@reviewer.example`;
	expect(
		(
			await post(request, "/reviews/", {
				provider: provider.id,
				email,
				comment: "Kind people.",
				terms: true,
				...RATINGS,
			})
		).status(),
	).toBe(201);
	const confirm =
		/\/providers\/\S+\/review\/confirm\/\S+/.exec(await emailTo(request, email, "review-confirmation"))?.[0] ?? "";
	await expectValid([
		...(await servedAll(request, [
			own,
			`${own}?postcodes_list=3000&suburb_list=Melbourne`,
			at(unrated),
			`${own}/reviews`,
			`${own}/reviews?page=2`,
			`${at(unrated)}/reviews`,
			`${own}/review/`,
			after(2),
			after(5),
			`${own}/review/?thanks`,
			confirm,
		])),
		await answered(request, after(5)),
	]);
});

test("connect forms, follow-up forms and their confirmations are valid HTML", async ({ request, page }) => {
	const found = await providers(request, "postcodes_list=3000");
	const own = `${at(found[0] as FoundProvider)}/request-quote/`;
	const several = `/providers/request-quote?to_quote=${found.slice(0, 3).map(({ id }) => id)}`;
	const ndis = await followUp(request, "NDIS");
	const hcp = await followUp(request, "HCP2");
	await expectValid([
		...(await servedAll(request, [
			own,
			`${own}?postcodes_list=3000&suburb_list=Melbourne&funding_types_list=NDIS&age_groups_list=18-64`,
			several,
			`${several}&notice=one-match`,
			ndis,
			hcp,
			"/providers/quote-success",
			"/providers/quote-success?skipped",
		])),
		// The same page in a browser that didn't send the request.
		await served(page.request, ndis),
		await answered(request, own),
		await answered(request, own, { ...PERSON, postcode: "9999" }),
		await answered(request, several, { ...PERSON, postcode: "0800" }),
		await answered(request, ndis, {}, { as: "multipart" }),
		await answered(request, hcp, {}, { as: "multipart" }),
	]);
});

test("information, funding and legal pages, and pages for missing or refused requests, are valid HTML", async ({
	request,
}) => {
	const pages = [
		...(await servedAll(request, [
			"/about",
			"/funding-information",
			"/funding-information/national-disability-insurance-scheme",
			"/funding-information/home-care-package-funding",
			"/moderation-policy",
			"/how-we-decide",
			"/terms-and-conditions",
			"/privacy-policy",
			"/accessibility",
		])),
		await served(request, "/zzz", 404),
		await served(request, "/admin/zzz", 404),
	];
	// The oversized form comes last, because the server closes that connection.
	for (const [method, form, status] of [
		["PUT", {}, 405],
		["POST", { message: "x".repeat(1024 * 1024 + 1) }, 413],
	] as const) {
		const answer = await request.fetch("/contact", { method, form });
		expect(answer.status()).toBe(status);
		pages.push({ name: `${method} /contact`, html: await answer.text() });
	}
	await expectValid(pages);
});

test("complaints, messages and the live chat are valid HTML", async ({ request, page }) => {
	const pages: Served[] = await servedAll(request, [
		"/complaints-and-feedback",
		"/complaints-and-feedback-submission-success?by=2026-03-04",
		"/contact",
		"/contact?thanks",
		"/live-chat?name=Ann",
		"/live-chat?end",
		"/live-chat/call-back?name=Ann",
		"/live-chat-request-success",
		"/live-chat-request-success?unreachable",
	]);
	for (const address of ["/complaints-and-feedback", "/contact"]) pages.push(await answered(request, address));
	pages.push(await answered(request, "/live-chat/call-back", { phone: "12", email: "abc@" }));
	pages.push(await answered(request, "/live-chat", { intent: "begin" }));
	// The page differs in and outside opening hours.
	for (const moment of ["2026-11-18T10:00:00+11:00", "2026-11-21T12:00:00+11:00"]) {
		await page.clock.setFixedTime(new Date(moment));
		await open(page, "/live-chat?name=Ann");
		pages.push({ name: `/live-chat at ${moment}`, html: await page.content() });
	}
	expect((await post(request, "/chats/", { message: "Is there room?\nFor two.", name: "Ann" })).status()).toBe(201);
	pages.push(await served(request, "/live-chat"), await answered(request, "/live-chat", { intent: "write" }));
	await post(request, "/chats/own/end/", {});
	pages.push(await served(request, "/live-chat"));
	await expectValid(pages);
});

test("pages for organisations that want to be listed, and the forms in frames, are valid HTML", async ({ request }) => {
	const forms = [PROVIDER_FORM, CAMPAIGN_FORM].map((id) => `/api/formassembly/view/${id}/`);
	const pages = await servedAll(request, [
		"/list-your-organisation",
		"/list-your-organisation/enquire-now",
		"/list-your-organisation/success",
		"/c2c",
		"/c2c/success",
		...forms,
		...forms.map((form) => `${form}?sent`),
	]);
	for (const [index, form] of forms.entries()) {
		pages.push(await answered(request, form));
		pages.push(await answered(request, form, {}, { to: ["/list-your-organisation/enquire-now", "/c2c"][index] }));
	}
	await expectValid(pages);
});

test("the blog and every story are valid HTML", async ({ request }) => {
	const { results } = await (await request.get("/api/blog/?page_size=100")).json();
	await expectValid(
		await servedAll(request, [
			"/blog/",
			"/blog/?search=falls&tag=funding",
			"/blog/?search=xylophone+quartz",
			"/blog/?show_download_posts=true",
			// Skips the stories of tests that run in parallel.
			...(results as { slug: string }[])
				.filter(({ slug }) => !slug.startsWith("journey-"))
				.map(({ slug }) => `/blog/${slug}/`),
		]),
	);
});

test("the demo's own pages are valid HTML", async ({ request }) => {
	const { results } = await (await request.get("/api/demo/emails/")).json();
	const letters = (results as { id: string }[]).slice(0, 3).map(({ id }) => `/demo/emails/${id}`);
	await expectValid([
		...(await servedAll(request, ["/demo/emails", "/demo/events", ...letters])),
		// Its forms only demonstrate fields and have no submit button.
		{ ...(await served(request, "/gallery")), without: ["wcag/h32"] },
	]);
});

test("sign-in and passwords are valid HTML", async ({ page }) => {
	const { request } = page;
	const pages = [
		...(await servedAll(request, ["/admin/login", "/admin/password-reset"])),
		await served(request, "/admin/password-reset-confirm/x/y", 400),
		await served(request, "/admin/sign-in-address/x", 400),
		await served(request, "/admin/join/x", 404),
		await answered(request, "/admin/login"),
		await answered(
			request,
			"/admin/login",
			{ email: "nobody@staff.example", password: "not the password" },
			{ status: 401 },
		),
		await answered(request, "/admin/password-reset"),
	];
	await signIn(page);
	const [own] = await ownProfiles(page);
	if (!own) throw new Error("the demo staff have no profile");
	const { link } = await invite(page, own);
	await post(request, "/users/logout/", undefined);
	pages.push(
		await served(request, link),
		await answered(request, link, { new_password1: "short", new_password2: "other" }, { status: 400 }),
	);
	await post(request, "/users/login/", { auth: { email: DEMO_SIGN_INS.team.email, password: DEMO_PASSWORD } });
	pages.push(
		await served(request, "/admin/security"),
		await answered(request, "/admin/security", { intent: "begin" }, { status: 200 }),
	);
	await expectValid(pages);
});

for (const [who, { email }] of [
	["one profile", DEMO_SIGN_INS.one],
	["many profiles", DEMO_SIGN_INS.several],
] as const)
	test(`the admin area of ${who} is valid HTML`, async ({ page }) => {
		const { request } = page;
		await signIn(page, email);
		const profiles = await ownProfiles(page);
		const [own] = profiles.map((one) => `/admin${at(one)}`);
		const { results: accounts } = await (await request.get("/api/account-admin/")).json();
		const foreign = (await providers(request, "pageSize=100")).find(
			({ id }) => !profiles.some((one) => one.id === id),
		) as FoundProvider;
		await expectValid([
			...(await servedAll(request, [
				...[
					"/admin/providers/welcome",
					"/admin/providers",
					"/admin/referrals",
					"/admin/demand",
					"/admin/security",
					"/admin/team",
				],
				...[
					"welcome",
					"edit",
					"edit?said=saved",
					"capacity",
					"history",
					"reviews",
					"reviews?pending=true",
					"preview",
				].map((part) => `${own}/${part}`),
			])),
			await served(request, `/admin${at(foreign)}/edit`, 403),
			await answered(request, `${own}/edit`),
			await answered(request, "/admin/team", { intent: "invite", account: String(accounts[0].id) }),
			await answered(request, "/admin/security", { intent: "begin" }),
			await answered(request, "/admin/security", { intent: "begin", password: DEMO_PASSWORD }, { status: 200 }),
		]);
	});

test("the team's console is valid HTML", async ({ page, request }) => {
	expect((await post(request, "/chats/", { message: "Is there room?\nFor two.", name: "Ann <b>" })).status()).toBe(201);
	await signInTeam(page);
	const { results } = await (await page.request.get("/api/team/chats/")).json();
	const chat = `/team/chats/${results[0].id}`;
	await expectValid([
		...(await servedAll(page.request, [
			"/team/chats",
			"/team/chats?state=closed",
			chat,
			"/admin/security",
			"/team/figures",
			"/team/figures/demand",
			"/team/accounts?capacity=old",
		])),
		...(await servedAll(page.request, [
			"/team/stories",
			"/team/stories/1",
			"/team/stories/1/versions",
			"/team/stories/1/preview",
		])),
		await answered(page.request, chat, { intent: "write" }),
	]);
	await post(request, "/chats/own/end/", {});
});
