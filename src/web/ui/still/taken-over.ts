import { useState, useSyncExternalStore } from "react";

const never = () => () => {};
const yes = () => true;

/** True for as long as the component is there, where React takes over in the browser what the server drew; false on the server, and where React makes it itself. */
export const useTakenOver = (): boolean => {
	const [page] = useState({ isServers: false });
	// React asks for the second of them on the server, and where it takes over what came from there.
	useSyncExternalStore(never, yes, () => {
		page.isServers = typeof document !== "undefined";
		return true;
	});
	return page.isServers;
};
