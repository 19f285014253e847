import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { details } from "#contract/quotes/details.ts";
import { AREA_BEHAVIOUR_SUPPORT } from "#contract/shared/funding-codes.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { ACCOUNT_FORMS } from "./account-cases.fixture.ts";
import { CHAT_FORMS } from "./chat-cases.fixture.ts";
import { type Case, FORMS as PUBLIC_FORMS } from "./form-cases.fixture.ts";
import type { RefusedForm } from "./form-state.ts";
import { PROFILE_FORMS } from "./profile-cases.fixture.ts";
import { newForm } from "./read-form.ts";
import { REQUEST_FORMS } from "./request-cases.fixture.ts";

// Every form of the contract, sent with odd input and to an API that refuses it, without a browser.

const FORMS = { ...PUBLIC_FORMS, ...REQUEST_FORMS, ...PROFILE_FORMS, ...ACCOUNT_FORMS, ...CHAT_FORMS };
const KEY = "3f1c2b1e-key-of-the-page";

/** Sends a form. @returns the page's answer and how often the API was called */
const send = async (
	{ page, reads, hidden = {}, intent, path = "/p", query = "", params: own }: Case,
	form: FormData,
	status: number,
	problem: object,
) => {
	for (const [name, value] of Object.entries({ ...hidden, ...(intent && { intent }) })) form.set(name, value);
	const context = new RouterContextProvider();
	let calls = 0;
	const callApi = async ({ method }: Request) => {
		if (method === "GET") return Response.json(reads ?? {});
		calls++;
		return Response.json({ detail: "Refused.", ...problem }, { status });
	};
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
		cases: { timeField: "preferred_time" },
		...callsTo(callApi),
	} as unknown as RequestContext);
	const request = new Request(`https://site.example${path}${query}`, { method: "POST", headers: { accept: "*/*" } });
	const params = { token: "t", id: "1", slug: "hakea", ...own };
	const answered = await page.action({ request, context, params });
	return { answered: answered as { data: RefusedForm; init: { status: number } } & Response, calls };
};

const BRAND = {
	...{ name: "Alongside", phone: "1300 000 000", email: "hello@alongside.example", phoneHours: "9am to 5pm" },
	...{ chatHours: { opens: "09:00", closes: "17:00" }, quickExitUrl: "https://weather.example", social: {}, logos: {} },
};

const htmlOf = ({ page, data, endpoint, query = "" }: Case, actionData: RefusedForm) => {
	const loaderData = { product: "Alongside", form: newForm(endpoint), ...data };
	const Page = createRoutesStub([
		{
			id: "root",
			path: "*",
			Component: () => createElement(page.default, { loaderData, actionData, params: { id: "1", slug: "hakea" } }),
		},
	]);
	return renderToStaticMarkup(
		createElement(Page, {
			initialEntries: [`/p${query}`],
			hydrationData: {
				loaderData: { root: { brand: BRAND } },
			},
		}),
	);
};

const filled = (fields: Record<string, string>) => {
	const form = new FormData();
	form.set("request_key", KEY);
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

const idOf = ({ ids = "", row }: Case, name: string) => (row ? `${name.replace("_", "-")}-${row}` : `${ids}${name}`);

/** The refused form says why, each error leads to its field, and everything typed is still there. */
const expectKept = (one: Case, form: FormData, refused: RefusedForm) => {
	const html = htmlOf(one, refused);
	expect(html).toContain('role="alert"');
	for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
	for (const name of Object.keys(refused.errors)) expect(html).toContain(`href="#${idOf(one, name)}"`);
	for (const name of Object.keys(one.right)) {
		const typed = form.get(name);
		if (typeof typed !== "string" || typed === "") continue;
		if (one.secret?.includes(name)) {
			expect(refused.typed).not.toHaveProperty(name);
			continue;
		}
		const escaped = typed.replace(
			/[&<>"']/g,
			(one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? "&#x27;",
		);
		// A choice that doesn't exist can't be shown.
		const isText = newForm(one.endpoint).fields[name]?.is === "text" && !one.picked?.includes(name);
		if (isText || typed === one.right[name])
			expect(
				html.includes(escaped),
				`${name}: the refused form doesn't hold “${typed}”. If it is chosen, not typed, add the field to the form's \`picked\` in its cases`,
			).toBe(true);
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
		const html = htmlOf(one, answered.data);
		expect(html).toContain("Odd.");
		// A part of a page has no title.
		if (html.includes("<h1")) expect(html).toContain("<title>Error: ");
	});

	test("a key that was used for something else: a new key, and the same words everywhere", async () => {
		if (one.reloads?.includes(409)) return;
		const { answered } = await send(one, filled(one.right), 409, {
			errors: [{ field: "request_key", message: "Used." }],
		});
		expect(answered.data.requestKey).not.toBe(KEY);
		expect(htmlOf(one, answered.data)).toContain("already sent something from this page");
	});
});

describe("the follow-up form", () => {
	const follow = FORMS["follow-up details"] as Case;
	const drawn = (isForHcp: boolean): string => {
		const data = {
			...{ ...(follow.data as object), isForHcp, asksPlan: !isForHcp, area: AREA_BEHAVIOUR_SUPPORT },
			...{ areas: [{ id: 1, name: "Nursing" }], hcpAreas: [{ id: 1, name: "Nursing" }] },
		};
		const typed = { errors: {}, typed: {}, requestKey: KEY } as unknown as RefusedForm;
		return htmlOf({ ...follow, data }, typed);
	};
	const questions = details.flatMap(([name, { only }]) =>
		(["NDIS", "home care"] as const).flatMap((form) => (only && only !== form ? [] : [[form, name] as const])),
	);
	test.each(questions)("for %s asks %s", (form, name) => {
		expect(drawn(form === "home care").includes(`name="${name}"`), `draw ${name} in parts/follow-up-form`).toBe(true);
	});
});
