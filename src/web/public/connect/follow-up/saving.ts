import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { SavedDraft } from "#contract/quotes/draft.ts";
import { clockTime } from "#contract/shared/dates-in-words.ts";
import { postInBrowser } from "#web/lib/browser.ts";
import { draftOf } from "#web/parts/follow-up-form/values.ts";

/** Pause in typing before the page saves. */
const PAUSE_MS = 3000;

/**
 * Saves the form's answers a few seconds after typing, so that the visitor can finish on another device. A failed save
 * is tried again after the next input.
 * @param address of the draft, below `/api`; undefined if this visitor can't save
 * @param taken called with what is saved now, and what was sent
 * @returns when it was last saved, in words, and what to call after each input
 */
export const useSaving = (
	address: string | undefined,
	form: RefObject<HTMLFormElement | null>,
	taken: (saved: SavedDraft, sent: FormData) => void,
) => {
	const [savedAt, setSavedAt] = useState<string>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isSaving = useRef(false);
	const isSending = useNavigation().state !== "idle";
	// Once the form is on its way, a later save would only be refused.
	useEffect(() => {
		if (isSending) clearTimeout(timer.current);
	}, [isSending]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const save = async () => {
		if (!address || !form.current) return;
		// One at a time: each begins with what the one before saved.
		if (isSaving.current) return later();
		isSaving.current = true;
		const sent = new FormData(form.current);
		const answer = await postInBrowser(address, draftOf(sent, false), {}, "PUT").catch(() => undefined);
		isSaving.current = false;
		if (!answer?.ok) return;
		setSavedAt(clockTime(new Date()));
		const saved = (await answer.json()) as Partial<SavedDraft>;
		// A node of the release before doesn't say what it saved.
		if (saved.fields) taken(saved as SavedDraft, sent);
	};
	const later = () => {
		clearTimeout(timer.current);
		timer.current = setTimeout(save, PAUSE_MS);
	};
	return { savedAt, later };
};
