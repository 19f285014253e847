import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What a form was answered, until the next form is sent or another page is opened.
 * For pages that ask for their data anew by themselves: that alone makes the router forget the answer, and with it the errors beside the fields.
 * @param answer the action's data
 */
export const useKeptAnswer = <Answered>(answer: Answered | undefined): Answered | undefined => {
	const { key } = useLocation();
	const [kept, setKept] = useState({ key, answer });
	// The answer is there a moment before the address that belongs to it.
	const isNew = kept.key !== key || (answer !== undefined && kept.answer !== answer);
	if (isNew) setKept({ key, answer });
	return isNew ? answer : kept.answer;
};
