import { fold } from "#domains/provider-import/words.ts";

const LEGAL = /\b(?:pty|ltd|limited|inc|incorporated|co|company|group|services|care|the trustee for|t a|trading as)\b/;
const DROPPED = /\b(?:pty|ltd|limited|inc|incorporated)\b/g;

/** "MADEUP, Robin" as "robin madeup". */
const plain = (name: string): string => {
	const [last = "", first] = name.split(",");
	return fold(first === undefined ? name : `${first} ${last}`);
};

const joined = (words: string): string => words.split(" ").filter(Boolean).join(" ");

/** An organisation's name to compare: "Example Bay Pty Ltd" and "Example Bay" are one. */
export const nameKey = (name: string): string => joined(plain(name).replace(DROPPED, " "));

/** A person's first and last name: "MADEUP, Robin James" and "Robin Madeup" are one. Empty for an organisation's name. */
export const personKey = (name: string): string => {
	const folded = plain(name);
	const words = folded.split(" ").filter(Boolean);
	return words.length < 2 || words.length > 5 || LEGAL.test(folded) ? "" : `${words[0]} ${words.at(-1)}`;
};
