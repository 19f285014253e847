import { useDeferredValue } from "react";
import { useServersPage } from "./taken-over.ts";

/**
 * False on the server and during hydration, then true. Always true if React creates the component in the browser. The
 * switch is deferred and interruptible, so that user input comes first.
 */
export const useHydrated = (): boolean => {
	const isServers = useServersPage();
	return useDeferredValue(true, isServers ? false : undefined);
};
