import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER } from "#contract/shared/limits.ts";
import { isRequestKey } from "../text.ts";
import type { Caller } from "./caller.ts";
import { Problem } from "./problem.ts";

/**
 * A request key that can be used.
 * @throws Problem 400 for one that cannot
 */
export const checkRequestKey = (key: string | undefined): string | undefined => {
	if (key !== undefined && !isRequestKey(key))
		throw new Problem(400, "The Idempotency-Key header must be 1 to 200 printable characters.");
	return key;
};

/**
 * The key that a call gives, if it gives any.
 * @throws Problem 400 for one that cannot be used
 */
export const givenKeyOf = (caller: Caller): string | undefined => checkRequestKey(caller.header(IDEMPOTENCY_HEADER));

/**
 * The key that makes a call and its repeats the same; one of its own where the caller gives none.
 * @throws Problem 400 for one that cannot be used
 */
export const requestKeyOf = (caller: Caller): string => givenKeyOf(caller) ?? randomUUID();
