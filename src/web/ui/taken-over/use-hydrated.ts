import { useDeferredValue } from "react";
import { useServersPage } from "./taken-over.ts";

/**
 * False while the page is as the server sent it, true once the scripts run; from the start where React makes the component itself. What shows by it is drawn
 * after the page has been taken over, in pieces: whoever presses something meanwhile is answered first.
 */
export const useHydrated = (): boolean => {
	const isServers = useServersPage();
	return useDeferredValue(true, isServers ? false : undefined);
};
