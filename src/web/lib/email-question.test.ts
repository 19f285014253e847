import { globSync, readFileSync } from "node:fs";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { sendMessage } from "#contract/enquiries/enquiries.ts";
import { call, formOf } from "./call.ts";
import { type RequestContext, requestContext } from "./context.ts";
import { INSTEAD, questionAbout } from "./email-question.ts";

const formWith = (fields: Record<string, string>) => {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
};

/** What a page's action gets from a form, and whether the API was called. */
const post = async (fields: Record<string, string>) => {
	const callApi = vi.fn(async () => ({ ok: true, status: 200, data: {} }));
	const context = new RouterContextProvider();
	context.set(requestContext, { callApi, form: formWith(fields) } as unknown as RequestContext);
	const from = { request: new Request("http://site.example/contact"), context };
	const form = await formOf(from);
	const body = { email: String(form.get("email")), message: "Hello" };
	return { answer: await call(from, sendMessage, { body }), isSent: callApi.mock.calls.length > 0, form };
};

const error = {
	field: "email",
	message: "Did you mean mai@gmail.com? If your address is right, send the form again.",
};

test("a form with a mistyped mailbox domain is asked about once, at its field", async () => {
	const first = await post({ email: " mai@gmial.com ", email_seen: "" });
	expect(first.isSent).toBe(false);
	expect(first.answer).toMatchObject({ ok: false, status: 422, problem: { errors: [error] } });
	const again = await post({ email: "mai@gmial.com", email_seen: "mai@gmial.com" });
	expect(again.isSent).toBe(true);
	expect(again.form.get("email")).toBe("mai@gmial.com");
});

test("another mistyped domain than the one that was asked about is a new question", async () => {
	expect((await post({ email: "mai@gamil.com", email_seen: "mai@gmial.com" })).isSent).toBe(false);
});

test("the button puts the suggestion in place of what was typed", async () => {
	const { isSent, form } = await post({
		email: "mai@gmial.com",
		email_seen: "mai@gmial.com",
		[INSTEAD]: "email mai@gmail.com",
	});
	expect(isSent).toBe(true);
	expect(form.get("email")).toBe("mai@gmail.com");
});

test("nothing is asked about a right address, or without our field", async () => {
	expect((await post({ email: "mai@ymail.com", email_seen: "" })).isSent).toBe(true);
	expect((await post({ email: "mai@gmial.com" })).isSent).toBe(true);
	expect((await post({ email: "mai@gmial.com", [INSTEAD]: "email x@gmail.com" })).form.get("email")).toBe(
		"mai@gmial.com",
	);
});

test("the question names the place of the address in the body", () => {
	const form = formWith({ email: "mai@gmial.com", email_seen: "" });
	expect(questionAbout(form, { auth: { email: "mai@gmial.com" } })?.field).toBe("auth.email");
	expect(questionAbout(form, { new_email: "mai@gmial.com" })?.field).toBe("new_email");
	expect(questionAbout(form, { other: 1 })).toBeUndefined();
});

test("every email field asks, but for the one to sign in", () => {
	const plain = globSync("src/web/**/*.tsx").filter(
		(file) => /type="email"/.test(readFileSync(file, "utf8")) && !/ui\/field\//.test(file),
	);
	expect(plain.toSorted()).toEqual([
		"src/web/parts/email-field/email-field.tsx",
		"src/web/provider/sign-in/email-field.tsx",
	]);
});
