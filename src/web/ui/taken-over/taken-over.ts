import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
const yes = () => true;

/** True for as long as the component is there where the server draws it, and where React takes over in the browser what the server drew; false where React makes it itself. */
export const useServersPage = (): boolean => {
	const [page] = useState({ isServers: false });
	// React asks for the second of them on the server, and where it takes over what came from there.
	useSyncExternalStore(never, yes, () => {
		page.isServers = true;
		return true;
	});
	return page.isServers;
};

/** True for as long as the component is there, where React takes over in the browser what the server drew; false on the server, and where React makes it itself. */
export const useTakenOver = (): boolean => useServersPage() && typeof document !== "undefined";
