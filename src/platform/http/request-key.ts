import { randomUUID } from "node:crypto";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { isRequestKey } from "../text.ts";
import type { Caller } from "./caller.ts";
import { Problem } from "./problem.ts";

/**
 * Checks an idempotency key.
 * @throws Problem 400 if it is invalid
 */
export const checkRequestKey = (key: string | undefined): string | undefined => {
	if (key !== undefined && !isRequestKey(key))
		throw new Problem(400, "The Idempotency-Key header must be 1 to 200 printable characters.");
	return key;
};

/**
 * The idempotency key of a call, if it has one.
 * @throws Problem 400 if it is invalid
 */
export const givenKeyOf = (caller: Caller): string | undefined => checkRequestKey(caller.header(IDEMPOTENCY_HEADER));

/**
 * The idempotency key of a call, or a random one if the caller sends none.
 * @throws Problem 400 if it is invalid
 */
export const requestKeyOf = (caller: Caller): string => givenKeyOf(caller) ?? randomUUID();
