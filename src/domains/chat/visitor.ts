import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Settings } from "#platform/config.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import { deriveKey, loadSecret } from "#platform/secret.ts";
import type { Services } from "#platform/services.ts";
import { type ChatRow, findChat } from "./store.ts";

/** Holds the token that lets this browser, and nobody else, read and write in its chat; HttpOnly. */
const COOKIE = "chat_visitor";
/** So long after its last start a chat is still found by the browser that began it. */
const COOKIE_SECONDS = 24 * 3600;

export const hashOfVisitor = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Settings are read once in a process; so is their key. */
const keys = new WeakMap<Settings, Buffer>();
const keyOf = (settings: Settings): Buffer => {
	const held = keys.get(settings) ?? deriveKey(loadSecret(settings), "chat visitor");
	keys.set(settings, held);
	return held;
};

/**
 * The token of a new chat. Under a request key the same browser, known by its cross-site request token, gets the same one again:
 * whose first answer was lost on its way, cookie and all, finds the chat when it repeats the call, and nobody else does.
 */
export const newToken = (settings: Settings, requestKey: string | undefined, caller: Pick<Caller, "csrfToken">): string =>
	requestKey === undefined
		? randomBytes(32).toString("base64url")
		: createHmac("sha256", keyOf(settings)).update(`${caller.csrfToken()}\n${requestKey}`).digest("base64url");

/** Hands the browser the cookie that holds the token. */
export const giveToken = (caller: Pick<Caller, "setCookie">, token: string): void => caller.setCookie(COOKIE, token, { maxAge: COOKIE_SECONDS });

export const dropToken = (caller: Caller): void => caller.dropCookie(COOKIE);

/** The hash of the caller's token; undefined when they bring none. */
export const tokenHashOf = (caller: Pick<Caller, "cookie">): Buffer | undefined => {
	const token = caller.cookie(COOKIE);
	return token && /^[\w-]{43}$/.test(token) ? hashOfVisitor(token) : undefined;
};

/** The visitor's own chat; undefined when they have none. */
export const chatOf = async (caller: Caller, { database }: Pick<Services, "database">): Promise<ChatRow | undefined> => {
	const visitorHash = tokenHashOf(caller);
	return visitorHash && findChat(database.db, { visitorHash });
};

/**
 * The visitor's own chat.
 * @throws Problem 404 when they have none
 */
export const ownChatOf = async (caller: Caller, services: Pick<Services, "database">): Promise<ChatRow> => {
	const chat = await chatOf(caller, services);
	if (!chat) throw notFound();
	return chat;
};
