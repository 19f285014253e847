import { useEffect } from "react";
import { OPENED_WITH, WHOLE } from "#contract/cases/form-drafts.ts";
import {
	CSRF_FIELD,
	DRAWN_FOR_FIELD,
	IDEMPOTENCY_FIELD,
	KEPT_FIELD,
	KEPT_KEY_FIELD,
} from "#contract/shared/request-names.ts";
import { typedIn } from "#web/forms/form-state.ts";
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

/** What a form says of its sending, not of what a colleague chose. */
const OF_SENDING = [CSRF_FIELD, DRAWN_FOR_FIELD, IDEMPOTENCY_FIELD, KEPT_FIELD, KEPT_KEY_FIELD];

interface Kept {
	to: string;
	body: object;
}

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
	control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && TYPED.includes(control.type));

/** What is typed into the box of a case. */
const typedIntoBox = (form: HTMLFormElement): Kept => {
	const values = new FormData(form);
	const text = (name: string) => String(values.get(name) ?? "");
	return { to: "draft", body: { way: text("intent"), text: text("text"), key: text(IDEMPOTENCY_FIELD) } };
};

/** The field of a form that says the name that its words are kept under. */
const nameIn = (form: HTMLFormElement): HTMLInputElement | undefined => {
	const field = form.elements.namedItem(KEPT_FIELD);
	return field instanceof HTMLInputElement ? field : undefined;
};

/** What is typed into another form. */
const typedInto = (form: HTMLFormElement, { value: name, dataset }: HTMLInputElement, page?: string): Kept => {
	const isSaid = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
		isText(control) || (page !== undefined && control instanceof HTMLInputElement && OPENED_WITH.test(control.name));
	const fields =
		dataset.whole === undefined
			? [...form.elements].filter(isSaid).map((control) => [control.name, control.value])
			: [[WHOLE, JSON.stringify(typedIn(new FormData(form), OF_SENDING))]];
	return { to: "drafts", body: { form: name, fields, key: keyOf(name) } };
};

/**
 * Keeps what is typed into the forms of a case, or of a page without one: after a pause, and when the page is left.
 * @param id of the case, if there is one
 * @param page the address of a page without a case
 */
export const useDrafts = (id: string | undefined, page?: string): void => {
	useEffect(() => {
		if ((id ?? page) === undefined) return;
		const typed = new Map<string, () => Kept>();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const post = ({ to, body }: Kept) =>
			page ? postInBrowser("/team/drafts/", { ...body, page }) : postInBrowser(`/team/cases/${id}/${to}/`, body);
		const discard = async (event: Event) => {
			const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-discard]") : null;
			const name = pressed?.dataset.discard;
			if (!name) return;
			event.preventDefault();
			typed.delete(name);
			await post({ to: "drafts", body: sentForm(name) });
			// The page loads again at the form's first field.
			const first = pressed?.closest("form")?.querySelector("textarea, select, input:not([type=hidden])")?.id;
			if (first) history.replaceState(history.state, "", `#${first}`);
			// The editor of a profile asks before it's left with changes. These are meant to go.
			window.addEventListener("beforeunload", (leaving) => leaving.stopImmediatePropagation(), { capture: true });
			location.reload();
		};
		const keep = () => {
			clearTimeout(timer);
			// The words stay in the field, so a failure costs nothing yet.
			for (const one of typed.values()) void post(one()).catch(() => {});
			typed.clear();
		};
		const read = (event: Event) => {
			const form = event.target instanceof Element ? event.target.closest("form") : null;
			if (!form) return;
			const name = nameIn(form);
			if (form.closest("[data-kept]") && form.elements.namedItem("text")) {
				// The box sends its key with its words, and keeps nothing that was sent.
				const box = typedIntoBox(form);
				typed.set("", () => box);
			} else if (!name) return;
			else if (event.type === "submit") {
				keys.set(name.value, { key: keyOf(name.value), isSent: true });
				typed.delete(name.value);
			} else {
				if (keys.get(name.value)?.isSent) keys.delete(name.value);
				typed.set(name.value, () => typedInto(form, name, page));
			}
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
