import { type RefObject, useEffect } from "react";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { postInBrowser } from "../../lib/browser.ts";

/** Pause in milliseconds after which what was typed is kept. */
const PAUSE_MS = 1000;

/**
 * Keeps what is typed into the box of a case: after a pause, and when the page is left.
 * @param box around the form
 */
export const useDraft = (id: string, box: RefObject<HTMLElement | null>): void => {
	useEffect(() => {
		const within = box.current;
		if (!within) return;
		let typed: { way: string; text: string; key: string } | undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const keep = () => {
			clearTimeout(timer);
			if (!typed) return;
			const body = typed;
			typed = undefined;
			// The words stay in the field, so a failure costs nothing yet.
			void postInBrowser(`/team/cases/${id}/draft/`, body).catch(() => {});
		};
		const read = (event: Event) => {
			const form = event.target instanceof Element ? event.target.closest("form") : null;
			if (!form?.elements.namedItem("text")) return;
			const values = new FormData(form);
			const text = (name: string) => String(values.get(name) ?? "");
			typed = { way: text("intent"), text: text("text"), key: text(IDEMPOTENCY_FIELD) };
			clearTimeout(timer);
			timer = setTimeout(keep, PAUSE_MS);
		};
		within.addEventListener("input", read);
		// With the key that it is sent with, so nothing is kept of what was sent.
		within.addEventListener("submit", read);
		window.addEventListener("pagehide", keep);
		return () => {
			within.removeEventListener("input", read);
			within.removeEventListener("submit", read);
			window.removeEventListener("pagehide", keep);
			keep();
		};
	}, [id, box]);
};
