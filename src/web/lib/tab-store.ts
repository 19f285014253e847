// What this tab keeps of what was typed and not sent. It ends with the tab, and with leaving the site quickly. A file of its own: most pages need none of it.

const attempt = <T>(work: () => T): T | undefined => {
	try {
		return work();
	} catch {
		// Full, closed, or holding something else: the page works without.
		return undefined;
	}
};

/** Messages that have not been sent. */
const UNSENT_KEY = "chat_unsent";

/** A message of a chat that has not gone yet. */
export interface Unsent {
	key: string;
	text: string;
	/** Why the service will never take it as it is. */
	refused?: string;
}

/** Unsent messages by the address they go to. */
const unsent = (): Record<string, unknown> =>
	(JSON.parse(window.sessionStorage.getItem(UNSENT_KEY) ?? "null") as Record<string, unknown> | null) ?? {};

/** Keeps what has not gone yet, so that a reload loses nothing; none left forgets it. @param chat the address it goes to */
export const keepUnsent = (chat: string, messages: readonly Unsent[]): void => {
	attempt(() => {
		const { [chat]: _before, ...others } = attempt(unsent) ?? {};
		const now = messages.length > 0 ? { ...others, [chat]: messages } : others;
		if (Object.keys(now).length > 0) window.sessionStorage.setItem(UNSENT_KEY, JSON.stringify(now));
		else window.sessionStorage.removeItem(UNSENT_KEY);
	});
};

export const heldUnsent = (chat: string): Unsent[] =>
	attempt(() => {
		const kept = unsent()[chat];
		if (!Array.isArray(kept)) return [];
		return kept.filter(
			(one): one is Unsent =>
				typeof one?.key === "string" &&
				typeof one?.text === "string" &&
				["undefined", "string"].includes(typeof one.refused),
		);
	}) ?? [];

/** Answers that have not been sent. */
const DRAFT_KEY = "follow_up_draft";

/** Keeps what is typed in the form of a request and not sent, so that a reload and Back lose nothing. @param form the request it belongs to */
export const keepDraft = (form: string, fields: readonly (readonly [string, string])[]): void => {
	attempt(() => window.sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ form, fields })));
};

/** The unsent answers kept of a form, by field; a field with several values comes several times. */
export const heldDraft = (form: string): [string, string][] =>
	attempt(() => {
		const kept = JSON.parse(window.sessionStorage.getItem(DRAFT_KEY) ?? "null") as {
			form?: unknown;
			fields?: unknown;
		} | null;
		if (kept?.form !== form || !Array.isArray(kept.fields)) return [];
		return kept.fields.filter(
			(one): one is [string, string] =>
				Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string"),
		);
	}) ?? [];

export const forgetDraft = (): void => {
	attempt(() => window.sessionStorage.removeItem(DRAFT_KEY));
};
