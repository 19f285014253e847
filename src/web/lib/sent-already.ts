import type { Problem } from "#contract/common.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";

/** Message if another request was already sent with the form's key (Back, or two windows). A retry is a new request. */
export const sentAlready = {
	title: "You've already sent something from this page",
	advice: "We have it. To send this as well, select the button again.",
} as const;

/** True if the only error is the form's request key. */
export const isOfKey = ({ errors }: Pick<Problem, "errors">): boolean =>
	errors?.some(({ field }) => field === IDEMPOTENCY_FIELD) ?? false;
