import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./support.ts";

/** Names of providers that public pages may show. */
export const providerNames = async (request: APIRequestContext): Promise<string[]> => {
	const list = async (page: number) =>
		(await (await request.get(`/api/providers/?pageSize=100&page=${page}`)).json()).results as { name: string }[];
	return (await Promise.all([1, 2, 3].map(list))).flat().map(({ name }) => name);
};

/** Names of people in the inbox, without the hostile texts that other tests give as a name and write in messages too. */
export const peopleInCases = async (request: APIRequestContext): Promise<string[]> => {
	const { results } = await (await request.get("/api/team/cases/")).json();
	return (results as { name: string | null }[]).flatMap(({ name }) =>
		name && /^[\p{L}\p{M}'’. -]{5,60}$/u.test(name) ? [name] : [],
	);
};

/** What the type of this page breaks, in words. */
const faultsOf = (page: Page, names: readonly string[]) =>
	page.evaluate((known) => {
		const PHONE =
			/(?<![\w,.-]|\d[\s\u00a0])(?:1[38]00[\s\u00a0]?\d{3}[\s\u00a0]?\d{3}|13[\s\u00a0]?\d\d[\s\u00a0]?\d\d|13\d[\s\u00a0]\d{3}|0[23478]\d\d[\s\u00a0]?\d{3}[\s\u00a0]?\d{3}|\(0\d\)[\s\u00a0]?\d{4}[\s\u00a0]?\d{4})(?![\d-]|[\s\u00a0]\d)/;
		const REFERENCE = /\b(?:[CR]-\d{2,}|(?=[0-9A-F]*\d)(?=[0-9A-F]*[A-F])[0-9A-F]{8})\b/;
		const found: string[] = [];
		const plain = (element: Element) => /^"?Plain zero/.test(getComputedStyle(element).fontFamily);
		/** Alone in its element, or with its own direction among other words. */
		const isApart = (text: Text, what: string) => {
			for (let one = text.parentElement; one; one = one.parentElement) {
				if (one.matches("bdi, :any-link:is([href^='tel:'], [href^='sms:'])")) return true;
				const { display } = getComputedStyle(one);
				if (!display.startsWith("inline")) return one.textContent?.replace(/\s+/g, " ").trim() === what;
			}
			return false;
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const text = walker.currentNode as Text;
			const element = text.parentElement;
			// Words of people and of our own prose are as written.
			if (
				!element ||
				element.closest("script, style, noscript, option, textarea, title, svg, blockquote, .prose, code, pre")
			)
				continue;
			const said = text.data.replace(/\s+/g, " ").trim();
			const reference = REFERENCE.exec(said)?.[0];
			const phone = PHONE.exec(said)?.[0];
			const name = known.find((one) => said.includes(one));
			if (reference && plain(element)) found.push(`${reference} has plain zeros: ${said}`);
			else if (
				!reference &&
				said.includes("0") &&
				!plain(element) &&
				!element.closest("bdi[dir=ltr]") &&
				!/^system-ui|monospace/.test(getComputedStyle(element).fontFamily)
			)
				found.push(`slashed zeros: ${said}`);
			for (const what of [reference, phone, name])
				if (what && !isApart(text, what)) found.push(`"${what}" isn't apart: ${said}`);
		}
		for (const field of document.querySelectorAll("input, select, textarea"))
			if (!plain(field)) found.push(`slashed zeros in the field ${field.id}`);
		return found;
	}, names);

/** One heading of the first level on every page of a layout, with one size and colour. */
const headings = new Map<string, string>();

/**
 * Checks the type of a page: one `h1` that looks as on every other page of its layout, plain zeros, slashed ones in
 * references, and names, phone numbers and references that keep their direction.
 */
export const expectOneType = async (page: Page, layout: string, names: readonly string[]): Promise<void> => {
	const looks = await page.locator("h1").evaluateAll((all) =>
		all.map((one) => {
			const { fontSize, color, fontWeight } = getComputedStyle(one);
			return [fontSize, fontWeight, color].join(" ");
		}),
	);
	const [look = ""] = looks;
	const key = `${layout} ${page.viewportSize()?.width}`;
	headings.set(key, headings.get(key) ?? look);
	expect.soft(looks, `the h1 of ${page.url()}`).toEqual([headings.get(key)]);
	expect.soft(await faultsOf(page, names), page.url()).toEqual([]);
};
