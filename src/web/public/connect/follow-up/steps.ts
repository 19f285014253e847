import { type RefusedFollowUp, said, type Typed } from "#web/parts/follow-up-form/values.ts";

type Step = "check" | "change" | "send" | "save" | "skip";

/**
 * The step of the pressed button. Only Send on the check page sends the answers. Anything else, including Enter in a field,
 * goes to the check page first.
 */
export const stepOf = (typed: Typed): Step => {
	const step = said(typed, "step");
	return step === "send" || step === "change" || step === "save" || step === "skip" ? step : "check";
};

/** True if the visitor checks the answers. An error on the check page stays there, because no answer has to change. */
export const isToCheck = ({ isChecked, typed, errors }: RefusedFollowUp): boolean =>
	isChecked === true || (stepOf(typed) === "send" && Object.keys(errors).length === 0);
