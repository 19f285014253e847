import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { TEAM_PERMISSIONS } from "#contract/accounts/team-roles.ts";
import type { AnyEndpoint, Input, Proof } from "#contract/endpoint.ts";
import { DRAWN_FOR_FIELD } from "#contract/shared/request-names.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { Rights } from "#web/team/common/may.ts";

const KEY = "3f1c2b1e-key-of-the-page";
export const today = "2026-11-28";

export interface Case {
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own arguments
	action: (from: any) => unknown;
	/** A form that the API takes, with its intent. */
	right: Record<string, string | File>;
	params?: Record<string, string>;
	/** Passwords and codes, which never come back into the page. */
	secret?: readonly string[];
	/** The form on its page, after this refusal. Without it, only the answer is checked. */
	shown?: (answer: RefusedForm) => ReactNode;
}

/** A page, drawn with its loader's data for a colleague with every right. */
export const page =
	// biome-ignore lint/suspicious/noExplicitAny: each page has its own props
	(Page: any, data: object, intents: readonly string[]) => (actionData: RefusedForm) =>
		createElement(
			Rights,
			{ value: TEAM_PERMISSIONS },
			createElement(Page, {
				loaderData: { product: "Alongside", forms: formsOf(intents), said: null, history: [], ...data },
				actionData,
			}),
		);

const formsOf = (intents: readonly string[]) =>
	Object.fromEntries(intents.map((intent) => [intent, { fields: {}, requestKey: KEY }]));

/** Sends a form. @returns the page's answer, how often the API was called, and who each form was drawn for */
const send = async ({ action, params }: Case, form: FormData, status: number, problem: object = {}) => {
	const context = new RouterContextProvider();
	let calls = 0;
	const callApi = async () => {
		calls++;
		return Response.json({ detail: "Refused.", ...problem }, { status });
	};
	const api = callsTo(callApi);
	const drawnFor: (string | undefined)[] = [];
	const spied = (line: AnyEndpoint, input: Input<AnyEndpoint>, proof?: Proof) => {
		drawnFor.push(proof?.drawnFor);
		return api.callApi(line, input, proof);
	};
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
		...{ now: () => new Date(`${today}T00:00:00Z`), callApi: spied },
	} as unknown as RequestContext);
	const request = new Request("https://site.example/team/p", { method: "POST", headers: { accept: "*/*" } });
	const answered = await action({ request, context, params: { id: "1", ...params } });
	return { answered: answered as { data: RefusedForm; init: { status: number } }, calls, drawnFor };
};

/** Draws a part of a page without a browser. */
export const htmlOf = (drawn: ReactNode): string => {
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => drawn }]);
	return renderToStaticMarkup(
		createElement(Page, { hydrationData: { loaderData: { root: { brand: { name: "Alongside" } } } } }),
	);
};

const filled = (fields: Case["right"]) => {
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
	"comment",
];

const expectKept = ({ shown, secret = [] }: Case, form: FormData, refused: RefusedForm) => {
	for (const [name, value] of form)
		if (secret.includes(name)) expect(refused.typed[name]).toBeUndefined();
		else if (typeof value === "string")
			expect(refused.typed[name]?.[0]).toBe(form.getAll(name).find((one) => typeof one === "string"));
	if (!shown) return;
	const html = htmlOf(shown(refused));
	// A part of a page has no title.
	if (html.includes("<h1")) expect(html).toContain("<title>Error: ");
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

/** Sends each form with odd input, and to an API that refuses it. */
export const testForms = (forms: Record<string, Case>) =>
	describe.each(Object.entries(forms))("%s", (_, one) => {
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

		test.each([
			["the person it was drawn for", "7"],
			["no one, if it doesn't say", ""],
		])("is sent for %s", async (_person, id) => {
			const form = filled(one.right);
			if (id) form.set(DRAWN_FOR_FIELD, id);
			const { drawnFor } = await send(one, form, 412);
			expect(drawnFor.length).toBeGreaterThan(0);
			expect(new Set(drawnFor)).toEqual(new Set([id]));
		});

		test("a lost token: the form gets a new one", async () => {
			const detail = "This form is out of date: its CSRF token is missing or wrong.";
			const { answered } = await send(one, filled(one.right), 403, { detail });
			expect(answered.data.csrfToken).toBe("new");
		});

		test.each(["__proto__", "", undefined])(
			"a page of another release, with the intent %s: nothing is sent",
			async (intent) => {
				const { intent: _, ...fields } = one.right;
				const form = filled({ ...fields, ...(intent !== undefined && { intent }) });
				const { answered, calls } = await send(one, form, 500);
				expect([answered.init.status, calls]).toEqual([400, 0]);
				expect(answered.data.fault?.title).toContain("send it again");
				expectKept(one, form, answered.data);
			},
		);
	});
