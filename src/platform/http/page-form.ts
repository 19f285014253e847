import { MOST_FIELDS, readForm } from "./multipart.ts";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const MULTIPART = /^multipart/i;

/** Characters of one field: twice what any form of ours keeps. Pages read some texts sign by sign before they ask whether these can be taken. */
const LONGEST_TEXT = 120_000;

/** Any text at all is fields: as many as it has signs between them, where nobody counts. A megabyte of nothing but those takes the pages ten seconds. */
const readText = (body: Buffer): FormData | undefined => {
	let at = body.indexOf("&");
	for (let fields = 1; at >= 0; fields++) {
		if (fields >= MOST_FIELDS) return undefined;
		at = body.indexOf("&", at + 1);
	}
	const form = new FormData();
	for (const [name, value] of new URLSearchParams(body.toString())) form.append(name, value);
	return form;
};

/**
 * Reads, of all that changes something, only what a browser's form sends: a POST with fields that can be read, no more and no longer than our forms have.
 * @returns the form; or the status it is refused with
 */
export const readPageForm = async (request: Request): Promise<FormData | 400 | 405 | 413 | 415> => {
	if (request.method !== "POST") return 405;
	const type = request.headers.get("content-type") ?? "";
	if (!FORM.test(type)) return 415;
	const body = await request.arrayBuffer();
	const form = MULTIPART.test(type) ? await readForm(body, type) : readText(Buffer.from(body));
	if (!form) return 400;
	for (const [, value] of form) if (typeof value === "string" && value.length > LONGEST_TEXT) return 413;
	return form;
};
