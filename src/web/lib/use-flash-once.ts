import { useEffect } from "react";
import { useLocation } from "react-router";

/** Removes a shown confirmation (`?said=saved`) from the URL, so that reload and Back don't repeat it. */
export const useFlashOnce = (): void => {
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
	useEffect(() => {
		const url = new URL(window.location.href);
		const said = ["said", "done"].filter((name) => url.searchParams.has(name));
		if (said.length === 0) return;
		for (const name of said) url.searchParams.delete(name);
		window.history.replaceState(window.history.state, "", url);
	}, [location.key, location.search]);
};
