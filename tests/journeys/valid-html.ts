import type { APIRequestContext } from "@playwright/test";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { CSRF_FIELD, DRAWN_FOR_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { expect } from "./support.ts";

/** Rules close to those of the W3C checker, plus some for usability. */
const RULES: ConfigData = {
	root: true,
	extends: ["html-validate:standard", "html-validate:recommended", "html-validate:document"],
	rules: {
		// Checkboxes in a list share a name, like radio buttons.
		"form-dup-name": ["error", { shared: ["radio", "checkbox", "submit", "button", "reset"] }],
		// A <select> can't show suggestions below a text field.
		"prefer-native-element": ["error", { exclude: ["listbox"] }],
		// Our own files need no integrity hash.
		"require-sri": ["error", { target: "crossorigin" }],
		// The standard only forbids spaces. React's ids start with an underscore.
		"valid-id": ["error", { relaxed: true }],
		// React's style of HTML is valid: camel case, values of boolean attributes, the slash of void elements.
		"attr-case": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"doctype-style": "off",
		"void-style": "off",
		// A title may contain a form step and a provider's full name.
		"long-title": "off",
		// Formatting of phone numbers.
		"tel-non-breaking": "off",
		// The blog's categories are in the HTML twice but visible once. axe checks what is visible.
		"unique-landmark": "off",
		// A <fieldset> that only disables fields needs no <legend>.
		"wcag/h71": "off",
	},
};

const validator = new HtmlValidate(new StaticConfigLoader(RULES));

/** A page as the server sent it. */
export interface Served {
	name: string;
	html: string;
	/** Rules to skip for this page. */
	without?: readonly string[];
}

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

export const servedAll = async (request: APIRequestContext, addresses: readonly string[]): Promise<Served[]> => {
	const pages = [];
	for (const address of addresses) pages.push(await served(request, address));
	return pages;
};

/** Sends the form at an address like a browser without scripts. @param to address to send it to, if it differs */
export const answered = async (
	request: APIRequestContext,
	address: string,
	fields: Record<string, string> = {},
	{ to = address, status = 422, as = "form" }: { to?: string; status?: number; as?: "form" | "multipart" } = {},
): Promise<Served> => {
	const { html } = await served(request, address);
	const hidden = (field: string) => new RegExp(`name="${field}" value="([^"]+)"`).exec(html)?.[1];
	const token = hidden(CSRF_FIELD);
	if (!token) throw new Error(`${address} has no form to send`);
	const drawnFor = hidden(DRAWN_FOR_FIELD);
	const proof = { [CSRF_FIELD]: token, ...(drawnFor ? { [DRAWN_FOR_FIELD]: drawnFor } : {}) };
	const answer = await request.post(to, { [as]: { ...proof, [IDEMPOTENCY_FIELD]: crypto.randomUUID(), ...fields } });
	const name = `${to}, answering ${JSON.stringify(fields)}`;
	expect([name, answer.status()]).toEqual([name, status]);
	return { name, html: await answer.text() };
};

/** The last tag that starts before this offset. */
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

/** Expects valid HTML. The failure message lists every finding with its place. */
export const expectValid = async (pages: readonly Served[]) => {
	const found: string[] = [];
	for (const page of pages) found.push(...(await findings(page)));
	expect(found.join("\n"), `${found.length} findings`).toBe("");
};
