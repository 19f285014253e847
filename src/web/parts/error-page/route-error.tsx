import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { isUnreached } from "../../lib/no-connection.ts";
import { ErrorPage, type ErrorText } from "./error-page.tsx";

/** React Router's message for an error that the server has already reported. */
const TOLD_BY_SERVER = "Unexpected Server Error";

/**
 * Error page of a route.
 * @param sayingIn gives the area's own text for a status
 */
export const RouteError = ({
	error,
	sayingIn,
}: {
	error: unknown;
	sayingIn?: (status: number) => ErrorText | undefined;
}) => {
	useEffect(() => {
		// React has caught the error, so it must be reported here.
		if (!(error instanceof Error) || error.message === TOLD_BY_SERVER || isUnreached(error)) return;
		window.dispatchEvent(new ErrorEvent("error", { error }));
		// After a deploy, an old page may not understand the new server's data. A full load fixes that. If the page was
		// already fully loaded, the error is its own and stays visible.
		const loaded = performance.getEntriesByType("navigation")[0]?.name.split("#", 1)[0];
		if (loaded !== location.href.split("#", 1)[0]) location.reload();
	}, [error]);
	if (isUnreached(error)) return <ErrorPage status={0} />;
	if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
	const { refusedAt, saying } = (error.data || {}) as { refusedAt?: string; saying?: ErrorText };
	return <ErrorPage status={error.status} refusedAt={refusedAt} saying={saying ?? sayingIn?.(error.status)} />;
};
