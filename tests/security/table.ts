import { readFileSync } from "node:fs";
import { ROLES, type Role } from "./roles.ts";

const readRows = (): [call: string, ...cells: string[]][] => {
	const [head = "", ...lines] = readFileSync(new URL("who-may.tsv", import.meta.url), "utf8")
		.trimEnd()
		.split("\n");
	if (head !== ["call", ...ROLES, "limits"].join("\t"))
		throw new Error("the columns of who-may.tsv don't match the roles");
	return lines.map((line) => line.split("\t") as [string, ...string[]]);
};

/** Expected status by call and role, from `who-may.tsv`: one row per call, one column per role. */
export const readTable = (): Map<string, Record<Role, number>> => {
	const table = new Map<string, Record<Role, number>>();
	for (const [call, ...cells] of readRows()) {
		if (cells.length < ROLES.length || table.has(call))
			throw new Error(`who-may.tsv says ${call} twice, or not for every role`);
		table.set(call, Object.fromEntries(ROLES.map((role, at) => [role, Number(cells[at])])) as Record<Role, number>);
	}
	return table;
};

/** How often one address may make a call, and how much it may send, from the last column of `who-may.tsv`. */
export const readLimits = (): Record<string, string> =>
	Object.fromEntries(readRows().map(([call, ...cells]) => [call, cells[ROLES.length] ?? ""]));
