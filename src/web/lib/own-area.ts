import { loginState } from "#contract/accounts/accounts.ts";
import { call, type From } from "./call.ts";

/** A signed-in area of the site. */
export type Area = "team" | "providers";

/** The signed-in person's area; undefined for visitors. */
export const ownArea = async (from: From): Promise<Area | undefined> => {
	const state = await call(from, loginState, {});
	if (!state.ok || !state.data.authenticated || !state.data.person) return undefined;
	return state.data.person.role === "team" ? "team" : "providers";
};
