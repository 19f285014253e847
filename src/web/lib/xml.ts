import { escapeHtml } from "#contract/shared/escapes.ts";
import { toWellFormed } from "#contract/shared/well-formed.ts";

/** Escapes text for XML and removes forbidden characters. */
export const xmlText = (text: string): string =>
	escapeHtml(
		toWellFormed(
			// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
			text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""),
		),
	);
