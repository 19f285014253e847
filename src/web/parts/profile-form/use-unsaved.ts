import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { CSRF_FIELD } from "#contract/shared/limits.ts";

/** What a form holds, as one text; proofs of where it comes from are no content. */
const contentOf = (form: HTMLFormElement): string => {
	const fields = [...new FormData(form)].filter(([name]) => name !== CSRF_FIELD && !name.startsWith("description"));
	return JSON.stringify(fields);
};

/**
 * Knows whether a form holds unsaved changes, and asks before it is left.
 * @param isRefused true after a refused save: what the form holds is unsaved then, whatever it started with
 */
export const useUnsaved = (form: RefObject<HTMLFormElement | null>, isRefused: boolean, sending: boolean) => {
	const begun = useRef<string>(undefined);
	// Whether, not what: a long form is drawn again only when that changes.
	const [differs, setDiffers] = useState(false);
	const [description, setDescription] = useState(false);
	const dirty = isRefused || description || differs;

	const look = useCallback(() => {
		// Fields that scripts keep follow the typing within the same turn.
		queueMicrotask(() => {
			if (form.current && begun.current !== undefined) setDiffers(contentOf(form.current) !== begun.current);
		});
	}, [form]);
	const descriptionChanged = useCallback(() => setDescription(true), []);

	// Parts of the form that come alive with the scripts settle first.
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
	return { dirty, look, descriptionChanged, blocker };
};
