import { useSyncExternalStore } from "react";

let isOut = false;
const listeners = new Set<() => void>();
const set = (now: boolean): void => {
	if (isOut === now) return;
	isOut = now;
	for (const tell of listeners) tell();
};

/** The API answered 401 to a page that had a session. */
export const noteSignedOut = (): void => set(true);

/** They signed in again, perhaps in another window. */
export const noteSignedIn = (): void => set(false);

export const isSignedOut = (): boolean => isOut;

const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};

/** True once this page's session has ended, until its person signs in again. */
export const useSignedOut = (): boolean => useSyncExternalStore(subscribe, isSignedOut, () => false);
