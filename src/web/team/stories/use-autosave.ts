import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlocker } from "react-router";
import type { StoryText, TeamStory } from "#contract/stories/editing.ts";
import { freshenToken, postInBrowser } from "../../lib/browser.ts";
import { typedStory } from "./values.ts";

/** A pause in typing after which a draft is saved, and after which it is tried again where that failed, in milliseconds. */
const PAUSE_MS = 4_000;
const AGAIN_MS = 15_000;

/** How a draft stands: typed and not saved, saved, or not to be saved and why. */
export type AutosaveState =
	| { is: "waiting" }
	| { is: "failed" }
	| { is: "saved"; at: string }
	| { is: "refused"; words: string }
	| { is: "conflict"; words: string };

const CONFLICT = "A colleague saved this story meanwhile. Press Save to see both texts: nothing of yours is lost.";

/**
 * Saves a draft by itself while somebody writes, and once more when they leave. What the public reads is not touched by it.
 * @param version that the form was read with
 * @param text of that version
 * @param isPaused while a colleague's text and this one are still to be chosen between
 * @returns how the draft stands, undefined while nothing was typed; what the form calls as it changes and as it is sent; and the version to save over, with its text
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
	// Saved by hand, or refused: the page says which version it stands on now.
	const current = last.base === version && last.version !== version ? last : { version, text };
	useEffect(() => {
		held.current.version = current.version;
	}, [current.version]);
	const hold = useCallback((base: number, saved: number, text: StoryText) => {
		held.current.version = saved;
		// A form that waits for this is sent as soon as it is over: its field must say so by then.
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
				setKept({ is: "refused", words: `Not saved by itself yet. ${errors[0]?.message ?? "Something is missing"}.` });
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

	/** The form is sent by hand: what is in it goes with it, after a save that is on its way. */
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
