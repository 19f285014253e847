import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { isUnreached } from "../../lib/no-connection.ts";
import { ErrorPage, type ErrorText } from "./error-page.tsx";

/** What the server has reported already reaches the page under these words. */
const TOLD_BY_SERVER = "Unexpected Server Error";

/**
 * What is said in place of a page that could not be shown.
 * @param sayingIn what is said of a status in the part of the site that it stands in
 */
export const RouteError = ({
	error,
	sayingIn,
}: {
	error: unknown;
	sayingIn?: (status: number) => ErrorText | undefined;
}) => {
	useEffect(() => {
		// React has caught it: nobody else would hear of it.
		if (!(error instanceof Error) || error.message === TOLD_BY_SERVER || isUnreached(error)) return;
		window.dispatchEvent(new ErrorEvent("error", { error }));
		// A page from before a deploy may not understand what a newer server answers to a move by script. Loaded whole, the address is one of that server's pages;
		// where it was loaded whole already, this is its own fault and stays in sight.
		const loaded = performance.getEntriesByType("navigation")[0]?.name.split("#", 1)[0];
		if (loaded !== location.href.split("#", 1)[0]) location.reload();
	}, [error]);
	if (isUnreached(error)) return <ErrorPage status={0} />;
	if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
	const { refusedAt, saying } = (error.data || {}) as { refusedAt?: string; saying?: ErrorText };
	return <ErrorPage status={error.status} refusedAt={refusedAt} saying={saying ?? sayingIn?.(error.status)} />;
};
