import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSignedOut } from "../../lib/signed-out.ts";
import { isUserActive } from "../user-activity.ts";

const EVERY_MS = 2_000;

/** Reloads the page's data every 2 seconds while a job is running and the user is active. */
export const useProgress = (busy: boolean): void => {
	const { revalidate } = useRevalidator();
	const isSignedOut = useSignedOut();
	useEffect(() => {
		if (!busy || isSignedOut) return;
		const timer = setInterval(() => isUserActive() && void revalidate(), EVERY_MS);
		return () => clearInterval(timer);
	}, [busy, revalidate, isSignedOut]);
};
