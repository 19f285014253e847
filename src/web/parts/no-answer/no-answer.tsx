import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetNoAnswer, useNoAnswer } from "../../lib/no-answer.ts";
import { Page } from "../../ui/layout/layout.tsx";
import { ErrorNotice } from "../error-notice/error-notice.tsx";

/** Message on a page whose form got no response. */
export const NoAnswer = () => {
	const isMissed = useNoAnswer();
	const { pathname, search } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the message ends with the next page
	useEffect(() => forgetNoAnswer, [pathname, search]);
	return isMissed ? (
		<Page>
			<ErrorNotice title="We didn't get a response">
				What you typed is still here. Check you're online, then select the button again.
			</ErrorNotice>
		</Page>
	) : null;
};
