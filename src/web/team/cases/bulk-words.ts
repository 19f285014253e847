import type { BulkAct, changeCases } from "#contract/cases/bulk.ts";
import type { Output } from "#contract/endpoint.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";

// No zod: the browser loads this file.

/** A ticked case in the form: its id and version. */
export const tickOf = ({ id, version }: { id: string; version: number }): string => `${id} ${version}`;

/** A form that changed some of its cases, or asks first. The others stay ticked. */
export interface PartlyDone extends RefusedForm {
	bulk: Output<typeof changeCases>;
}

const DONE: Record<BulkAct, string> = {
	assign: "assigned",
	snooze: "snoozed",
	close: "closed",
	flag: "flagged",
	unflag: "without a flag now",
};

/** What a form did with several cases. @param said of the address, confirmed */
export const bulkDoneWords = (said: string | null): string | undefined => {
	const [, chosen = "", count] = /^(\w+) (\d+)$/.exec(said ?? "") ?? [];
	if (!Object.hasOwn(DONE, chosen)) return undefined;
	return `${count === "1" ? "1 case is" : `${count} cases are`} ${DONE[chosen as BulkAct]}`;
};
