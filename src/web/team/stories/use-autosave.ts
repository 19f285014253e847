import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import type { StoryText, TeamStory } from "#contract/stories/editing.ts";
import { freshenToken, postInBrowser } from "../../lib/browser.ts";
import { typedStory } from "./values.ts";

/** Pause in typing before a save, and delay before a retry, in milliseconds. */
const PAUSE_MS = 4_000;
const AGAIN_MS = 15_000;

/** Status of the draft: unsaved, failed, saved, or refused with a reason. */
export type AutosaveState =
	| { is: "waiting" }
	| { is: "failed" }
	| { is: "saved"; at: string }
	| { is: "refused"; words: string }
	| { is: "conflict"; words: string };

const CONFLICT =
	"A colleague saved this story while you were editing. Select Save to compare both texts. We’ve kept yours.";

/**
 * Saves a draft while the author types and when they leave the page. Never changes the published text.
 * @param version version that the form was loaded with
 * @param text text of that version
 * @param isPaused true while the author must choose between their text and a colleague's
 * @returns the draft's status (undefined until the author types), handlers for the form's input and submit events, and
 *   the current version with its text
 */
export const useAutosave = (
	form: RefObject<HTMLFormElement | null>,
	id: number,
	version: number,
	text: StoryText,
	isPaused: boolean,
) => {
	const [kept, setKept] = useState<AutosaveState>();
	const held = useRef({ version, isStopped: false, isDirty: false, saving: 0, timer: 0, line: Promise.resolve() });

	const [last, setLast] = useState({ base: version, version, text });
	// After a manual save or a refusal, the page passes a new version.
	const current = last.base === version && last.version !== version ? last : { version, text };
	useEffect(() => {
		held.current.version = current.version;
	}, [current.version]);
	const hold = useCallback((base: number, saved: number, text: StoryText) => {
		held.current.version = saved;
		// flushSync, because a waiting form is submitted right after this and must send the new version.
		flushSync(() => setLast({ base, version: saved, text }));
	}, []);

	const saveNow = useCallback((): Promise<void> => {
		const { current: now } = held;
		clearTimeout(now.timer);
		if (!form.current || !now.isDirty || now.isStopped || isPaused) return now.line;
		now.isDirty = false;
		now.saving++;
		const typed = typedStory(new FormData(form.current));
		now.line = now.line.then(async () => {
			const body = { ...typed, version: now.version, automatic: true };
			const answer = await postInBrowser(`/team/stories/${id}/`, body, {}, "PUT").catch(() => undefined);
			if (answer?.ok) {
				const story = (await answer.json()) as TeamStory;
				hold(version, story.version, story.text);
				setKept(now.isDirty ? { is: "waiting" } : { is: "saved", at: story.saved.at });
			} else if (answer?.status === 409) {
				now.isStopped = true;
				setKept({ is: "conflict", words: CONFLICT });
			} else if (answer?.status === 422) {
				const { errors = [] } = (await answer.json()) as { errors?: { message: string }[] };
				setKept({
					is: "refused",
					words: `Not saved automatically yet. ${errors[0]?.message ?? "Something is missing"}.`,
				});
			} else {
				now.isDirty = true;
				setKept({ is: "failed" });
				now.timer = window.setTimeout(() => void saveNow(), AGAIN_MS);
			}
			now.saving--;
		});
		return now.line;
	}, [form, id, version, hold, isPaused]);

	const changed = useCallback(() => {
		const { current: now } = held;
		now.isDirty = true;
		if (now.isStopped) return;
		setKept((before) => (before?.is === "waiting" ? before : { is: "waiting" }));
		clearTimeout(now.timer);
		now.timer = window.setTimeout(() => void saveNow(), PAUSE_MS);
	}, [saveNow]);

	/** Handles submit: waits for a running autosave, then sends the form. */
	const sending = useCallback((event: FormEvent<HTMLFormElement>) => {
		const { current: now } = held;
		const element = event.currentTarget;
		clearTimeout(now.timer);
		now.isDirty = false;
		now.isStopped = false;
		if (now.saving > 0) {
			event.preventDefault();
			const { submitter } = event.nativeEvent as SubmitEvent;
			void now.line.then(() => element.requestSubmit(submitter));
			return;
		}
		freshenToken(element);
		setKept(undefined);
	}, []);

	useBlocker(({ currentLocation, nextLocation }) => {
		if (currentLocation.pathname !== nextLocation.pathname) void saveNow();
		return false;
	});
	useEffect(() => {
		const hide = () => {
			if (document.visibilityState === "hidden") void saveNow();
		};
		const ask = (event: BeforeUnloadEvent) => {
			if (held.current.isDirty || held.current.saving > 0) event.preventDefault();
		};
		document.addEventListener("visibilitychange", hide);
		window.addEventListener("beforeunload", ask);
		return () => {
			document.removeEventListener("visibilitychange", hide);
			window.removeEventListener("beforeunload", ask);
		};
	}, [saveNow]);
	return { kept, changed, sending, current };
};
