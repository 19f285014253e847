import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the page is as the server sent it, true once the scripts run. */
export const useHydrated = () =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
