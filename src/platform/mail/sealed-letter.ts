import type { Settings } from "../config.ts";
import { sealerOf } from "../sealed.ts";

/** What the bodies of a letter are sealed for. */
export const letterSeal = (id: string): string => `letter:${id}`;

interface Bodies {
	text_body: string;
	html_body: string;
}

/** The bodies of a letter as they are stored: sealed where it repeats what is sealed elsewhere. */
export const storedBodies = (
	{ text, html, isSealed }: { text: string; html: string; isSealed?: boolean },
	id: string,
	settings: Settings,
): Bodies & { sealed: Buffer | null } =>
	isSealed
		? { text_body: "", html_body: "", sealed: sealerOf(settings).seal(Buffer.from(JSON.stringify({ text, html })), letterSeal(id)) }
		: { text_body: text, html_body: html, sealed: null };

/** A stored letter with its bodies to be read. @throws when it was sealed with a key that is not here */
export const openedLetter = <L extends Bodies & { id: string; sealed: Buffer | null }>({ sealed, ...letter }: L, settings: Settings): Omit<L, "sealed"> => {
	if (!sealed) return letter;
	const { text, html } = JSON.parse(sealerOf(settings).open(sealed, letterSeal(letter.id)).toString()) as { text: string; html: string };
	return { ...letter, text_body: text, html_body: html };
};
