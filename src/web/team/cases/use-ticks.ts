import { useState } from "react";
import { useLocation } from "react-router";
import type { RefusedForm } from "#web/forms/form-state.ts";

export interface Ticks {
	has: (id: string) => boolean;
	set: (ids: readonly string[], isTicked: boolean) => void;
}

/**
 * The ticked cases of the list. A form that was refused keeps its ticks; one that was done clears them.
 * @param all the ids that the address ticks, for browsers without scripts
 */
export const useTicks = (all: readonly string[], answer: RefusedForm | undefined, isDone: boolean): Ticks => {
	const { key } = useLocation();
	const kept = (): ReadonlySet<string> =>
		new Set(answer ? answer.typed.cases?.map((one) => one.split(" ")[0] ?? "") : all);
	const round = answer ?? (isDone ? key : "start");
	const [state, setState] = useState({ round, ids: kept() });
	const isNew = state.round !== round;
	const ids = isNew ? kept() : state.ids;
	if (isNew) setState({ round, ids });
	return {
		has: (id) => ids.has(id),
		set: (some, isTicked) =>
			setState((was) => {
				const next = new Set(was.ids);
				for (const id of some)
					if (isTicked) next.add(id);
					else next.delete(id);
				return { ...was, ids: next };
			}),
	};
};
