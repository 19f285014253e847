import type { AnyEndpoint, Checked, Result } from "#contract/endpoint.ts";
import type { Limit } from "#platform/security/rate-limit.ts";
import type { Services } from "../services.ts";
import type { Caller } from "./caller.ts";
import type { FieldError } from "./problem.ts";

/**
 * Who may make a call, on the same line as the work. Returns nothing or throws a Problem.
 * @param params of the address, as they came: nothing has checked them yet
 */
export type Who = (
	caller: Caller,
	services: Services,
	params: Readonly<Record<string, string>>,
) => void | Promise<void>;

/** Open to everybody. */
export const anyone: Who = () => {};

export interface Rules {
	who: Who;
	/** How often one address may make this call. */
	limit?: Limit;
	/** Sent by `navigator.sendBeacon` or a link's `ping`, which know no headers of ours: comes without the cross-site request token, and may change nothing of anybody's. */
	beacon?: true;
	/** Largest body, in bytes; 64 KiB unless told. */
	maxBody?: number;
	/** What is said of a larger one, where a field can be named. */
	tooLarge?: FieldError;
}

/** A contract line joined to its work. */
export interface Binding {
	line: AnyEndpoint;
	rules: Rules;
	work: (input: Checked<AnyEndpoint>, caller: Caller) => unknown;
}

/** Joins a contract line to who may call it and what it does. */
export const bind = <E extends AnyEndpoint>(
	line: E,
	rules: Rules,
	work: (input: Checked<E>, caller: Caller) => Promise<Result<E>> | Result<E>,
): Binding => ({
	line,
	rules,
	work: work as Binding["work"],
});
