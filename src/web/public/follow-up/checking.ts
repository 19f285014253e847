import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FollowUpAnswer } from "./submit.ts";

export const CHECK_ANSWERS = "Check your answers";

/**
 * Whether the answers are checked. The step has an entry of its own in the history, so that Back returns to the questions; its heading takes focus as a new
 * page's would, and Change moves to a section's first field.
 */
export const useChecking = (answer: FollowUpAnswer | undefined, round: number) => {
	const [changed, setChanged] = useState<{ round: number; field: string }>();
	const navigate = useNavigate();
	const { hash } = useLocation();
	const checking = answer?.stage === "check" && changed?.round !== round;
	const state = useRef({ hash, navigate });
	state.current = { hash, navigate };

	useEffect(() => {
		if (!checking || round === 0) return;
		if (state.current.hash !== "#check") state.current.navigate("#check");
		document.getElementById("check")?.focus({ preventScroll: true });
		document.getElementById("check")?.scrollIntoView();
	}, [checking, round]);

	// Back to the questions: what had the focus is gone.
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
