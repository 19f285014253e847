/** The content type of a multipart form with its boundary (RFC 7578). */
const TYPE = /^multipart\/form-data\s*;(?:\s*charset=[\w-]+\s*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i;

/** More fields than any of our forms has. */
export const MOST_FIELDS = 12_000;
/** Longer than the headers of any field. */
const LONGEST_HEAD = 8 * 1024;

/**
 * Whether the body has few enough parts and short enough part headers to parse quickly. A body of nothing but part
 * headers takes a hundred times as long as a file of the same size.
 */
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

/** Fields by name. A repeated field becomes a list. */
export const fieldsOf = (form: Iterable<[string, FormDataEntryValue]>): Record<string, unknown> => {
	// One pass: calling `getAll` for each name would be too slow for a form with many names.
	const fields = new Map<string, unknown[]>();
	for (const [name, value] of form) {
		// Forms send line breaks as CRLF, which would count as two characters.
		const one = typeof value === "string" ? value.replace(/\r\n?/g, "\n") : value;
		const before = fields.get(name);
		if (before) before.push(one);
		else fields.set(name, [one]);
	}
	return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
};

/**
 * Parses a multipart form.
 * @param type the body's content type
 * @returns undefined if it is malformed, or unlike anything that a browser sends
 */
export const readForm = async (body: ArrayBuffer, type: string): Promise<FormData | undefined> => {
	const [, quoted, plain] = TYPE.exec(type.trim()) ?? [];
	const boundary = quoted ?? plain;
	if (boundary === undefined || !isReadable(Buffer.from(body), boundary)) return undefined;
	return new Response(body, { headers: { "content-type": type } }).formData().catch(() => undefined);
};
