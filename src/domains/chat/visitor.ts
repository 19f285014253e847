import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Caller } from "#platform/http/caller.ts";
import { notFound } from "#platform/http/problem.ts";
import { deriveKey, loadSecret } from "#platform/security/secret.ts";
import type { Services } from "#platform/services.ts";
import { type ChatRow, findChat } from "./store.ts";

/** Holds the token that lets this browser, and nobody else, read and write in its chat; HttpOnly. */
const COOKIE = "chat_visitor";
/** So long after its last start a chat is still found by the browser that began it. */
const COOKIE_SECONDS = 24 * 3600;

/** What the database keeps of a visitor's token: SHA-256. */
export const hashOfVisitor = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Settings are read once in a process; so is their key. */
const keys = new WeakMap<object, Buffer>();
const keyOf = (settings: Services["settings"]): Buffer => {
	const held = keys.get(settings) ?? deriveKey(loadSecret(settings), "chat visitor");
	keys.set(settings, held);
	return held;
};

/** A key for a new chat. The same for a start that is repeated under its request key by the same browser: the cookie of the first answer may never have come. */
export const newToken = (
	caller: Pick<Caller, "csrfToken">,
	requestKey: string | undefined,
	settings: Services["settings"],
): string =>
	requestKey === undefined
		? randomBytes(32).toString("base64url")
		: createHmac("sha256", keyOf(settings)).update(`${caller.csrfToken()} ${requestKey}`).digest("base64url");

/** Gives the browser the cookie that holds its key. */
export const giveToken = (caller: Pick<Caller, "setCookie">, token: string): Buffer => {
	caller.setCookie(COOKIE, token, { maxAge: COOKIE_SECONDS });
	return hashOfVisitor(token);
};

/** Takes the chat's cookie from the browser. */
export const dropToken = (caller: Caller): void => caller.dropCookie(COOKIE);

/** The hash of the caller's token; undefined when they bring none. */
export const tokenHashOf = (caller: Pick<Caller, "cookie">): Buffer | undefined => {
	const token = caller.cookie(COOKIE);
	return token && /^[\w-]{43}$/.test(token) ? hashOfVisitor(token) : undefined;
};

/** The visitor's own chat; undefined when they have none. */
export const chatOf = async (
	caller: Pick<Caller, "cookie">,
	{ database }: Pick<Services, "database">,
): Promise<ChatRow | undefined> => {
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
