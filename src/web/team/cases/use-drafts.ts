import { useEffect } from "react";
import { OPENED_WITH } from "#contract/cases/form-drafts.ts";
import { IDEMPOTENCY_FIELD, KEPT_FIELD, KEPT_KEY_FIELD } from "#contract/shared/request-names.ts";
import { postInBrowser } from "../../lib/browser.ts";
import { TYPED } from "./use-fresh.ts";

/** Pause in milliseconds after which what was typed is kept. */
const PAUSE_MS = 1000;

/** Keys of what is typed into forms, by the form's name. What is typed after a form was sent gets another key. */
const keys = new Map<string, { key: string; isSent: boolean }>();
const keyOf = (name: string): string => {
	const typing = keys.get(name) ?? { key: crypto.randomUUID(), isSent: false };
	keys.set(name, typing);
	return typing.key;
};

/** Says that a form was sent without a page of its own, so that no late save brings its words back. */
export const sentForm = (form: string) => {
	const key = keyOf(form);
	keys.delete(form);
	return { form, fields: [], key, sent: true };
};

interface Kept {
	form: string;
	to: string;
	body: object;
}

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
	control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && TYPED.includes(control.type));

/** What is typed into a form, and where it is kept. Undefined for a form that isn't kept. */
const typedInto = (form: HTMLFormElement, page: string | undefined): Kept | undefined => {
	const values = new FormData(form);
	const text = (name: string) => String(values.get(name) ?? "");
	if (form.closest("[data-kept]") && form.elements.namedItem("text")) {
		const body = { way: text("intent"), text: text("text"), key: text(IDEMPOTENCY_FIELD) };
		return { form: "", to: "draft", body };
	}
	const name = text(KEPT_FIELD);
	if (!name) return undefined;
	const isSaid = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
		isText(control) || (page !== undefined && control instanceof HTMLInputElement && OPENED_WITH.test(control.name));
	const fields = [...form.elements].filter(isSaid).map((control) => [control.name, control.value]);
	return { form: name, to: "drafts", body: { form: name, fields, key: keyOf(name) } };
};

/**
 * Keeps what is typed into the forms of a case, or of a page without one: after a pause, and when the page is left.
 * @param id of the case, if there is one
 * @param page the address of a page without a case
 */
export const useDrafts = (id: string | undefined, page?: string): void => {
	useEffect(() => {
		if ((id ?? page) === undefined) return;
		const typed = new Map<string, () => Kept | undefined>();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const post = ({ to, body }: Pick<Kept, "to" | "body">) =>
			page ? postInBrowser("/team/drafts/", { ...body, page }) : postInBrowser(`/team/cases/${id}/${to}/`, body);
		const discard = async ({ target }: Event) => {
			const button = target instanceof Element ? target.closest("button[data-discard]") : null;
			const name = button?.closest("form")?.elements.namedItem(KEPT_FIELD);
			if (!(name instanceof HTMLInputElement)) return;
			typed.delete(name.value);
			await post({ to: "drafts", body: sentForm(name.value) });
			location.reload();
		};
		const keep = () => {
			clearTimeout(timer);
			for (const one of typed.values()) {
				const kept = one();
				// The words stay in the field, so a failure costs nothing yet.
				if (kept) void post(kept).catch(() => {});
			}
			typed.clear();
		};
		const read = (event: Event) => {
			const form = event.target instanceof Element ? event.target.closest("form") : null;
			const name = form?.elements.namedItem(KEPT_FIELD);
			if (name instanceof HTMLInputElement) {
				if (event.type === "submit") keys.set(name.value, { key: keyOf(name.value), isSent: true });
				else if (keys.get(name.value)?.isSent) keys.delete(name.value);
			}
			const one = form && typedInto(form, page);
			if (!one) return;
			// What is sent isn't kept. The box sends its key with it, and keeps nothing that was sent. A chat empties its field.
			if (event.type === "submit" && one.form) typed.delete(one.form);
			else typed.set(one.form, one.form ? () => typedInto(form, page) : () => one);
			clearTimeout(timer);
			timer = setTimeout(keep, PAUSE_MS);
		};
		const addKey = ({ formData }: FormDataEvent) => {
			const name = formData.get(KEPT_FIELD);
			if (name) formData.set(KEPT_KEY_FIELD, keyOf(String(name)));
		};
		document.addEventListener("formdata", addKey);
		document.addEventListener("click", discard);
		document.addEventListener("input", read);
		document.addEventListener("submit", read, true);
		window.addEventListener("pagehide", keep);
		return () => {
			document.removeEventListener("formdata", addKey);
			document.removeEventListener("click", discard);
			document.removeEventListener("input", read);
			document.removeEventListener("submit", read, true);
			window.removeEventListener("pagehide", keep);
			keep();
		};
	}, [id, page]);
};
