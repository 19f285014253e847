import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { createAlert, keepAlert } from "#contract/alerts/alerts.ts";
import { PURPOSES } from "#contract/consent/consent.ts";
import { choosePrivacy } from "#contract/consent/privacy.ts";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import { sendComplaint, sendMessage } from "#contract/enquiries/enquiries.ts";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { addFollowUp, addMyDetails, openMyDetails, submitQuote } from "#contract/quotes/quotes.ts";
import { answerByLink } from "#contract/referrals/answer-link.ts";
import { followClaimLink, objectToClaim } from "#contract/referrals/claims.ts";
import { stopWeeklyEmail } from "#contract/referrals/inbox.ts";
import { sayNotAsked, sayNotMe } from "#contract/referrals/not-me.ts";
import { changeReview, reportContent } from "#contract/reviews/content-reports.ts";
import { appealReview } from "#contract/reviews/moderation.ts";
import { confirmReview as confirm, submitReview } from "#contract/reviews/reviews.ts";
import { RATING_QUESTIONS } from "#contract/shared/limits.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { emptySearch } from "../lib/search-address.ts";
import { FIELDS as CONNECT, NAMES } from "../parts/connect-form/values.ts";
import * as answer from "../public/answer/answer-referral.tsx";
import * as notAsked from "../public/answer/not-asked.tsx";
import * as claimLink from "../public/claim/claim-link.tsx";
import * as claimObjection from "../public/claim/claim-objection.tsx";
import * as compare from "../public/compare/compare.tsx";
import { EmailList } from "../public/compare/email-list.tsx";
import * as connect from "../public/connect/connect-everyone.tsx";
import * as followUp from "../public/connect/follow-up.tsx";
import * as complaints from "../public/contact/complaints.tsx";
import * as contact from "../public/contact/contact.tsx";
import * as privacy from "../public/information/privacy-choices.tsx";
import * as myDetails from "../public/my-request/details.tsx";
import * as notMe from "../public/not-me/not-me.tsx";
import * as appeal from "../public/reviews/appeal-review.tsx";
import * as change from "../public/reviews/change-review.tsx";
import * as confirmReview from "../public/reviews/confirm-review.tsx";
import * as report from "../public/reviews/report.tsx";
import * as writeReview from "../public/reviews/write-review.tsx";
import * as emailAlert from "../public/tell-me-when/email-alert.tsx";
import * as tellMeWhen from "../public/tell-me-when/tell-me-when-profile.tsx";
import * as weekly from "../public/weekly-email/weekly-email.tsx";
import type { RefusedForm } from "./form-state.ts";
import { newForm } from "./read-form.ts";

// Every form of the contract, sent with odd input and to an API that refuses it, without a browser.

const KEY = "3f1c2b1e-key-of-the-page";
const provider = { id: 1, name: "Hakea", url_slug: "hakea" };

interface Case {
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	page: { default: ComponentType<any>; action: (from: any) => Promise<unknown> };
	line: AnyEndpoint;
	data: object;
	/** A form that the API takes. */
	right: Record<string, string>;
	/** Fields of text that the page draws as a list to choose from. */
	picked?: readonly string[];
	/** The endpoint itself knows a repeat. */
	isKeyless?: boolean;
	/** What the page reads before it sends the form. */
	reads?: object;
	/** The page's path, if it matters. */
	path?: string;
	/** The page's query. */
	query?: string;
	/** Statuses that lead to the reloaded page. */
	reloads?: readonly number[];
}

/** The follow-up form on both of its pages. */
const details = {
	...{ stage: "form", asked: null, before: null, email: null, ownName: null, saved: [], isSaved: false, id: "q" },
	...{ token: "t", area: null, isForHcp: false, asksPlan: true, hasDraft: false, triesLeft: null },
	...{ areas: [], hcpAreas: [], diagnoses: ["Autism"], state: emptySearch },
};
const answers = {
	step: "send",
	participant_relation: "Parent",
	participant_first_name: "Ari",
	participant_age: "7",
	diagnosis: "Autism",
	participant_goals: "Swim",
	additional_needs: "A ramp",
};

const FORMS: Record<string, Case> = {
	"connect request": {
		page: connect,
		line: submitQuote,
		data: {
			...{
				chosen: [],
				state: emptySearch,
				areas: [{ id: 1, name: "Physiotherapy" }],
				openedAt: "2026-11-28T00:00:00Z",
			},
			...{ ages: [{ code: "A", description: "Adult" }], funding: [{ code: "NDIS", name: "NDIS" }] },
			form: newForm(submitQuote, CONNECT, NAMES),
		},
		right: {
			...{ name: "Mai Nguyen", email: "mai@visitor.example", phone: "0491 570 006", postcode: "3000" },
			...{ service_area: "1", age_group: "A", funding_type: "NDIS", plan_management: "Plan Managed" },
			...{ consent: "yes", terms: "yes" },
		},
	},
	"follow-up details": {
		page: followUp,
		line: addFollowUp,
		data: details,
		right: answers,
		picked: ["participant_relation", "diagnosis"],
		isKeyless: true,
		reads: { typeform_hidden_data: { service_area: null, funding_type: "NDIS" } },
		path: "/providers/quote-detail/additional-questions-ndis/q",
	},
	"follow-up details by link": {
		page: myDetails,
		line: addMyDetails,
		data: details,
		right: answers,
		picked: ["participant_relation", "diagnosis"],
		isKeyless: true,
		reads: { submitted: false, funding_type: "NDIS" },
	},
	"opening details of another device": {
		page: myDetails,
		line: openMyDetails,
		data: { ...details, triesLeft: 3 },
		right: { intent: "open", digits: "0006" },
		reads: { submitted: false, funding_type: "NDIS" },
		reloads: [404, 409],
	},
	contact: {
		page: contact,
		line: sendMessage,
		data: { isSent: false },
		right: { email: "mai@visitor.example", message: "Latex" },
	},
	complaints: {
		page: complaints,
		line: sendComplaint,
		data: {},
		right: {
			complaint_first_name: "Mai",
			complaint_last_name: "Nguyen",
			complaint_email: "mai@visitor.example",
			complaint_number: "0491 570 006",
			complaint_provider: "Hakea",
			complaint_details: "No one came",
		},
	},
	"privacy choices": {
		page: privacy,
		line: choosePrivacy,
		data: {
			isSaved: false,
			choices: Object.fromEntries(PURPOSES.map(({ code }) => [code, { standing: "open", day: null, company: null }])),
		},
		right: Object.fromEntries(PURPOSES.map(({ code }) => [code, "yes"])),
	},
	report: {
		page: report,
		line: reportContent,
		data: { reference: null, subject: { provider, part: "profile", comment: null } },
		right: { reason: "other", words: "They moved", email: "mai@visitor.example", phone: "0491 570 006" },
	},
	appeal: {
		page: appeal,
		line: appealReview,
		data: { state: "waiting", provider },
		right: { words: "I was there" },
		reloads: [404, 410],
	},
	"change of a review": {
		page: change,
		line: changeReview,
		data: { review: { provider, comment: "Late", is_changed: false } },
		right: { words: "Late twice" },
		reloads: [404, 410],
	},
	"weekly email": { page: weekly, line: stopWeeklyEmail, data: { isOn: true }, right: {}, reloads: [404] },
	"not me": { page: notMe, line: sayNotMe, data: { isStopped: false }, right: {}, reloads: [404] },
	"not asked": {
		page: notAsked,
		line: sayNotAsked,
		data: { token: "t", one: { reference: "AB12", provider: "Hakea", state: "open" } },
		right: {},
		reloads: [404, 409, 410],
	},
	"email alert": {
		page: emailAlert,
		line: keepAlert,
		data: { found: { state: "active", email: "m…@visitor.example", lines: [], see: { href: "/", text: "See" } } },
		right: { intent: "stop" },
		reloads: [404],
	},
	"tell me when": {
		page: tellMeWhen,
		line: createAlert,
		data: { title: "Tell me", lines: [], back: { href: "/", text: "Back" }, feed: "/feed", isSent: false },
		right: { email: "mai@visitor.example" },
		reads: { provider },
	},
	"a list by email": {
		page: {
			...compare,
			default: ({ loaderData, actionData }) =>
				createElement(EmailList, {
					ids: [1],
					state: emptySearch,
					isSent: false,
					form: loaderData.form,
					refused: actionData,
				}),
		},
		line: emailShortlist,
		data: {},
		right: { email: "mai@visitor.example" },
		reads: { providers: [{ ...provider, asked: "1", is_active: true }] },
		query: "?to_quote=1",
	},
	"claim link": {
		page: claimLink,
		line: followClaimLink,
		data: { claim: { state: "open", kind: "invitation", needs_code: true, provider, referral: null } },
		right: { code: "123456" },
		reloads: [404],
	},
	"objection to a claim": {
		page: claimObjection,
		line: objectToClaim,
		data: { claim: { name: "Jo", role: "Intake", provider, created_at: "2026-03-02T00:00:00Z" } },
		right: {},
		reloads: [404],
	},
	"confirmation of a review": {
		page: confirmReview,
		line: confirm,
		data: { provider, state: "waiting" },
		right: {},
		reloads: [400, 404, 409, 410],
	},
	review: {
		page: writeReview,
		line: submitReview,
		data: { provider, email: "us@site.example", isSent: false },
		right: { comment: "On time", email: "mai@visitor.example", terms: "yes" },
		reads: { ...provider, is_active: true },
		query: `?${RATING_QUESTIONS.map((question) => `${question}=1.0`).join("&")}`,
	},
	"answer by link": {
		page: answer,
		line: answerByLink,
		data: {
			token: "t",
			given: {},
			one: {
				...{ reference: "AB12", provider, provider_state: "VIC", state: "new", may_answer: true, needs: null },
				...{ sent_at: "2026-03-02T00:00:00Z", answer_by: "2026-03-04T00:00:00Z", answered_at: null, undo_until: null },
				facts: { service: "Physiotherapy", place: "Carlton", ages: [], fundings: [], plan_management: null },
			},
		},
		right: {
			answer: "yes",
			name: "Jo",
			role: "Intake",
			phone: "0491 570 006",
			email: "jo@hakea.example",
			note: "Hello",
		},
		reloads: [404, 409, 410],
	},
};

/** Sends a form. @returns the page's answer and how often the API was called */
const send = async (
	{ page, reads, path = "/p", query = "" }: Case,
	form: FormData,
	status: number,
	problem: object,
) => {
	const context = new RouterContextProvider();
	let calls = 0;
	const callApi = async ({ method }: Request) => {
		if (method === "GET") return Response.json(reads ?? {});
		calls++;
		return Response.json({ detail: "Refused.", ...problem }, { status });
	};
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
		...callsTo(callApi),
	} as unknown as RequestContext);
	const request = new Request(`https://site.example${path}${query}`, { method: "POST", headers: { accept: "*/*" } });
	const params = { token: "t", id: "1", slug: "hakea" };
	const answered = await page.action({ request, context, params });
	return { answered: answered as { data: RefusedForm; init: { status: number } } & Response, calls };
};

const htmlOf = ({ page, data, line, query = "" }: Case, actionData: RefusedForm) => {
	const loaderData = { product: "Alongside", form: newForm(line), ...data };
	const Page = createRoutesStub([
		{
			id: "root",
			path: "*",
			Component: () => createElement(page.default, { loaderData, actionData, params: { id: "1", slug: "hakea" } }),
		},
	]);
	return renderToStaticMarkup(
		createElement(Page, { initialEntries: [`/p${query}`], hydrationData: { loaderData: { root: {} } } }),
	);
};

const filled = (fields: Record<string, string>) => {
	const form = new FormData();
	form.set("request_key", KEY);
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

/** The refused form says why, each error leads to its field, and everything typed is still there. */
const expectKept = (one: Case, form: FormData, refused: RefusedForm) => {
	const html = htmlOf(one, refused);
	expect(html).toContain('role="alert"');
	for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
	for (const name of Object.keys(refused.errors)) expect(html).toContain(`href="#${name}"`);
	for (const name of Object.keys(one.right)) {
		const typed = form.get(name);
		if (typeof typed !== "string" || typed === "") continue;
		const escaped = typed.replace(
			/[&<>"']/g,
			(one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? "&#x27;",
		);
		// A choice that doesn't exist can't be shown.
		const isText = newForm(one.line).fields[name]?.is === "text" && !one.picked?.includes(name);
		if (isText || typed === one.right[name]) expect(html).toContain(escaped);
	}
};

const lone = JSON.parse('"a\\ud800b"') as string;
const ODD: Record<string, (form: FormData, name: string) => void> = {
	empty: (form, name) => form.set(name, ""),
	"blank characters": (form, name) => form.set(name, " \u200b\u00a0 "),
	missing: (form, name) => form.delete(name),
	"too long": (form, name) => form.set(name, "x".repeat(10_001)),
	"a file instead of text": (form, name) => form.set(name, new File(["x"], "plan.pdf")),
	markup: (form, name) => form.set(name, `"><b>&'`),
	"half a character": (form, name) => form.set(name, lone),
	"a control character": (form, name) => form.set(name, "a\0b"),
	repeated: (form, name) => form.append(name, "second"),
};

describe.each(Object.entries(FORMS))("%s", (_, one) => {
	const names = Object.keys(one.right);
	test.each(names.flatMap((name) => Object.keys(ODD).map((odd) => [name, odd] as const)))(
		"%s: %s input is taken, or refused at the field with everything kept",
		async (name, odd) => {
			const form = filled(one.right);
			ODD[odd]?.(form, name);
			const { answered, calls } = await send(one, form, 500, {});
			expect(answered.init.status).toBe(calls === 0 ? 422 : 500);
			const refused = answered.data;
			if (calls === 0) expect(Object.keys(refused.errors).length + (refused.fault ? 1 : 0)).toBeGreaterThan(0);
			expect(refused.requestKey).toBe(KEY);
			expectKept(one, form, refused);
		},
	);

	test.each([400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429, 500, 503])(
		"an API that answers %s: the form stays with everything typed, or the page says what happened",
		async (status) => {
			const form = filled(one.right);
			const { answered } = await send(one, form, status, {});
			if (one.reloads?.includes(status)) {
				expect(answered.status).toBe(303);
				return;
			}
			expect(answered.init.status).toBe(status);
			expect(answered.data.requestKey === KEY).toBe(status !== 409);
			if (status === 403) expect(answered.data.csrfToken).toBe("new");
			expectKept(one, form, answered.data);
		},
	);

	test("an error at an unknown field is still told", async () => {
		const { answered } = await send(one, filled(one.right), 422, { errors: [{ field: "nowhere", message: "Odd." }] });
		expect(htmlOf(one, answered.data)).toContain("Odd.");
	});

	test("a key that was used for something else: a new key, and the same words everywhere", async () => {
		if (one.isKeyless || one.reloads?.includes(409)) return;
		const { answered } = await send(one, filled(one.right), 409, {
			errors: [{ field: "request_key", message: "Used." }],
		});
		expect(answered.data.requestKey).not.toBe(KEY);
		expect(htmlOf(one, answered.data)).toContain("already sent something from this page");
	});
});
