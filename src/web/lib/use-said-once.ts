import { useEffect } from "react";
import { useLocation } from "react-router";

/** Takes a confirmation (`?said=saved`) out of the address once the page shows it: a reload and the way back find none. */
export const useSaidOnce = (): void => {
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each move
	useEffect(() => {
		const url = new URL(window.location.href);
		if (!url.searchParams.has("said")) return;
		url.searchParams.delete("said");
		window.history.replaceState(window.history.state, "", url);
	}, [location.key, location.search]);
};
