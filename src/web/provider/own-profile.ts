import { getOwnProvider, type OwnProvider } from "#contract/provider-admin.ts";
import { call, type From } from "../lib/call.ts";
import { asStaff } from "./answer.ts";

/**
 * The profile in the address, as its staff see it; undefined when it is not theirs, or unknown: the page says the same of both.
 * A slug that is not the profile's own is no reason to refuse: the id decides (open questions R9).
 */
export const ownProfile = async (from: From, id: string): Promise<OwnProvider | undefined> => {
	// Digits alone are an id; anything else in its place is the two the other way round, and leads on elsewhere.
	const answer = asStaff(from, await call(from, getOwnProvider, { params: { id } }));
	if (answer.ok) return answer.data;
	if (answer.status === 404) return undefined;
	throw new Response(null, { status: answer.status });
};
