import { MOST_FIELDS, readForm } from "./multipart.ts";

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const MULTIPART = /^multipart/i;

/**
 * Limit of characters in one field: twice what any of our forms stores. Pages process some texts character by character
 * before they validate them.
 */
const LONGEST_TEXT = 120_000;

/**
 * Parses a URL-encoded form, with a limit of fields: a megabyte of nothing but separators would keep a page busy for
 * ten seconds.
 */
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
 * Reads a form sent to a page. Accepts only what browsers send: a POST with well-formed fields, not more or longer than
 * in our forms.
 * @returns the form, or the status for refusing it
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
