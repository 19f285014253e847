import type { Caller } from "./caller.ts";

/**
 * A read that the endpoints of one page share. All reads of a page have the same caller (inner-calls.ts), and a call of
 * the API has its own, so nothing outlives the request. For reads only: a write reads again, in its transaction.
 * @returns reads a key once for each caller
 */
export const readOnce = <T>() => {
	const held = new WeakMap<Caller, Map<string, Promise<T>>>();
	return (caller: Caller, key: string, read: () => Promise<T>): Promise<T> => {
		const ofCaller = held.get(caller) ?? new Map<string, Promise<T>>();
		held.set(caller, ofCaller);
		const reading = ofCaller.get(key) ?? read();
		ofCaller.set(key, reading);
		return reading;
	};
};
