import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import { deriveKey, loadSecret } from "#platform/security/secret.ts";
import type { Services } from "#platform/services.ts";
import { type ChatRow, findChat } from "./store.ts";

/** HttpOnly cookie with the token that lets only this browser read and write in its chat. */
const COOKIE = "chat_visitor";
/** How long a browser finds its chat after starting it. */
const COOKIE_SECONDS = 24 * 3600;

/** The database stores the SHA-256 hash of a visitor's token. */
export const hashOfVisitor = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Settings don't change in a process, so the derived key is cached. */
const keys = new WeakMap<object, Buffer>();
const keyOf = (settings: Services["settings"]): Buffer => {
	const held = keys.get(settings) ?? deriveKey(loadSecret(settings), "chat visitor");
	keys.set(settings, held);
	return held;
};

/**
 * A token for a new chat. A start repeated by the same browser gets the same one, because the first response's cookie
 * may have been lost.
 */
export const newToken = (
	caller: Pick<Caller, "csrfToken">,
	requestKey: string | undefined,
	settings: Services["settings"],
): string =>
	requestKey === undefined
		? randomBytes(32).toString("base64url")
		: createHmac("sha256", keyOf(settings)).update(`${caller.csrfToken()} ${requestKey}`).digest("base64url");

/** Sets the visitor's cookie. @returns the hash of the token */
export const giveToken = (caller: Pick<Caller, "setCookie">, token: string): Buffer => {
	caller.setCookie(COOKIE, token, { maxAge: COOKIE_SECONDS });
	return hashOfVisitor(token);
};

/** Removes the visitor's cookie. */
export const dropToken = (caller: Caller): void => caller.dropCookie(COOKIE);

/** Hash of the caller's token; undefined without one. */
export const tokenHashOf = (caller: Pick<Caller, "cookie">): Buffer | undefined => {
	const token = caller.cookie(COOKIE);
	return token && /^[\w-]{43}$/.test(token) ? hashOfVisitor(token) : undefined;
};

/** The visitor's own chat; undefined if there is none. */
export const chatOf = async (
	caller: Pick<Caller, "cookie">,
	{ database }: Pick<Services, "database">,
): Promise<ChatRow | undefined> => {
	const visitorHash = tokenHashOf(caller);
	return visitorHash && findChat(database.db, { visitorHash });
};

/**
 * The visitor's own chat.
 * @throws Problem 404 if there is none
 */
export const ownChatOf = async (caller: Caller, services: Pick<Services, "database">): Promise<ChatRow> => {
	const chat = await chatOf(caller, services);
	if (!chat) throw notFound();
	return chat;
};
