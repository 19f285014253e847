// What a colleague typed into the forms of a case and hasn't sent. Plain values: this file reaches the browser.

/** Texts by field, by the form's name. */
export type FormDrafts = Record<string, Record<string, string>>;

/** Hidden fields that say what the page showed, not which row a form is about. */
const SHOWN = new Set(["version", "updated", "words_before"]);

/** What a form says of the stored values when it was opened. A page without a case keeps it with the words. */
export const OPENED_WITH = /^(?:was\..+|version)$/;

/** The field with everything that a form says, if it's kept whole: with choices and ticks. */
export const WHOLE = "whole";

/** A form's name: its act, and the row that it is about if a page has several. */
export const nameOfForm = (intent: string, hidden: Readonly<Record<string, string | number>>): string =>
	[intent, ...Object.entries(hidden).flatMap(([name, value]) => (SHOWN.has(name) ? [] : [value]))].join(" ");
