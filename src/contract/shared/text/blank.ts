// The one meaning of "nothing to read". No zod: this file reaches the browser.

/** Whitespace, invisible characters, letters drawn as nothing, and marks without a letter to sit on. */
const NOTHING_TO_READ = /[\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/gu;

/** True for text with nothing to read: empty, or only spaces, fillers, direction marks, joiners or lone accents. */
export const isBlank = (typed: string): boolean => typed.replace(NOTHING_TO_READ, "") === "";
