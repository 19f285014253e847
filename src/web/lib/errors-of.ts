import type { Problem } from "#contract/common.ts";

/** Error messages by field, using the first message of each field. */
export const errorsOf = ({ errors = [] }: Pick<Problem, "errors">): Record<string, string> =>
	Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));
