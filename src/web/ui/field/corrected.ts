import { createContext, use } from "react";

const none: ReadonlySet<string> = new Set();

/** Names of the fields that were changed since their form was answered: the server's error is about what they held before. */
export const Corrected = createContext(none);

/** The error a field shows: none once the field was changed. */
export const useShownError = <E>(name: string | undefined, error: E): E | undefined =>
	use(Corrected).has(name ?? "") ? undefined : error;
