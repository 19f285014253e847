import { type ComponentType, createElement, useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
	createRoutesStub,
	UNSAFE_DataRouterNavigationContext as Navigation,
	RouterContextProvider,
} from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { sentAlready } from "../lib/sent-already.ts";
import { action as caseAction } from "./cases/case.tsx";
import { action as chatAction } from "./chats/chat.tsx";
import { Rights } from "./common/may.ts";
import Account, { action as accountAction } from "./directory/account.tsx";
import Accounts, { action as accountsAction } from "./directory/accounts.tsx";
import People, { action as peopleAction } from "./members/members.tsx";
import SiteCampaigns, { action as siteCampaignsAction } from "./site/site-campaigns.tsx";
import TeamStories, { action as storiesAction } from "./stories/stories.tsx";

const KEY = "3f1c2b1e-key-of-the-page";
const member = {
	id: 3,
	person_id: 4,
	name: "Mai Nguyen",
	email: "mai@hakea.example",
	is_owner: true,
	is_invited: true,
	invitation_ends: null,
	new_email: null,
	new_email_ends: null,
	is_you: false,
	providers: [],
};
const colleague = {
	id: 5,
	name: "Jo Hill",
	email: "jo@team.example",
	team_role: "lead",
	is_active: true,
	is_invited: true,
	invitation_ends: null,
	new_email: null,
	new_email_ends: null,
	is_you: false,
	two_factor: false,
};

interface Case {
	name: string;
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	page: ComponentType<any>;
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	action: (from: any) => Promise<unknown>;
	data: object;
	/** Its forms that create or send something, and so carry a key of their own. */
	forms?: readonly string[];
	/** How many of these the page shows. */
	keys: number;
	sent: Record<string, string>;
}

const PAGES: Case[] = [
	{
		name: "accounts",
		page: Accounts,
		action: accountsAction,
		data: { search: "", page: 1, results: [], count: 0, totalPages: 0 },
		forms: ["created"],
		keys: 1,
		sent: { intent: "created", name: "X" },
	},
	{
		name: "an account",
		page: Account,
		action: accountAction,
		data: {
			account: { id: 1, name: "Hakea", abn: null, version: 1, providers: [], members: [member], merges: [] },
			access: { frozen: null, has_owner: true, proofs: [] },
			today: "2026-11-23",
		},
		forms: ["profile", "invited"],
		keys: 2,
		sent: { intent: "invited", name: "X", email: "x@hakea.example" },
	},
	{
		name: "stories",
		page: TeamStories,
		action: storiesAction,
		data: { search: "", page: 1, categories: [], results: [], count: 0, totalPages: 0, counts: {} },
		forms: ["begun"],
		keys: 1,
		sent: { intent: "begun", title: "X" },
	},
	{
		name: "landing pages",
		page: SiteCampaigns,
		action: siteCampaignsAction,
		data: { results: [] },
		forms: ["started"],
		keys: 1,
		sent: { intent: "started", heading: "X" },
	},
	{
		name: "the team",
		page: People,
		action: peopleAction,
		data: { members: [colleague], today: "2026-11-23" },
		// Inviting a member, and sending an invitation again.
		forms: ["invite"],
		keys: 2,
		sent: { intent: "invite", name: "X", email: "x@team.example", team_role: "lead" },
	},
];

const htmlOf = (page: Case["page"], props: object, isSending = false) => {
	const Shown = () => {
		const at = useContext(Navigation);
		if (!at) throw new Error("no router");
		const value = isSending ? { ...at, navigation: { ...at.navigation, state: "submitting" } } : at;
		const shown = createElement(Rights, { value: ["people.change", "directory.people"] }, createElement(page, props));
		return createElement(Navigation.Provider, { value: value as typeof at }, shown);
	};
	const Page = createRoutesStub([{ id: "root", path: "*", Component: Shown }]);
	return renderToStaticMarkup(
		createElement(Page, { hydrationData: { loaderData: { root: { brand: { name: "Alongside" } } } } }),
	);
};

const buttonsOf = (html: string) =>
	html
		.match(/<form[^>]*method="post".*?<\/form>/gs)
		?.flatMap((form) => form.match(/<button[^>]*type="submit"[^>]*>/g) ?? []) ?? [];
/** The keys of forms that carry one. */
const keysOf = (html: string) => [...html.matchAll(/name="request_key" value="([^"]+)"/g)].map(([, key]) => key);

const loaded = (data: object, forms: readonly string[] = []) => ({
	...{ requestKey: KEY, said: null, ...data },
	forms: Object.fromEntries(forms.map((intent) => [intent, { fields: {}, requestKey: KEY }])),
});

test.each(PAGES)(
	"$name: forms that create or send something carry the page's key, and their buttons are disabled while sending",
	({ page, data, keys, forms }) => {
		const loaderData = loaded(data, forms);
		const html = htmlOf(page, { loaderData });
		expect(keysOf(html)).toEqual(Array.from({ length: keys }, () => KEY));
		expect(buttonsOf(html).filter((button) => button.includes("disabled"))).toEqual([]);
		const sending = buttonsOf(htmlOf(page, { loaderData }, true));
		expect(sending.length).toBeGreaterThan(0);
		expect(sending.filter((button) => !button.includes('aria-disabled="true"'))).toEqual([]);
	},
);

test.each(PAGES)(
	"$name: sends the key with the form, and uses a new key after the old one was taken",
	async ({ page, action, data, sent, forms }) => {
		const calls: Request[] = [];
		const detail = "Something else was already sent with this Idempotency-Key. Send this with a new key.";
		const callApi = async (request: Request) => {
			calls.push(request);
			return Response.json(
				{ detail, errors: [{ field: "request_key", message: detail }], request_id: "x" },
				{ status: 409 },
			);
		};
		const context = new RouterContextProvider();
		context.set(requestContext, {
			brand: { name: "Alongside" },
			...callsTo(callApi),
			setCookies: [],
		} as unknown as RequestContext);
		const body = new URLSearchParams({ ...sent, request_key: KEY });
		const request = new Request("https://alongside.example/team/x", { method: "POST", body });
		const answer = (await action({ request, context, params: { id: "1" } })) as {
			data: { requestKey: string; fault: string | object };
			init: { status: number };
		};
		expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual([KEY]);
		expect(answer.init.status).toBe(409);
		expect([sentAlready, sentAlready.title]).toContainEqual(answer.data.fault);
		expect(answer.data).toMatchObject({
			requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
		});
		const html = htmlOf(page, {
			loaderData: loaded(data, forms),
			actionData: answer.data,
		});
		expect(keysOf(html)).toContain(answer.data.requestKey);
		expect(html).toContain(sentAlready.advice);
	},
);

test.each([
	["a chat transfer", chatAction, { intent: "transfer", to: "5", note: "Allergic to latex" }],
	["a case note", caseAction, { intent: "note", text: "Allergic to latex" }],
	["a recorded call", caseAction, { intent: "call", is_reached: "yes", agreed: "Allergic to latex" }],
	["a reply", caseAction, { intent: "reply", text: "Allergic to latex" }],
])(
	"%s: if its key was taken, the typed text stays and the page explains it in its own words",
	async (_name, action, sent) => {
		const detail = "Another note was already written with this Idempotency-Key.";
		const callApi = async () =>
			Response.json({ detail, errors: [{ field: "request_key", message: detail }], request_id: "x" }, { status: 409 });
		const context = new RouterContextProvider();
		context.set(requestContext, {
			brand: { name: "Alongside" },
			...callsTo(callApi),
			setCookies: [],
		} as unknown as RequestContext);
		const request = new Request("https://alongside.example/team/x", {
			method: "POST",
			body: new URLSearchParams({ ...sent, request_key: KEY }),
		});
		const answer = (await (action as Case["action"])({ request, context, params: { id: "1" } })) as {
			data: unknown;
			init: { status: number };
		};
		expect(answer.init.status).toBe(409);
		const { fault } = answer.data as { fault: unknown };
		expect([sentAlready, sentAlready.title]).toContainEqual(fault);
		expect(JSON.stringify(answer.data)).toContain(sentAlready.advice);
		expect(JSON.stringify(answer.data)).toContain("Allergic to latex");
		expect(JSON.stringify(answer.data)).not.toContain("Idempotency");
	},
);
