import { useEffect } from "react";
import { useLocation } from "react-router";

/** Removes a shown confirmation (`?said=saved`) from the URL, so that reload and Back don't repeat it. */
export const useFlashOnce = (): void => {
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
	useEffect(() => {
		const url = new URL(window.location.href);
		if (!url.searchParams.has("said")) return;
		url.searchParams.delete("said");
		window.history.replaceState(window.history.state, "", url);
	}, [location.key, location.search]);
};
