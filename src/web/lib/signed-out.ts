import { useSyncExternalStore } from "react";

let isOut = false;
const listeners = new Set<() => void>();
const set = (now: boolean): void => {
	if (isOut === now) return;
	isOut = now;
	for (const tell of listeners) tell();
};

/** Called when the API returns 401 to a page that had a session. */
export const noteSignedOut = (): void => set(true);

/** Called after signing in again, perhaps in another window. */
export const noteSignedIn = (): void => set(false);

export const isSignedOut = (): boolean => isOut;

const subscribe = (tell: () => void) => {
	listeners.add(tell);
	return () => void listeners.delete(tell);
};

/** True after this page's session has ended, until the person signs in again. */
export const useSignedOut = (): boolean => useSyncExternalStore(subscribe, isSignedOut, () => false);
