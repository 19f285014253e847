import { useState } from "react";
import { useLocation } from "react-router";

/**
 * A form's action data until the next form or page. React Router drops it when a page reloads its own data, and with it
 * the errors next to the fields.
 * @param answer the action's data
 */
export const useKeptAnswer = <Answered>(answer: Answered | undefined): Answered | undefined => {
	const { key } = useLocation();
	const [kept, setKept] = useState({ key, answer });
	// The action data arrives before its location.
	const isNew = kept.key !== key || (answer !== undefined && kept.answer !== answer);
	if (isNew) setKept({ key, answer });
	return isNew ? answer : kept.answer;
};
