import { useSyncExternalStore } from "react";
import { type ClientActionFunctionArgs, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";

/** True if the last form sent in this window got no response. */
let isMissed = false;
/** Number of forms sent. */
let sent = 0;
const listeners = new Set<() => void>();

const say = (missed: boolean) => {
	isMissed = missed;
	// The root reads it, because public pages don't load this module.
	globalThis.document?.documentElement.toggleAttribute("data-unanswered", missed);
	for (const tell of listeners) tell();
};

/**
 * The `clientAction` of signed-in pages. Without a response (offline or a network failure) the page stays with its typed
 * values and request key, so that a retry counts as the same request. The layout shows a message.
 * @returns what the page's action answers, which has its own type, or undefined
 */
export const unlessNoAnswer = async ({
	serverAction,
}: Pick<ClientActionFunctionArgs, "serverAction">): Promise<undefined> => {
	say(false);
	sent++;
	const nth = sent;
	try {
		return (await serverAction()) as undefined;
	} catch (error) {
		// React Router throws redirects as responses, and client errors have their own page.
		if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
		// Replaced by a later click or another page, whose response reloads the data.
		const isGivenUp = nth !== sent || (error instanceof Error && error.name === "AbortError");
		if (!isGivenUp) say(true);
		return undefined;
	}
};

/** The next page clears the message. */
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

/** A form that got no response (`forms/keep-form.ts`). */
const isLost = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
	Boolean((actionResult as { lost?: true } | undefined)?.lost);

/**
 * Without a response, doesn't reload the page's data: that would also fail and lose the form. After a conflict it
 * reloads, so that the form continues from the colleague's changes.
 */
export const reloadAfterAnswer = (args: ShouldRevalidateFunctionArgs): boolean =>
	!(isMissed && args.formMethod) && (args.actionStatus === 409 || (!isLost(args) && args.defaultShouldRevalidate));

/**
 * Reloads the page's data after a refusal, so that the next attempt starts from current data. Not after a sign-out or
 * under another sign-in: the page may then be closed to this person, and what was typed would be lost.
 */
export const reloadAfterRefusal = (args: ShouldRevalidateFunctionArgs): boolean =>
	![401, 412].includes(args.actionStatus ?? 0) && (reloadAfterAnswer(args) || args.actionResult !== undefined);
