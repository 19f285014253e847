import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { RefusedFollowUp } from "#web/parts/follow-up-form/values.ts";
import { isToCheck } from "./steps.ts";

export const CHECK_ANSWERS = "Check your answers";

const CHECK = "#check";

/** The form's answer, kept on the check step: React Router drops it when the address moves to `#check`. */
export const useCheckedAnswer = (given: RefusedFollowUp | undefined): RefusedFollowUp | undefined => {
	const { hash } = useLocation();
	const [kept, setKept] = useState(given);
	const answer = given ?? (hash === CHECK ? kept : undefined);
	if (answer !== kept) setKept(answer);
	return answer;
};

/**
 * Whether the visitor is checking their answers. The step has its own history entry, so that Back returns to the
 * questions. Its heading takes focus like the heading of a new page. Change moves to the first field of a section.
 */
export const useChecking = (answer: RefusedFollowUp | undefined, round: number) => {
	const [changed, setChanged] = useState<{ round: number; field: string }>();
	const navigate = useNavigate();
	const { search, hash } = useLocation();
	const checking = answer !== undefined && isToCheck(answer) && changed?.round !== round;
	const state = useRef({ search, hash, navigate });
	state.current = { search, hash, navigate };

	// In the same frame as the answers: a visitor who presses Back at once must get to the questions.
	useLayoutEffect(() => {
		if (!checking || round === 0) return;
		const { search: query, hash: part, navigate: go } = state.current;
		if (part !== CHECK) go({ search: query, hash: CHECK });
		document.getElementById("check")?.focus({ preventScroll: true });
		document.getElementById("check")?.scrollIntoView();
	}, [checking, round]);

	// Back at the questions the focused element is gone, so focus moves to the page's heading.
	const wasChecking = useRef(false);
	useEffect(() => {
		if (wasChecking.current && !answer) {
			const heading = document.querySelector<HTMLElement>("main h1");
			heading?.setAttribute("tabindex", "-1");
			heading?.focus();
		}
		wasChecking.current = checking;
	}, [checking, answer]);

	useEffect(() => {
		const field = changed && document.getElementById(changed.field);
		if (!field) return;
		(field.closest("fieldset") ?? field.closest("label") ?? field).scrollIntoView({ block: "nearest" });
		field.focus();
	}, [changed]);

	return { checking, change: (field: string) => setChanged({ round, field }) };
};
