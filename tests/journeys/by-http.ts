import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

/** What to fill in by label: the text of a field or the value of a list. A box is ticked with `true`. */
type Filled = Readonly<Record<string, string | true>>;

/**
 * A visitor whose browser runs no scripts, by HTTP alone. It follows the links of a page and sends its forms with the
 * fields that a browser would send, but draws nothing, so that it takes a fraction of the time of a browser.
 */
export const withoutScripts = async (page: Page) => {
	// A page's own policy forbids parsing HTML.
	const blank = await page.context().newPage();
	let at = "/";
	let html = "";

	const arrive = async (answer: Awaited<ReturnType<Page["request"]["get"]>>, status: number) => {
		at = new URL(answer.url()).pathname + new URL(answer.url()).search;
		expect([at, answer.status()]).toEqual([at, status]);
		html = await answer.text();
	};
	const open = async (address: string, status = 200) => arrive(await page.request.get(address), status);

	return {
		open,

		/** Follows the first link in the main part with this text. */
		async follow(text: string) {
			const href = await blank.evaluate(
				([source, wanted]) =>
					[...new DOMParser().parseFromString(source, "text/html").querySelectorAll("main a[href]")]
						.find((link) => link.textContent?.replace(/\s+/g, " ").trim().startsWith(wanted))
						?.getAttribute("href"),
				[html, text] as const,
			);
			expect(href, `the link “${text}” on ${at}`).toBeTruthy();
			await open(new URL(href ?? "", `http://visitor.example${at}`).href.replace("http://visitor.example", ""));
		},

		/** Presses a button, after filling in fields of its form. @param within words in the same item of a list */
		async press(button: string, filled: Filled = {}, { status = 200, within = "" } = {}) {
			const form = await blank.evaluate(
				([source, wanted, values, near]) => {
					const parsed = new DOMParser().parseFromString(source, "text/html");
					const said = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
					const pressed = [...parsed.querySelectorAll("main button")].find(
						(one) => said(one).startsWith(wanted) && (!near || said(one.closest("li") ?? one).includes(near)),
					) as HTMLButtonElement | undefined;
					if (!pressed?.form) return `no form has the button “${wanted}”`;
					if (pressed.disabled) return `the button “${wanted}” can't be pressed`;
					for (const [label, value] of Object.entries(values)) {
						const field = [...pressed.form.elements].find((one) =>
							[...((one as HTMLInputElement).labels ?? [])].some((text) => said(text).startsWith(label)),
						) as HTMLInputElement | undefined;
						if (!field) return `the form has no field “${label}”`;
						if (value === true) field.checked = true;
						else field.value = value;
					}
					return {
						action: pressed.form.getAttribute("action"),
						method: pressed.form.method,
						type: pressed.form.enctype,
						fields: [...new FormData(pressed.form, pressed)].map(([name, value]) => [name, String(value)]),
					};
				},
				[html, button, filled, within] as const,
			);
			if (typeof form === "string") throw new Error(`${at}: ${form}`);
			const to = new URL(form.action ?? at, `http://visitor.example${at}`);
			const fields = form.fields as [string, string][];
			const sent = new URLSearchParams(fields).toString();
			if (form.method !== "post") return open(`${to.pathname}?${sent}`, status);
			const multipart = new FormData();
			for (const [name, value] of fields) multipart.append(name, value);
			const headers = { "content-type": form.type };
			const options = form.type === "multipart/form-data" ? { multipart } : { headers, data: sent };
			await arrive(await page.request.post(to.pathname + to.search, options), status);
		},

		/** Text of the main part. */
		said: () =>
			blank.evaluate((source) => {
				const main = new DOMParser().parseFromString(source, "text/html").querySelector("main");
				for (const script of main?.querySelectorAll("script, style") ?? []) script.remove();
				return (main?.textContent ?? "").replace(/\s+/g, " ");
			}, html),

		/** The value of the first field with this label. */
		kept: (label: string) =>
			blank.evaluate(
				([source, wanted]) =>
					[...new DOMParser().parseFromString(source, "text/html").querySelectorAll("main label")]
						.filter((one) => one.textContent?.replace(/\s+/g, " ").trim().startsWith(wanted))
						.map((one) => ((one as HTMLLabelElement).control as HTMLInputElement | null)?.value)[0],
				[html, label] as const,
			),
	};
};
