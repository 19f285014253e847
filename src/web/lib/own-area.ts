import { loginState } from "#contract/accounts/accounts.ts";
import { call, type From } from "./call.ts";

/** A part of the site behind the sign-in: whose it is. */
export type Area = "team" | "providers";

/** Whose part of the site is that of whoever is signed in; undefined for visitors. */
export const ownArea = async (from: From): Promise<Area | undefined> => {
	const state = await call(from, loginState, {});
	if (!state.ok || !state.data.authenticated || !state.data.person) return undefined;
	return state.data.person.role === "team" ? "team" : "providers";
};
