import { type RefObject, useCallback, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { CSRF_FIELD } from "#contract/limits.ts";

/** What a form holds, as one text; proofs of where it comes from are no content. */
const contentOf = (form: HTMLFormElement): string => {
	const fields = [...new FormData(form)].filter(([name]) => name !== CSRF_FIELD && !name.startsWith("description"));
	return JSON.stringify(fields);
};

/**
 * Knows whether a form holds anything that is not saved, and asks before it is left (admin §4).
 * @param isRefused true when the form came back from a save: what it holds is not saved then, whatever it began with
 */
export const useUnsaved = (form: RefObject<HTMLFormElement | null>, isRefused: boolean, sending: boolean) => {
	const [begun, setBegun] = useState<string>();
	const [now, setNow] = useState<string>();
	const [description, setDescription] = useState(false);
	const dirty = isRefused || description || (begun !== undefined && now !== undefined && begun !== now);

	const look = useCallback(() => {
		// Fields that scripts keep follow the typing within the same turn.
		queueMicrotask(() => {
			if (form.current) setNow(contentOf(form.current));
		});
	}, [form]);

	// Parts of the form that come alive with the scripts settle first.
	useEffect(() => {
		const settled = requestAnimationFrame(() => {
			if (form.current) setBegun((was) => was ?? contentOf(form.current as HTMLFormElement));
		});
		return () => cancelAnimationFrame(settled);
	}, [form]);

	useEffect(() => {
		if (!dirty || sending) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [dirty, sending]);

	const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !sending && currentLocation.pathname !== nextLocation.pathname);
	return { dirty, look, descriptionChanged: () => setDescription(true), blocker };
};
