import type { Problem } from "#contract/common.ts";

/** What a refusal says of each field; of several things the first. */
export const errorsOf = ({ errors = [] }: Pick<Problem, "errors">): Record<string, string> =>
	Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
