import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { emailQuestion } from "#contract/shared/email-hint.ts";
import { EmailField } from "./email-field.tsx";

const drawn = (typed: string, error?: string) =>
	renderToStaticMarkup(<EmailField id="email" name="email" label="Email" defaultValue={typed} error={error} />);

test("a mistyped domain gets a hint, a button to take it, and keeps what was typed", () => {
	const html = drawn("mai@gmial.com");
	expect(html).toMatch(/name="email"[^>]* value="mai@gmial.com"/);
	expect(html).toContain("Did you mean mai@gmail.com?");
	expect(html).toMatch(/<button[^>]*value="email mai@gmail.com"/);
	expect(html).toContain('name="email_seen" value="mai@gmial.com"');
});

test("the question isn't said twice after the form was sent", () => {
	expect(drawn("mai@gmial.com", emailQuestion("mai@gmail.com")).match(/Did you mean/g)).toHaveLength(1);
});

test("Enter in the field doesn't take the suggestion: another button is first", () => {
	const [first] = drawn("mai@gmial.com").match(/<button[^>]*>/g) ?? [];
	expect(first).not.toContain("email_instead");
});

test("a right address gets no hint", () => {
	expect(drawn("mai@ymail.com")).not.toMatch(/Did you mean|<button/);
	expect(drawn("")).toContain('name="email_seen" value=""');
});
