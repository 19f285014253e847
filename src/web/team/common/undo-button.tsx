import { type ReactNode, useEffect, useState } from "react";

/**
 * Hides a button once it's too late for it. Without scripts it stays, and its answer says so.
 * @param ms how long it can still be pressed
 */
export const UndoButton = ({ ms, children }: { ms: number; children: ReactNode }) => {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), ms);
		return () => clearTimeout(timer);
	}, [ms]);
	return isLate ? null : children;
};
