import { VISITOR_COOKIE } from "#contract/shared/request-names.ts";
import type { Caller } from "#platform/http/caller.ts";

/** The caller, as the cause of the emails that their call sends. */
export const causeOf = (caller: Pick<Caller, "address"> & Partial<Pick<Caller, "cookie">>) => ({
	address: caller.address,
	browser: caller.cookie?.(VISITOR_COOKIE),
});
