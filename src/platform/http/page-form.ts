import { readForm } from "./multipart.ts";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const MULTIPART = /^multipart/i;

/**
 * Lets through to the pages, of all that changes something, only what a browser's form sends: a POST with fields that can be read.
 * Pages can then call `request.formData()` without a thought.
 * @returns the request, its body still to be read; or the status it is refused with
 */
export const checkedForm = async (request: Request): Promise<Request | 400 | 405 | 415> => {
	if (request.method !== "POST") return 405;
	const type = request.headers.get("content-type") ?? "";
	if (!FORM.test(type)) return 415;
	// Any text at all is fields in the other kind.
	if (!MULTIPART.test(type)) return request;
	const body = await request.arrayBuffer();
	if (!(await readForm(body, type))) return 400;
	return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal });
};
