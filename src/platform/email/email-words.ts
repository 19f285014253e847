import type { EmailKind } from "./email-kinds.ts";

// The shape of the tables of words (each domain's emails.ts): texts that a writer edits, and no code (decision 108).

/** One text for each value of `when`: `none` if there is no value, `other` for all that aren't listed. */
interface Choice<T> {
	readonly when: string;
	readonly is: Readonly<Record<string, T>>;
}

/**
 * `Referral {reference} is closed`: a name in braces is a value that the code gives. A text, fact or link with {name?} is
 * left out if there is no such value. {site}, {phone} and {hours} are always there, and {heading} outside the heading.
 */
export type Text = string | Choice<string>;

/** A part of an email. A text such as `[See your request]({page})` is a button. `each` repeats a part for a list. */
export type Block =
	| string
	| { readonly links: Readonly<Record<string, string>>; readonly each?: string }
	| { readonly facts: Readonly<Record<string, Text>>; readonly each?: string }
	| { readonly list: readonly Block[] }
	| { readonly each: string; readonly parts: readonly Block[] }
	| Choice<Block | readonly Block[]>;

/** The words of an email. */
export interface EmailWords {
	/** When it is sent, for docs/emails.md. */
	readonly sent: string;
	/** Absent: the heading. */
	readonly subject?: Text;
	readonly heading: Text;
	readonly paragraphs: readonly Block[];
	/** Small print, for example why the reader receives this email. */
	readonly footer?: Text;
	/** A visitor or user is waiting for it: it is sent before others. */
	readonly soon?: true;
	/** For emails that come again and again: the page that stops them. */
	readonly unsubscribe?: string;
}

/** The emails of a domain by kind. A kind with several sets of words has a row for each: `referral-waits:shared`. */
export type EmailTable = { readonly [K in EmailKind | `${EmailKind}:${string}`]?: EmailWords };

// What the words need, read from the literals: a value that is missing, or that no text names, fails in tsc.

type Scalar = string | number;
/** Values of every email. */
type Always = "site" | "phone" | "hours" | "heading";
type NameIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never;
type InText<Name extends string> = Name extends Always
	? never
	: Name extends `${infer Optional}?`
		? { optional: Optional; value: Scalar | null | undefined }
		: { name: Name; value: Scalar };
type CaseOf<Key> = Key extends "true" | "false"
	? boolean
	: Key extends "none"
		? null | undefined
		: Key extends "other"
			? Scalar | boolean
			: Key;
type Needs<T> = T extends string
	? InText<NameIn<T>>
	: T extends { each: infer Name }
		? { name: Name; value: readonly ValuesOf<Omit<T, "each">>[] }
		: T extends { when: infer Name; is: infer Cases }
			? { name: Name; value: CaseOf<keyof Cases> | null } | Needs<Cases[keyof Cases]>
			: T extends readonly (infer Item)[]
				? Needs<Item>
				: T extends object
					? Needs<T[keyof T]> | InText<NameIn<keyof T & string>>
					: never;
type NameOf<N> = N extends { name: infer Name extends string } ? Name : never;
type OptionalOf<N> = N extends { optional: infer Name extends string } ? Name : never;
type ValueOf<N> = N extends { value: infer Value } ? Value : never;

/** The values that words name in braces, in `when` and in `each`. */
export type ValuesOf<T> = { [N in Needs<T> as NameOf<N>]: ValueOf<N> } & {
	[N in Needs<T> as OptionalOf<N>]?: ValueOf<N>;
};
