import type { AnyEndpoint, Output } from "#contract/endpoint.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/limits.ts";

/**
 * Reads from the API in the browser. Only the types of a contract line come along, so its schemas stay out of the script.
 * @param address path below `/api` with its query, such as `/postcodes/?query=belm`
 * @throws Error when the answer is not a good one or does not come
 */
export const readInBrowser = async <E extends AnyEndpoint>(address: string, signal?: AbortSignal): Promise<Output<E>> => {
	const response = await fetch(`/api${address}`, { credentials: "same-origin", headers: { accept: "application/json" }, signal });
	if (!response.ok) throw new Error(`The API answered ${response.status}`);
	return response.json();
};

const csrfToken = () =>
	document.cookie
		.split("; ")
		.map((cookie) => cookie.split("="))
		.find(([name]) => name === `__Host-${CSRF_COOKIE}` || name === CSRF_COOKIE)?.[1] ?? "";

/**
 * Posts to the API in the browser, with the cross-site request token its cookie holds (visitor §7).
 * @returns whatever answer comes, good or not
 * @throws when none comes
 */
export const postInBrowser = (address: string, body: unknown): Promise<Response> =>
	fetch(`/api${address}`, {
		method: "POST",
		credentials: "same-origin",
		headers: { accept: "application/json", "content-type": "application/json", [CSRF_HEADER]: csrfToken() },
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
	return fetch(`/api${address}`, { method: "PUT", credentials: "same-origin", headers: { accept: "application/json", [CSRF_HEADER]: csrfToken() }, body });
};
