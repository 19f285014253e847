import { useEffect } from "react";

/**
 * Reads choices that the visitor made before hydration, so that dependent fields show.
 * @param take sets state from the current controls
 */
export const useTakeover = (take: () => void): void => {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once after hydration
	useEffect(take, []);
};
