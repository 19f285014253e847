import type { Help } from "#contract/common.ts";
import type { AnyEndpoint, Checked, Result } from "#contract/endpoint.ts";
import type { Limit } from "#platform/security/rate-limit.ts";
import type { Services } from "../services.ts";
import type { Caller } from "./caller.ts";
import type { FieldError } from "./problem.ts";

/**
 * Checks whether the caller may use an endpoint. Returns nothing or throws a Problem.
 * @param params path parameters, not yet validated
 */
export type Who = (
	caller: Caller,
	services: Services,
	params: Readonly<Record<string, string>>,
) => void | Promise<void>;

/** Open to all callers. */
export const anyone: Who = () => {};

export interface Rules {
	who: Who;
	/** Limit of calls from one IP address. */
	limit?: Limit;
	/**
	 * Sent by `navigator.sendBeacon` or a link's `ping`, which can't set headers, so it has no CSRF token. The endpoint
	 * must not change a person's data.
	 */
	beacon?: true;
	/**
	 * A mail program calls it through its page, without a cookie (RFC 8058). Pages need no CSRF token for it, because the
	 * secret token in its path shows that the sender has the email.
	 */
	oneClick?: true;
	/** An outside service calls it and signs what it sends, so it has no CSRF token. The work checks the signature. */
	signed?: true;
	/** Limit of the body in bytes. Default: 64 KiB. */
	maxBody?: number;
	/** The error for a larger body, if it can be assigned to a field. */
	tooLarge?: FieldError;
}

/** An endpoint of the contract with its rules and handler. */
export interface Binding {
	endpoint: AnyEndpoint;
	rules: Rules;
	work: (input: Checked<AnyEndpoint>, caller: Caller) => unknown;
	/** Reads what was typed into the query or the body, as sent, for words of danger. */
	helpFor?: (sent: unknown) => Help | undefined;
}

/** Combines an endpoint of the contract with its rules and handler. */
export const bind = <E extends AnyEndpoint>(
	endpoint: E,
	rules: Rules,
	work: (input: Checked<E>, caller: Caller) => Promise<Result<E>> | Result<E>,
): Binding => ({
	endpoint,
	rules,
	work: work as Binding["work"],
});
