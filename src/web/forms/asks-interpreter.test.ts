import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { CHAT_FORMS } from "./chat-cases.fixture.ts";
import { type Case, FORMS } from "./form-cases.fixture.ts";

/** The body that the form's page sends to the API. */
const bodyOf = async ({ page, right, path = "/p" }: Case, more: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...right, ...more })) form.set(name, String(value));
	let body: Record<string, unknown> = {};
	const callApi = async (request: Request) => {
		body = await request.json();
		return Response.json({ id: crypto.randomUUID(), can_reach: true }, { status: 201 });
	};
	const context = new RouterContextProvider();
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "new", brand: { name: "Alongside" }, publicUrl: "https://site.example" },
		cases: { timeField: "preferred_time" },
		...callsTo(callApi),
	} as unknown as RequestContext);
	const request = new Request(`https://site.example${path}`, { method: "POST", headers: { accept: "*/*" } });
	await page.action({ request, context, params: {} });
	return body.contact_terms;
};

it.each(["help without results", "call back"])(
	"%s: the form sends the language as part of the contact terms",
	async (name) => {
		const one = { ...FORMS, ...CHAT_FORMS }[name] as Case;
		const field = "contact_terms.interpreter";
		expect(await bodyOf(one, { [field]: " Tiếng Việt " })).toMatchObject({ interpreter: "Tiếng Việt", ways: [] });
		expect(await bodyOf(one, { [field]: "" })).toMatchObject({ interpreter: null });
	},
);
