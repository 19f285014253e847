/** What a form's body says of itself, as browsers and programs write it (RFC 7578). */
const TYPE = /^multipart\/form-data\s*;(?:\s*charset=[\w-]+\s*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i;

/** More than any form of ours has. */
export const MOST_FIELDS = 12_000;
/** Longer than what stands before any field. */
const LONGEST_HEAD = 8 * 1024;

/** Whether its parts are so few, and begin so shortly, that they are read at once. A body of nothing but beginnings takes a hundred times as long as a file of its size. */
const isReadable = (body: Buffer, boundary: string): boolean => {
	const line = Buffer.from(`--${boundary}`);
	let at = body.indexOf(line);
	for (let parts = 0; at >= 0; parts++) {
		const from = at + line.length;
		if (body.toString("latin1", from, from + 2) === "--") return true;
		const end = body.subarray(from, from + LONGEST_HEAD).indexOf("\r\n\r\n");
		if (end < 0 || parts >= MOST_FIELDS) return false;
		at = body.indexOf(line, from + end + 4);
	}
	return false;
};

/** Fields by name; a repeated one is a list. */
export const fieldsOf = (form: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> => {
	// One pass: a form may hold more names than can be looked up one by one.
	const fields = new Map<string, unknown[]>();
	for (const [name, value] of form) {
		// A form's line ends are CRLF however they were typed; as such each would count twice.
		const one = typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value;
		const before = fields.get(name);
		if (before) before.push(one);
		else fields.set(name, [one]);
	}
	return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
};

/**
 * The fields of a multipart form.
 * @param type the body's content type
 * @returns undefined where it is none that can be read, or one that nobody's browser sends
 */
export const readForm = async (body: ArrayBuffer, type: string): Promise<FormData | undefined> => {
	const [, quoted, plain] = TYPE.exec(type.trim()) ?? [];
	const boundary = quoted ?? plain;
	if (boundary === undefined || !isReadable(Buffer.from(body), boundary)) return undefined;
	return new Response(body, { headers: { "content-type": type } }).formData().catch(() => undefined);
};
