import { thousands } from "./thousands.ts";

/** A count with its noun: `1 row`, `1,204 rows`, `3 people`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${thousands(count)} ${count === 1 ? one : many}`;
