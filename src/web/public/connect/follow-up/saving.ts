import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { clockTime } from "#contract/shared/dates-in-words.ts";
import { postInBrowser } from "#web/lib/browser.ts";
import { draftOf } from "#web/parts/follow-up-form/values.ts";

/** Pause in typing before the page saves. */
const PAUSE_MS = 3000;

/**
 * Saves the form's answers a few seconds after typing, so that the visitor can finish on another device. A failed save
 * is tried again after the next input.
 * @param address of the draft, below `/api`; undefined if this visitor can't save
 * @returns when it was last saved, in words, and what to call after each input
 */
export const useSaving = (address: string | undefined, form: RefObject<HTMLFormElement | null>) => {
	const [savedAt, setSavedAt] = useState<string>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isSending = useNavigation().state !== "idle";
	// Once the form is on its way, a later save would only be refused.
	useEffect(() => {
		if (isSending) clearTimeout(timer.current);
	}, [isSending]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const save = async () => {
		if (!address || !form.current) return;
		const body = { fields: draftOf(new FormData(form.current)), for_later: false };
		const answer = await postInBrowser(address, body, {}, "PUT").catch(() => undefined);
		if (answer?.ok) setSavedAt(clockTime(new Date()));
	};
	const later = () => {
		clearTimeout(timer.current);
		timer.current = setTimeout(save, PAUSE_MS);
	};
	return { savedAt, later };
};
