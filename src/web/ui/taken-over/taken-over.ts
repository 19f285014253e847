import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
const yes = () => true;

/** True on the server and if React hydrates the server's HTML; false if React creates the component. Never changes. */
export const useServersPage = (): boolean => {
	const [page] = useState({ isServers: false });
	// React calls the server snapshot on the server and during hydration.
	useSyncExternalStore(never, yes, () => {
		page.isServers = true;
		return true;
	});
	return page.isServers;
};

/** True in the browser if React hydrates the server's HTML; false on the server and otherwise. Never changes. */
export const useTakenOver = (): boolean => useServersPage() && typeof document !== "undefined";
