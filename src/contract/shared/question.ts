// A question about a person, in parts that each have a field. No zod here: this file reaches the browser.

type Options = readonly { value: string; label: string }[];
/** A field of a question. Each can stay empty. */
export type Part = { label: string; hint?: string } & (
	| { as: "choices"; options: Options }
	| { as: "choice"; options: Options }
	| { as: "text" }
	| { as: "tick" }
);
type Parts = Readonly<Record<string, Part>>;

/** What someone answers: nothing where they left it open, which is never a no. */
export type AnswerTo<P extends Parts> = {
	-readonly [N in keyof P]?:
		| (P[N] extends { options: readonly { value: infer V }[] }
				? P[N] extends { as: "choices" }
					? V[]
					: V
				: P[N] extends { as: "tick" }
					? "yes"
					: string)
		| null
		| undefined;
};

/** An answer with the time of it, ISO 8601. */
export type Said<A> = A & { said_at: string };

export interface Line {
	label: string;
	value: string;
}

/** A question as it is asked, and as its readers see the answer. */
export interface Question {
	/** Heading where it is asked. */
	asked: string;
	/** What holds without an answer. */
	unanswered: string;
	/** Heading where it is read. */
	told: string;
	/** What a case calls a change of it. */
	changed: string;
	parts: Parts;
	/** The answer, as labels and values. What not to do comes first, as `PLEASE_DONT`. Empty without an answer. */
	lines(answer: object | null | undefined): Line[];
}

/** The label of what a person asks not to do. */
export const PLEASE_DONT = "Please don't";
