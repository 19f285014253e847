import { MOST_FIELDS, readForm } from "./multipart.ts";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const MULTIPART = /^multipart/i;

/** Characters of one field: twice what any form of ours keeps. Pages read some texts sign by sign before they ask whether these can be taken. */
const LONGEST_TEXT = 120_000;

/** Any text at all is fields: as many as it has signs between them, where nobody counts. A megabyte of nothing but those takes the pages ten seconds. */
const readText = (body: Buffer): Iterable<[string, FormDataEntryValue]> | undefined => {
	let at = body.indexOf("&");
	for (let fields = 1; at >= 0; fields++) {
		if (fields >= MOST_FIELDS) return undefined;
		at = body.indexOf("&", at + 1);
	}
	return new URLSearchParams(body.toString());
};

/**
 * Lets through to the pages, of all that changes something, only what a browser's form sends: a POST with fields that can be read, no more and no longer than our
 * forms have. Pages can then call `request.formData()` without a thought.
 * @returns the request, its body still to be read; or the status it is refused with
 */
export const checkedForm = async (request: Request): Promise<Request | 400 | 405 | 413 | 415> => {
	if (request.method !== "POST") return 405;
	const type = request.headers.get("content-type") ?? "";
	if (!FORM.test(type)) return 415;
	const body = await request.arrayBuffer();
	const fields = MULTIPART.test(type) ? await readForm(body, type) : readText(Buffer.from(body));
	if (!fields) return 400;
	for (const [, value] of fields) if (typeof value === "string" && value.length > LONGEST_TEXT) return 413;
	return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal });
};
