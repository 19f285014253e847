import { type Expression, expressionBuilder } from "kysely";
import type { DB } from "#db/rows.ts";

/** For `column = any (list)`: one parameter, so that lists of every length share a statement. */
export const anyOf = <T>(list: readonly T[]): Expression<T> => {
	const { fn, val } = expressionBuilder<DB>();
	return fn.any(val(list));
};
