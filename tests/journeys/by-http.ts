import type { Page } from "@playwright/test";
import { expect } from "./support.ts";

/** What to fill in by label: the text of a field or the value of a list. A box is ticked with `true`. One may be a file. */
type Filled = Readonly<Record<string, string | true | File>>;

/**
 * A visitor whose browser runs no scripts, by HTTP alone. It follows the links of a page and sends its forms with the
 * fields that a browser would send, but draws nothing, so that it takes a fraction of the time of a browser.
 */
export const withoutScripts = async (page: Page) => {
	// Stays blank, because a page's own policy forbids parsing HTML.
	const blank = page;
	expect(page.url()).toBe("about:blank");
	let at = "/";
	let html = "";
	let before = { at, html };

	const arrive = async (answer: Awaited<ReturnType<Page["request"]["get"]>>, status: number) => {
		before = { at, html };
		at = new URL(answer.url()).pathname + new URL(answer.url()).search;
		html = await answer.text();
		const text = html.replace(/^.*<main|<script.*?<\/script>/gs, "").replace(/<[^>]*>|\s+/g, " ");
		expect([at, answer.status()], text.slice(0, 1000)).toEqual([at, status]);
	};
	const open = async (address: string, status = 200) => arrive(await page.request.get(address), status);

	return {
		open,

		/** Path and query of the page. */
		address: () => at,

		/** The page before, with its form as it was sent. */
		back() {
			({ at, html } = before);
		},

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

		/**
		 * Presses a button, after filling in fields of its form. Fails if a browser would hold the form back.
		 * @param within words in the same item of a list, or else in the same form
		 */
		async press(button: string, filled: Filled = {}, { status = 200, within = "" } = {}) {
			const file = Object.values(filled).find((one) => one instanceof File);
			const texts = Object.fromEntries(
				Object.entries(filled).map(([label, value]) => [label, value instanceof File ? "" : value]),
			);
			const form = await blank.evaluate(
				([source, wanted, values, near]) => {
					const parsed = new DOMParser().parseFromString(source, "text/html");
					const said = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
					const buttons = [...parsed.querySelectorAll<HTMLButtonElement>("main button")].filter((one) =>
						said(one.closest("li") ?? one.closest("details") ?? one.form ?? one).includes(near),
					);
					const pressed =
						buttons.find((one) => said(one) === wanted) ?? buttons.find((one) => said(one).startsWith(wanted));
					if (!pressed?.form) return `no form has the button “${wanted}”`;
					if (pressed.disabled) return `the button “${wanted}” can't be pressed`;
					for (const [label, value] of Object.entries(values)) {
						const labelled = (fits: (text: string) => boolean) =>
							[...(pressed.form?.elements ?? [])].find((one) =>
								[...((one as HTMLInputElement).labels ?? [])].some((text) => fits(said(text))),
							) as HTMLInputElement | undefined;
						const field =
							labelled((text) => text === label) ??
							labelled((text) => text.startsWith(label)) ??
							labelled((text) => text.includes(label));
						if (!field) {
							const labels = [...pressed.form.elements].flatMap((one) => [...((one as HTMLInputElement).labels ?? [])]);
							return `the form has no field “${label}”, only ${labels.map(said).join("; ")}`;
						}
						const option = [...((field as unknown as HTMLSelectElement).options ?? [])].find(
							(one) => one.value === value || said(one) === value,
						);
						if (value === true) field.checked = true;
						else field.value = option?.value ?? value;
						if (option) continue;
						if (value !== true && field.value !== value) return `“${label}” can't be “${value}”`;
					}
					const isChecked = !pressed.form.noValidate && !pressed.formNoValidate;
					if (isChecked && !pressed.form.checkValidity()) return `a browser holds back the form of “${wanted}”`;
					return {
						action: pressed.form.getAttribute("action"),
						method: pressed.form.method,
						type: pressed.form.enctype,
						fields: [...new FormData(pressed.form, pressed)].map(([name, value]) => [
							name,
							value instanceof File ? null : value,
						]),
					};
				},
				[html, button, texts, within] as const,
			);
			if (typeof form === "string") throw new Error(`${at}: ${form}`);
			const to = new URL(form.action ?? at, `http://visitor.example${at}`);
			const fields = form.fields as [string, string | null][];
			const sent = new URLSearchParams(fields.map(([name, value]) => [name, value ?? ""])).toString();
			if (form.method !== "post") return open(`${to.pathname}?${sent}`, status);
			const multipart = new FormData();
			for (const [name, value] of fields) multipart.append(name, value ?? file ?? new File([], ""));
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

		/** The value of the first field with this label. @param within words in the same form */
		kept: (label: string, within = "") =>
			blank.evaluate(
				([source, wanted, near]) =>
					[...new DOMParser().parseFromString(source, "text/html").querySelectorAll<HTMLLabelElement>("main label")]
						.filter((one) => one.textContent?.replace(/\s+/g, " ").trim().startsWith(wanted))
						.filter((one) => one.form?.textContent?.includes(near))
						.map((one) => (one.control as HTMLInputElement | null)?.value)[0],
				[html, label, within] as const,
			),
	};
};
