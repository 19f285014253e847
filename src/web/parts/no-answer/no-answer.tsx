import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNoAnswer, useNoAnswer } from "../../lib/no-answer.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { Fault } from "../fault/fault.tsx";

/** Says on top of a page that the form just sent from it got no answer. */
export const NoAnswer = () => {
	const isMissed = useNoAnswer();
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has not sent it
	useEffect(() => forgetNoAnswer, [pathname, search]);
	return isMissed ? (
		<Page>
			<Fault title="No answer came">What you typed is still here. Look whether you are online, then press the button again.</Fault>
		</Page>
	) : null;
};
