import { readFileSync } from "node:fs";
import { ROLES, type Role } from "./roles.ts";

/** Expected status by call and role, from `who-may.tsv`: one row per call, one column per role. */
export const readTable = (): Map<string, Record<Role, number>> => {
	const [head = "", ...lines] = readFileSync(new URL("who-may.tsv", import.meta.url), "utf8")
		.trimEnd()
		.split("\n");
	if (head.split("\t").slice(1).join() !== ROLES.join())
		throw new Error("the columns of who-may.tsv don't match the roles");
	const table = new Map<string, Record<Role, number>>();
	for (const line of lines) {
		const [call = "", ...cells] = line.split("\t");
		if (cells.length !== ROLES.length || table.has(call))
			throw new Error(`who-may.tsv says ${call} twice, or not for every role`);
		table.set(call, Object.fromEntries(ROLES.map((role, at) => [role, Number(cells[at])])) as Record<Role, number>);
	}
	return table;
};
