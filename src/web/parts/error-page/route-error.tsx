import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { isUnreached } from "../../lib/no-connection.ts";
import type { Area } from "../../lib/own-area.ts";
import { ErrorPage } from "./error-page.tsx";

/** What the server has reported already reaches the page under these words. */
const TOLD_BY_SERVER = "Unexpected Server Error";

/**
 * What is said in place of a page that could not be shown.
 * @param area whose own part of the site it stands in, with that part's bar around it
 */
export const RouteError = ({ error, area }: { error: unknown; area?: Area | undefined }) => {
	useEffect(() => {
		// React has caught it: nobody else would hear of it.
		if (!(error instanceof Error) || error.message === TOLD_BY_SERVER || isUnreached(error)) return;
		window.dispatchEvent(new ErrorEvent("error", { error }));
		// A page from before a deploy may not understand what a newer server answers to a move by script. Loaded whole, the address is one of that server's pages;
		// where it was loaded whole already, this is its own fault and stays in sight.
		const loaded = performance.getEntriesByType("navigation")[0]?.name.split("#", 1)[0];
		if (loaded !== location.href.split("#", 1)[0]) location.reload();
	}, [error]);
	if (isUnreached(error)) return <ErrorPage status={0} area={area} />;
	if (!isRouteErrorResponse(error)) return <ErrorPage status={500} area={area} />;
	const { refusedAt, isFor, area: own } = (error.data || {}) as { refusedAt?: string; isFor?: Area; area?: Area };
	return <ErrorPage status={error.status} refusedAt={refusedAt} isFor={isFor} area={area ?? own} />;
};
