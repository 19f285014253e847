import type { Problem } from "#contract/common.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";

/** What a form says where something else was sent under its key before: gone back to, or open in two windows. The next press is a request of its own. */
export const sentAlready = {
	title: "You've already sent something from this page",
	advice: "We have it. To send this as well, select the button again.",
} as const;

/** Whether a refusal was for the key of the form alone. */
export const isOfKey = ({ errors }: Pick<Problem, "errors">): boolean =>
	errors?.some(({ field }) => field === IDEMPOTENCY_FIELD) ?? false;

/** What a form says, and the key it goes on with, where a refusal was for its key alone; undefined for any other. */
export const refusedKey = (
	problem: Pick<Problem, "errors">,
): { fault: string; advice: string; requestKey: string } | undefined =>
	isOfKey(problem)
		? { fault: sentAlready.title, advice: sentAlready.advice, requestKey: crypto.randomUUID() }
		: undefined;
