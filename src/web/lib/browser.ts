import type { AnyEndpoint, Output } from "#contract/endpoint.ts";
import {
	BY_ITSELF_HEADER,
	CSRF_COOKIE,
	CSRF_FIELD,
	CSRF_HEADER,
	DRAWN_FOR_FIELD,
	DRAWN_FOR_HEADER,
} from "#contract/shared/request-names.ts";
import { noteSignedOut } from "./signed-out.ts";

/**
 * Reads from the API in the browser. Imports only an endpoint's types, so its schemas stay out of the bundle.
 * @param address path below `/api` with its query, such as `/postcodes/?query=belm`
 * @param byItself true for automatic requests, which don't prolong the session
 * @throws Error for a failed request or an error status
 */
export const readInBrowser = async <E extends AnyEndpoint>(
	address: string,
	signal?: AbortSignal,
	byItself = false,
): Promise<Output<E>> => {
	const headers = { accept: "application/json", ...(byItself && { [BY_ITSELF_HEADER]: "1" }) };
	const response = await fetch(`/api${address}`, { credentials: "same-origin", headers, signal });
	if (response.status === 401) noteSignedOut();
	if (!response.ok) throw new Error(`The API answered ${response.status}`);
	return response.json();
};

/** CSRF token from the cookies, read as the server does; undefined if there is none. */
const csrfToken = (): string | undefined => {
	const cookies = new Map(document.cookie.split("; ").map((cookie) => cookie.split("=", 2) as [string, string]));
	return [`__Host-${CSRF_COOKIE}`, CSRF_COOKIE]
		.map((name) => cookies.get(name))
		.find((token) => token && /^[\w-]{43}$/.test(token));
};

/** True if the browser has a CSRF token, which every form needs. */
export const holdsToken = (): boolean => csrfToken() !== undefined;

/**
 * Updates a form's CSRF token from the cookie before sending, because another window may have received a new one.
 * Without a cookie the form is sent unchanged, and the server responds with a new token.
 */
export const freshenToken = (form: HTMLFormElement): void => {
	const field = form.elements.namedItem(CSRF_FIELD);
	const token = csrfToken();
	if (field instanceof HTMLInputElement && token) field.value = token;
};

/** Who opened this page, from any of its forms; none on public pages. */
const drawnFor = (): Record<string, string> => {
	const field = document.querySelector<HTMLInputElement>(`input[name=${DRAWN_FOR_FIELD}]`);
	return field ? { [DRAWN_FOR_HEADER]: field.value } : {};
};

/** Sends with the CSRF token. If the server refuses it, gets a new token and retries once. */
const sendUnsafe = async (
	address: string,
	init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> => {
	const send = () =>
		fetch(`/api${address}`, {
			...init,
			credentials: "same-origin",
			headers: { accept: "application/json", ...drawnFor(), ...init.headers, [CSRF_HEADER]: csrfToken() ?? "" },
		});
	const answer = await send();
	if (answer.status === 401) noteSignedOut();
	if (answer.status !== 403) return answer;
	await fetch("/api/users/set-csrf-cookie/", { credentials: "same-origin", headers: { accept: "application/json" } });
	return send();
};

/**
 * Posts to the API in the browser with the CSRF token from its cookie (API-002). Retries once with a new token.
 * @returns the response with any status; 403 if the browser blocks cookies
 * @throws if there is no response
 */
export const postInBrowser = (
	address: string,
	body: unknown,
	headers: Record<string, string> = {},
	method = "POST",
): Promise<Response> => {
	const text = JSON.stringify(body);
	// What is sent while the page closes still arrives. Browsers take 64 KB of that.
	const keepalive = text.length < 9e3;
	return sendUnsafe(address, {
		method,
		headers: { "content-type": "application/json", ...headers },
		body: text,
		keepalive,
	});
};

/**
 * Sends a file to the API in the browser, in the named form field.
 * @returns the response with any status
 * @throws if there is no response
 */
export const sendFileInBrowser = (address: string, field: string, file: File): Promise<Response> => {
	const body = new FormData();
	body.set(field, file, file.name);
	return sendUnsafe(address, { method: "PUT", body });
};
