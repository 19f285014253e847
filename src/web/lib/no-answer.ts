import { useSyncExternalStore } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { unlessLost } from "./keeping-form.ts";

/** Whether the form that was sent last got no answer: of this window, which sends one at a time. */
let isMissed = false;
/** How many forms were sent. */
let sent = 0;
const listeners = new Set<() => void>();

const say = (missed: boolean) => {
	isMissed = missed;
	for (const tell of listeners) tell();
};

/**
 * Runs the action of a page behind the sign-in from the browser. Where no answer comes (offline, or something in between fails) the page stays as it is: what
 * was typed is in its fields, under the same request key, so that sending again is the same request. The frame around the page says so.
 */
export const unlessNoAnswer = async <T>(send: () => Promise<T>): Promise<T | undefined> => {
	say(false);
	sent++;
	const nth = sent;
	try {
		return await send();
	} catch (error) {
		// Redirects travel as thrown answers; what was refused has a page that says so.
		if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
		// Given up for the next press or another page: it misses no answer, and the page is asked for anew after the one that took its place.
		const isGivenUp = nth !== sent || (error instanceof Error && error.name === "AbortError");
		if (!isGivenUp) say(true);
		return undefined;
	}
};

/** What is said of it is over with the next page. */
export const forgetNoAnswer = (): void => {
	if (isMissed) say(false);
};

const listen = (tell: () => void) => {
	listeners.add(tell);
	return () => {
		listeners.delete(tell);
	};
};

export const useNoAnswer = (): boolean =>
	useSyncExternalStore(
		listen,
		() => isMissed,
		() => false,
	);

/**
 * Where no answer came the page's own data is not asked for again: that would fail as well, and take the form with it. After a conflict it is: the form goes on
 * from what a colleague saved.
 */
export const reloadAfterAnswer = (args: ShouldRevalidateFunctionArgs): boolean =>
	!(isMissed && args.formMethod) && (args.actionStatus === 409 || unlessLost(args));

/**
 * After a refusal the page is asked for anew, so that the next try begins from what is true now. Not where the sign-in has ended: that would lead away from
 * what was typed.
 */
export const reloadAfterRefusal = (args: ShouldRevalidateFunctionArgs): boolean =>
	args.actionStatus !== 401 && (reloadAfterAnswer(args) || args.actionResult !== undefined);
