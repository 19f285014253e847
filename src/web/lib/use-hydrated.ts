import { useDeferredValue, useState, useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False while the page is as the server sent it, true once the scripts run; from the start where React makes the component itself. What shows by it is drawn
 * after the page has been taken over, in pieces: whoever presses something meanwhile is answered first.
 */
export const useHydrated = (): boolean => {
	const [page] = useState({ isServers: false });
	useSyncExternalStore(
		never,
		() => true,
		// React asks for this on the server, and where it takes over what came from there.
		() => {
			page.isServers = true;
			return true;
		},
	);
	return useDeferredValue(true, page.isServers ? false : undefined);
};
