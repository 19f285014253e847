import { SaxesParser } from "saxes";

interface Handler {
	open?(name: string, attributes: Record<string, string>): void;
	text?(text: string): void;
	close?(name: string): void;
}

export const local = (name: string) => name.slice(name.indexOf(":") + 1);
const CHUNK = 1024 * 1024;

/** Parses XML in pieces. Custom entities are never resolved; saxes reports them as errors. */
export const parseXml = (bytes: Uint8Array | undefined, { open, text, close }: Handler): void => {
	if (!bytes) return;
	const parser = new SaxesParser();
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("doctype", () => {
		throw new Error("Its XML has a document type, which spreadsheets never have.");
	});
	parser.on("opentag", ({ name, attributes }) => open?.(local(name), attributes as Record<string, string>));
	if (text) {
		parser.on("text", text);
		parser.on("cdata", text);
	}
	parser.on("closetag", ({ name }) => close?.(local(name)));
	const decoder = new TextDecoder();
	for (let from = 0; from < bytes.length; from += CHUNK)
		parser.write(decoder.decode(bytes.subarray(from, from + CHUNK), { stream: true }));
	parser.write(decoder.decode()).close();
};

/** Decodes Excel's escapes for characters that XML doesn't allow, for example `_x000D_`. */
export const unescaped = (text: string) =>
	text.includes("_x")
		? text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		: text;
