import { useEffect } from "react";

/**
 * Reads, once the scripts have come, what was chosen on the server's page before: whatever shows by it must show then, too.
 * @param take sets state from the controls as they are
 */
export const useTakeover = (take: () => void): void => {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
	useEffect(take, []);
};
