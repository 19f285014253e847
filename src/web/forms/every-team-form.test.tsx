import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { PageForms } from "../team/act-form.tsx";
import { type Act, newForms } from "../team/acts.ts";
import { Calls } from "../team/cases/calls.tsx";
import * as casePage from "../team/cases/case.tsx";
import { CASE_ACTS } from "../team/cases/case-acts.ts";
import { Complaint } from "../team/cases/complaint.tsx";
import { Danger } from "../team/cases/danger.tsx";
import { Keeping } from "../team/cases/keeping.tsx";
import { Notes } from "../team/cases/notes.tsx";
import Account, * as account from "../team/directory/account.tsx";
import Accounts, * as accounts from "../team/directory/accounts.tsx";
import Members, * as members from "../team/members/members.tsx";
import * as record from "../team/people/record.tsx";
import * as compare from "../team/people/record-compare.tsx";
import * as review from "../team/reviews/review.tsx";
import SiteAmounts, * as siteAmounts from "../team/site/site-amounts.tsx";
import SiteCampaigns, * as siteCampaigns from "../team/site/site-campaigns.tsx";
import SiteFacts, * as siteFacts from "../team/site/site-facts.tsx";
import SiteHolidays, * as siteHolidays from "../team/site/site-holidays.tsx";
import SiteLink, * as siteLink from "../team/site/site-link.tsx";
import SiteRegion, * as siteRegion from "../team/site/site-region.tsx";
import SiteRow, * as siteRow from "../team/site/site-row.tsx";
import type { RefusedForm } from "./form-state.ts";

// Every form of the console, sent with odd input and to an API that refuses it, without a browser.

const KEY = "3f1c2b1e-key-of-the-page";
const today = "2026-11-28";

interface Case {
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own arguments
	action: (from: any) => unknown;
	/** A form that the API takes, with its intent. */
	right: Record<string, string>;
	params?: Record<string, string>;
	/** The form on its page, after this refusal. Without it, only the answer is checked. */
	shown?: (answer: RefusedForm) => ReactNode;
}

/** A page, drawn with its loader's data. */
const page =
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	(Page: any, data: object, intents: readonly string[]) => (actionData: RefusedForm) =>
		createElement(Page, {
			loaderData: { product: "Alongside", forms: formsOf(intents), said: null, history: [], ...data },
			actionData,
		});

const formsOf = (intents: readonly string[]) =>
	Object.fromEntries(intents.map((intent) => [intent, { fields: {}, requestKey: KEY }]));

/** A part of the case page, with all forms of that page. */
const part = (drawn: ReactNode) => (answer: RefusedForm) => (
	<PageForms forms={newForms(CASE_ACTS as Record<string, Act<unknown>>)} answer={answer}>
		{drawn}
	</PageForms>
);

const one = { version: 3, danger_holds: true, kind: "quote", denied_by: null } as never;
const shut = { page: 1, totalPages: 1, count: 0, hrefFor: () => "" } as never;
const row = {
	...{ key: "3", name: "Nursing", version: 2, number: 1, slug: "nursing", valid_for_hcp: true, remote: "no" },
	...{ automatic_sending: true, service_area: null, is_retired: false, touches: {} },
};
const referral = { referral: "9b2e", version: "2" };
const ofCase = (right: Record<string, string>, drawn?: ReactNode): Case => ({
	action: casePage.action,
	right: { version: "3", ...right },
	...(drawn && { shown: part(drawn) }),
});
const complaint = (
	<Complaint
		complaint={
			{ own_conflict: false, severity: null, conflicts: [], referrals: [], letters: [], about: "Hakea" } as never
		}
		version={3}
		isClosed={false}
		email="mai@visitor.example"
		today={today}
		told={null}
	/>
);
const keeping = <Keeping hold={null} mayHold version={3} today={today} />;
const calls = (
	<Calls
		calls={{ attempts: [], letter: "none" }}
		page={shut}
		isClosed={false}
		isCallBack
		email={null}
		today={today}
		told={null}
	/>
);
const claim = { claim: "7c1d" };

const member = {
	...{ id: 3, person_id: 4, name: "Mai", email: "mai@hakea.example", is_owner: true, is_invited: false, is_you: false },
	...{ invitation_ends: null, new_email: null, new_email_ends: null, providers: [] },
};
const proof = {
	...{ id: "7c1d", kind: "team", at: `${today}T00:00:00Z`, parent: null, member: 3, name: "Mai", profiles: [] },
	...{ is_frozen: false, given_by: null, by_team: true, first_look_only: false },
};
const ofAccount = (right: Record<string, string>): Case => ({
	action: account.action,
	right,
	shown: page(
		Account,
		{
			account: { id: 1, name: "Hakea", abn: null, version: 1, providers: [], members: [member], merges: [] },
			access: { frozen: null, has_owner: true, proofs: [proof] },
			...{ today, mayPeople: true, now: 0 },
		},
		["changed"],
	),
});

const updated = "2026-11-20T00:00:00.000Z";
const ofReview = (right: Record<string, string>): Case => ({
	action: review.action,
	right: { version: "1", ...right },
});

const FORMS: Record<string, Case> = {
	"a row of reference data": {
		action: siteRow.action,
		params: { list: "service-areas", key: "3" },
		right: { intent: "save", version: "2", name: "Nursing", slug: "nursing", remote: "no", is_retired: "used" },
		shown: page(SiteRow, { list: "service-areas", row, areas: [] }, ["save"]),
	},
	"a new row of reference data": {
		action: siteRow.action,
		params: { list: "services", key: "new" },
		right: { intent: "add", name: "Nursing", service_area: "3" },
		shown: page(SiteRow, { list: "services", areas: [{ value: "3", label: "Nursing" }] }, ["add"]),
	},
	"a link in reviews": {
		action: siteLink.action,
		params: { id: "new" },
		right: { intent: "added", keyword: "OT", display_words: "occupational therapy", link: "/services/psychology" },
		shown: page(SiteLink, { others: [] }, ["added"]),
	},
	"postcodes of a region": {
		action: siteRegion.action,
		params: { region: "1" },
		right: { intent: "try", version: "2", codes: "3053" },
		shown: page(SiteRegion, { region: { ...row, touches: {} }, state: "VIC", postcodes: [] }, ["try"]),
	},
	holidays: {
		action: siteHolidays.action,
		right: { intent: "try", "add.0.day": "2047-05-06", "add.0.name": "Rest", reason: "Announced" },
		shown: page(SiteHolidays, { year: 2047, years: [2047], missing: null, results: [] }, ["try"]),
	},
	"a fact": {
		action: siteFacts.action,
		right: {
			...{ intent: "check", code: "fee", version: "1", words: "No fee", source_name: "Law" },
			...{ source_url: "https://law.example", check_again: "2033-03-20" },
		},
		shown: page(
			SiteFacts,
			{
				results: [
					{
						...{ code: "fee", words: "No fee", version: 1, is_due: false, checked_on: today, check_again: today },
						source: { name: "Law", url: "https://law.example" },
					},
				],
			},
			["check"],
		),
	},
	amounts: {
		action: siteAmounts.action,
		right: {
			...{ intent: "added", newest: "1", as_of: "2027-07-01", changes: "in July", source_name: "Department" },
			...{ source_url: "https://law.example", carry_over_cents: "1000", carry_over_percent: "10" },
			...{ care_management_percent: "10", "amounts.1.quarter": "2682.75", "amounts.1.year": "10731" },
		},
		shown: page(
			SiteAmounts,
			{
				results: [
					{
						...{ id: 1, standing: "current", as_of: today, program: "Support at Home", changes: "", created_at: today },
						...{ carry_over: { cents: 100_000, percent: 10 }, care_management_percent: 10 },
						...{ source: { name: "", url: "" }, amounts: [{ code: "1", quarter_cents: 1, year_cents: 4 }] },
					},
				],
			},
			["added"],
		),
	},
	"a landing page": {
		action: siteCampaigns.action,
		right: { intent: "started", heading: "Gardening" },
		shown: page(SiteCampaigns, { results: [] }, ["started"]),
	},
	"a new account": {
		action: accounts.action,
		right: { intent: "created", name: "Hakea", abn: "51 824 753 556" },
		shown: page(Accounts, { search: "", page: 1, results: [], count: 0, totalPages: 0 }, ["created"]),
	},
	"an account": ofAccount({ intent: "changed", version: "1", name: "Hakea", abn: "51 824 753 556" }),
	"a new profile": ofAccount({ intent: "profile", name: "Hakea", url_slug: "hakea" }),
	"an invitation to an account": ofAccount({ intent: "invited", name: "Mai", email: "mai@hakea.example" }),
	"a member's details": ofAccount({ intent: "details", member: "3", name: "Mai", email: "mai@hakea.example" }),
	"ended access": ofAccount({ intent: "ended", proof: "7c1d", reason: "Left" }),
	"a frozen account": ofAccount({ intent: "frozen", reason: "A call" }),
	"a frozen person": ofAccount({ intent: "person-frozen", member: "3", reason: "A call" }),
	"an invitation to the team": {
		action: members.action,
		right: { intent: "invite", name: "Mai", email: "mai@team.example", team_role: "lead" },
		shown: page(Members, { members: [], mayChange: true, today, now: 0 }, ["invite"]),
	},
	"a role": { action: members.action, right: { intent: "role", person: "3", team_role: "lead", "was.team_role": "x" } },
	"a person's record": {
		action: record.action,
		right: {
			...{ intent: "corrected", id: "9b2e", version: "1", name: "Mai", email: "mai@visitor.example" },
			...{ phone: "0491 570 006", preferred_way: "phone" },
		},
	},
	"a confirmed detail": { action: record.action, right: { intent: "confirmed", detail: "email mai@visitor.example" } },
	"two records of one person": {
		action: compare.action,
		right: {
			...{ intent: "merge", one: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e11", one_version: "1", other_version: "1" },
			...{ other: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e12", keep: "0b9f8a52-5b8e-4a7d-9d7e-3b1d0a4c6e11" },
		},
	},
	"a published review": ofReview({ intent: "publish", words: "Thank you" }),
	"a rejected review": ofReview({ intent: "reject", reason: "not-a-customer", words: "Sorry" }),
	"redacted names": ofReview({ intent: "redact", names: "Kim" }),
	"redacted words of a reply": ofReview({ intent: "redact-response", updated, response_names: "Kim" }),
	"a hidden reply": ofReview({ intent: "hide-response", updated, reason: "It names a person" }),
	"a removed reply": ofReview({ intent: "remove-response", updated, reason: "It names a person" }),
	"settled reports": ofReview({ intent: "reports", updated, part: "reply", way: "keep" }),
	"changes of a case": ofCase({ intent: "change", status: "open", owner: "5", next_action: "Call Mai" }),
	"a snooze": ofCase({ intent: "snooze", snooze: "24", snoozed_until: "2026-12-01T10:00" }),
	"the end of a case": ofCase({ intent: "close", outcome: "answered", cause: "communication" }),
	"a hold": ofCase({ intent: "hold", because: "A claim" }, keeping),
	"a cleared mark of danger": ofCase({ intent: "clear-danger", note: "They are safe" }, <Danger one={one} />),
	"a note": ofCase({ intent: "note", text: "Latex" }, <Notes notes={[]} page={shut} today={today} told={null} />),
	"a call": ofCase({ intent: "call", is_reached: "yes", agreed: "Call later", next_at: "2026-12-01T10:00" }, calls),
	"a conflict check": ofCase({ intent: "conflict", is_linked: "no" }),
	"a severity": ofCase({ intent: "severity", severity: "high" }, complaint),
	"a complaint's referral": ofCase(
		{ intent: "referral", authority: "NDIS Commission", referred_on: "2026-11-20", reference: "A1" },
		complaint,
	),
	"a reply to a complainant": ofCase({ intent: "letter", text: "We found it" }, complaint),
	"another address": ofCase({ intent: "send-to", ...referral, email: "jo@hakea.example" }),
	"an answer by phone": ofCase({
		...{ intent: "provider-answer", ...referral, answer: "waiting", reason: "other", weeks: "3" },
		...{ said_by: "Jo", said_at: "2026-11-20T10:00" },
	}),
	"a confirmed claim": ofCase({
		...{ intent: "confirm-claim", ...claim, number: "(03) 7010 1234", number_from: "register", register: "NDIS" },
		...{ spoke_to: "Jo", send_to: "heard", email: "jo@hakea.example", note: "Fine" },
	}),
	"a refused claim": ofCase({ intent: "refuse-claim", ...claim, note: "Not known" }),
	"a frozen claim": ofCase({ intent: "hold-claim", ...claim, reason: "A call" }),
};

/** Sends a form. @returns the page's answer and how often the API was called */
const send = async ({ action, params }: Case, form: FormData, status: number, problem: object = {}) => {
	const context = new RouterContextProvider();
	let calls = 0;
	const callApi = async () => {
		calls++;
		return Response.json({ detail: "Refused.", ...problem }, { status });
	};
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
		...{ now: () => new Date(`${today}T00:00:00Z`), ...callsTo(callApi) },
	} as unknown as RequestContext);
	const request = new Request("https://site.example/team/p", { method: "POST", headers: { accept: "*/*" } });
	const answered = await action({ request, context, params: { id: "1", ...params } });
	return { answered: answered as { data: RefusedForm; init: { status: number } }, calls };
};

const htmlOf = (drawn: ReactNode) => {
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => drawn }]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } }));
};

const filled = (fields: Record<string, string>) => {
	const form = new FormData();
	form.set("request_key", KEY);
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

const escaped = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&#x27;");

/** Names that a colleague types into. The others are choices and hidden fields. */
const TYPED = [
	"name",
	"slug",
	"keyword",
	"display_words",
	"link",
	"codes",
	"words",
	"note",
	"text",
	"agreed",
	"because",
];

const expectKept = ({ shown }: Case, form: FormData, refused: RefusedForm) => {
	for (const [name, value] of form)
		if (typeof value === "string") expect(refused.typed[name]?.[0]).toBe(form.getAll(name)[0]);
	if (!shown) return;
	const html = htmlOf(shown(refused));
	for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
	for (const message of Object.values(refused.errors)) expect(html).toContain(escaped(message));
	for (const name of TYPED) {
		const value = form.get(name);
		if (typeof value === "string" && value) expect(html).toContain(escaped(value));
	}
};

const ODD: Record<string, (form: FormData, name: string) => void> = {
	empty: (form, name) => form.set(name, ""),
	"blank characters": (form, name) => form.set(name, " \u200b\u00a0 "),
	missing: (form, name) => form.delete(name),
	"too long": (form, name) => form.set(name, "x".repeat(10_001)),
	"a file instead of text": (form, name) => form.set(name, new File(["x"], "plan.pdf")),
	markup: (form, name) => form.set(name, `"><b>&'`),
	"half a character": (form, name) => form.set(name, JSON.parse('"a\\ud800b"')),
	"a control character": (form, name) => form.set(name, "a\0b"),
	"a list": (form, name) => form.append(name, "second"),
};

describe.each(Object.entries(FORMS))("%s", (_, one) => {
	const names = Object.keys(one.right).filter((name) => name !== "intent");
	test.each(names.flatMap((name) => Object.keys(ODD).map((odd) => [name, odd] as const)))(
		"%s: %s input is taken, or refused with everything kept",
		async (name, odd) => {
			const form = filled(one.right);
			ODD[odd]?.(form, name);
			const { answered, calls } = await send(one, form, 500);
			expect(answered.init.status).toBe(calls === 0 ? 422 : 500);
			const { errors, fault, requestKey } = answered.data;
			expect(Object.keys(errors).length + (fault ? 1 : 0)).toBeGreaterThan(0);
			expect(requestKey).toBe(KEY);
			expectKept(one, form, answered.data);
		},
	);

	test.each([400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429, 500, 503])(
		"an API that answers %s: the form stays with everything typed",
		async (status) => {
			const form = filled(one.right);
			const { answered } = await send(one, form, status);
			expect(answered.init.status).toBe(status);
			expect(answered.data.fault).toBeDefined();
			expect(answered.data.requestKey === KEY).toBe(status !== 409);
			// A colleague without the right learns so. A lost token is another matter.
			if (status === 403) expect(answered.data.fault?.title).toBe("Refused.");
			expectKept(one, form, answered.data);
		},
	);

	test("a lost token: the form gets a new one", async () => {
		const detail = "This form is out of date: its CSRF token is missing or wrong.";
		const { answered } = await send(one, filled(one.right), 403, { detail });
		expect(answered.data.csrfToken).toBe("new");
	});

	test("an unknown intent does nothing", async () => {
		const form = filled({ ...one.right, intent: "__proto__" });
		await expect(send(one, form, 500).then(({ answered }) => answered)).rejects.toBeInstanceOf(Response);
	});
});
