import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";

/** A form's content as text, without its CSRF token and request key. */
const contentOf = (form: HTMLFormElement): string => {
	const fields = [...new FormData(form)].filter(([name]) => name !== CSRF_FIELD && !name.startsWith("description"));
	return JSON.stringify(fields);
};

/**
 * Detects unsaved changes in a form and asks before leaving.
 * @param isRefused true after a refused save, when all values in the form are unsaved
 */
export const useUnsaved = (form: RefObject<HTMLFormElement | null>, isRefused: boolean, sending: boolean) => {
	const begun = useRef<string>(undefined);
	// Only a boolean, so that a long form doesn't re-render at every change.
	const [differs, setDiffers] = useState(false);
	const [description, setDescription] = useState(false);
	const dirty = isRefused || description || differs;

	const look = useCallback(() => {
		// Scripted fields update later in the same tick.
		queueMicrotask(() => {
			if (form.current && begun.current !== undefined) setDiffers(contentOf(form.current) !== begun.current);
		});
	}, [form]);
	/** A control of ours changed. Whatever keeps what is typed hears of it. */
	const tell = useCallback(() => void form.current?.dispatchEvent(new Event("input", { bubbles: true })), [form]);
	const descriptionChanged = useCallback(() => setDescription(true), []);

	// Wait until hydrated parts of the form have settled.
	useEffect(() => {
		const settled = requestAnimationFrame(() => {
			if (form.current) begun.current ??= contentOf(form.current);
		});
		return () => cancelAnimationFrame(settled);
	}, [form]);

	useEffect(() => {
		if (!dirty || sending) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [dirty, sending]);

	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => dirty && !sending && currentLocation.pathname !== nextLocation.pathname,
	);
	return { dirty, look, tell, descriptionChanged, blocker };
};
