import type { AnyEndpoint, Output } from "#contract/endpoint.ts";
import { BY_ITSELF_HEADER, CSRF_COOKIE, CSRF_FIELD, CSRF_HEADER } from "#contract/shared/limits.ts";
import { noteSignedOut } from "./signed-out.ts";

/**
 * Reads from the API in the browser. Only the types of a contract line come along, so its schemas stay out of the script.
 * @param address path below `/api` with its query, such as `/postcodes/?query=belm`
 * @param byItself where the page asks and nobody need be there
 * @throws Error when the answer is not a good one or does not come
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

/** The cross-site request token as the server reads it from the cookies; undefined where there is none. */
const csrfToken = (): string | undefined => {
	const cookies = new Map(document.cookie.split("; ").map((cookie) => cookie.split("=", 2) as [string, string]));
	return [`__Host-${CSRF_COOKIE}`, CSRF_COOKIE]
		.map((name) => cookies.get(name))
		.find((token) => token && /^[\w-]{43}$/.test(token));
};

/** True while the browser holds a cross-site request token, without which no form is taken. */
export const holdsToken = (): boolean => csrfToken() !== undefined;

/**
 * Puts the cross-site request token of the cookie into a form about to be sent: another window may have been given a new one since the page came.
 * Without a cookie the form goes as it is, and the server answers with a new token.
 */
export const freshenToken = (form: HTMLFormElement): void => {
	const field = form.elements.namedItem(CSRF_FIELD);
	const token = csrfToken();
	if (field instanceof HTMLInputElement && token) field.value = token;
};

/** Sends with the cross-site request token; where that is refused a new one is asked for, once. */
const sendUnsafe = async (
	address: string,
	init: RequestInit & { headers?: Record<string, string> },
): Promise<Response> => {
	const send = () =>
		fetch(`/api${address}`, {
			...init,
			credentials: "same-origin",
			headers: { accept: "application/json", ...init.headers, [CSRF_HEADER]: csrfToken() ?? "" },
		});
	const answer = await send();
	if (answer.status === 401) noteSignedOut();
	if (answer.status !== 403) return answer;
	await fetch("/api/users/set-csrf-cookie/", { credentials: "same-origin", headers: { accept: "application/json" } });
	return send();
};

/**
 * Posts to the API in the browser with the CSRF token from its cookie (API-002). If that is refused, asks for a new token, once.
 * @returns whatever answer comes, good or not; 403 from a browser that keeps no cookies
 * @throws when none comes
 */
export const postInBrowser = (
	address: string,
	body: unknown,
	headers: Record<string, string> = {},
	method = "POST",
): Promise<Response> =>
	sendUnsafe(address, {
		method,
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});

/**
 * Puts a file to the API in the browser, in the named field of a form.
 * @returns whatever answer comes, good or not
 * @throws when none comes
 */
export const sendFileInBrowser = (address: string, field: string, file: File): Promise<Response> => {
	const body = new FormData();
	body.set(field, file, file.name);
	return sendUnsafe(address, { method: "PUT", body });
};
