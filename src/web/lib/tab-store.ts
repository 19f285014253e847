// Unsent text in this tab's session storage. Deleted when the tab closes or the visitor leaves the site quickly.
// A separate file, because most pages don't need it.

const attempt = <T>(work: () => T): T | undefined => {
	try {
		return work();
	} catch {
		// The page works without storage if it's full, blocked or holds other data.
		return undefined;
	}
};

const UNSENT_KEY = "chat_unsent";

/** An unsent chat message. */
export interface Unsent {
	key: string;
	text: string;
	/** Why the server refused it for good. */
	refused?: string;
}

/** Unsent messages by target URL. */
const unsent = (): Record<string, unknown> =>
	(JSON.parse(window.sessionStorage.getItem(UNSENT_KEY) ?? "null") as Record<string, unknown> | null) ?? {};

/** Stores unsent messages, so that a reload doesn't lose them. An empty list clears them. @param chat target URL */
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

const DRAFT_KEY = "follow_up_draft";

/** Stores the unsent fields of a follow-up form, so that a reload or Back doesn't lose them. @param form request id */
export const keepDraft = (form: string, fields: readonly (readonly [string, string])[]): void => {
	attempt(() => window.sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ form, fields })));
};

/** Stored unsent fields of a form. A field with several values appears several times. */
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
