import { escapeHtml } from "#contract/shared/escapes.ts";
import { toWellFormed } from "#contract/shared/well-formed.ts";

/** A text as XML holds it: the signs of the language written out, characters that XML forbids left out. */
export const xmlText = (text: string): string =>
	escapeHtml(
		toWellFormed(
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
			text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""),
		),
	);
