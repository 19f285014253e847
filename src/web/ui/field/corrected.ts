import { createContext, use } from "react";

const none: ReadonlySet<string> = new Set();

/** Names of the fields changed since the server's answer. Its errors are about their old values. */
export const Corrected = createContext(none);

/** The error to show; undefined once the field was changed. */
export const useShownError = <E>(name: string | undefined, error: E): E | undefined =>
	use(Corrected).has(name ?? "") ? undefined : error;
