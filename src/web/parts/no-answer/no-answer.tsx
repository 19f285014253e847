import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNoAnswer, useNoAnswer } from "../../lib/no-answer.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { ErrorNotice } from "../fault/fault.tsx";

/** Says on top of a page that the form just sent from it got no answer. */
export const NoAnswer = () => {
	const isMissed = useNoAnswer();
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another page has not sent it
	useEffect(() => forgetNoAnswer, [pathname, search]);
	return isMissed ? (
		<Page>
			<ErrorNotice title="We didn't get a response">
				What you typed is still here. Check you're online, then select the button again.
			</ErrorNotice>
		</Page>
	) : null;
};
