import type { APIRequestContext } from "@playwright/test";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { expect } from "./support.ts";

/** What the W3C's checker finds, as far as this one can, and what makes a page hard to use besides. */
const RULES: ConfigData = {
	root: true,
	extends: ["html-validate:standard", "html-validate:recommended", "html-validate:document"],
	rules: {
		// Lists of checkboxes share their name, as radio buttons do.
		"form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }],
		// Suggestions below a text field: no <select> can do that.
		"prefer-native-element": ["error", { exclude: ["listbox"] }],
		// Our own files need no proof of what they are.
		"require-sri": ["error", { target: "crossorigin" }],
		// The standard forbids spaces alone; React's own ids begin with a line.
		"valid-id": ["error", { relaxed: true }],
		// How HTML is written, by React above all: camel case, values of boolean attributes, the slash of void elements. All of it is allowed.
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"doctype-style": "off",
		"void-style": "off",
		// A title holds the step of a form and a provider's whole name.
		"long-title": "off",
		// How numbers look.
		"tel-non-breaking": "off",
		// The blog's categories stand twice in its HTML, and once on every screen: axe looks at what is shown.
		"unique-landmark": "off",
		// A <fieldset> that turns fields on and off and groups nothing has no <legend>, and needs none.
		"wcag/h71": "off",
	},
};

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** A page as the server sent it, and what to call it where something is found. */
export interface Served {
	name: string;
	html: string;
	/** Rules that do not hold for it. */
	without?: readonly string[];
}

/** The page at an address. */
export const served = async (request: APIRequestContext, address: string, status = 200): Promise<Served> => {
	const answer = await request.get(address);
	const html = await answer.text();
	expect([address, new URL(answer.url()).pathname, answer.status()]).toEqual([
		address,
		address.replace(/\?.*/, ""),
		status,
	]);
	return { name: address, html };
};

/** The pages at several addresses. */
export const servedAll = async (request: APIRequestContext, addresses: readonly string[]): Promise<Served[]> => {
	const pages = [];
	for (const address of addresses) pages.push(await served(request, address));
	return pages;
};

/** The page that answers the form at an address, sent as a browser without scripts sends it, and `to` another address where the form says so. */
export const answered = async (
	request: APIRequestContext,
	address: string,
	fields: Record<string, string> = {},
	{ to = address, status = 422, as = "form" }: { to?: string; status?: number; as?: "form" | "multipart" } = {},
): Promise<Served> => {
	const { html } = await served(request, address);
	const token = new RegExp(`name="${CSRF_FIELD}" value="([^"]+)"`).exec(html)?.[1];
	if (!token) throw new Error(`${address} has no form to send`);
	const answer = await request.post(to, {
		[as]: { [CSRF_FIELD]: token, [IDEMPOTENCY_FIELD]: crypto.randomUUID(), ...fields },
	});
	const name = `${to}, answering ${JSON.stringify(fields)}`;
	expect([name, answer.status()]).toEqual([name, status]);
	return { name, html: await answer.text() };
};

/** The tag that begins nearest before a place. */
const tagAt = (html: string, place: number): string => {
	const start = html.lastIndexOf("<", place);
	return html.slice(start, Math.min(html.indexOf(">", place) + 1, start + 200));
};

const findings = async ({ name, html, without = [] }: Served): Promise<string[]> => {
	const { results } = await validator.validateString(html);
	return results
		.flatMap(({ messages }) => messages)
		.filter(({ ruleId }) => !without.includes(ruleId))
		.map(({ message, ruleId, offset }) => `${name}\n\t${ruleId}: ${message}\n\t${tagAt(html, offset)}`);
};

/** Every page is HTML as its standard wants it; else all that was found, with where and why. */
export const expectValid = async (pages: readonly Served[]) => {
	const found: string[] = [];
	for (const page of pages) found.push(...(await findings(page)));
	expect(found.join("\n"), `${found.length} findings`).toBe("");
};
