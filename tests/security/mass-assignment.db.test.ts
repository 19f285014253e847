import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { BODIES } from "./calls.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

// Sends every column name as an extra key with every call that takes a body. The stored data must not change.

let ground: Ground;
let calls: Binding[];
const columns = new Map<string, string>();
const table = readTable();

beforeAll(async () => {
	ground = await sharedGround();
	calls = bindings(ground.api.services).filter(({ endpoint }) => endpoint.body);
	const { rows } = await sql<{ name: string; type: string }>`
		select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' order by 1
	`.execute(ground.database.db);
	for (const { name, type } of rows) columns.set(name, type);
	// Common names in other services.
	for (const name of ["is_staff", "is_admin", "is_superuser", "verified"]) columns.set(name, "boolean");
	for (const name of ["role", "user_id", "permissions", "owner"]) columns.set(name, columns.get(name) ?? "text");
}, 120_000);

const MARK = "massassigned";
const NUMBER = 987_654_321;
const UUID = "99999999-9999-4999-8999-999999999999";
const YEAR = "1999";
const MARKS = new RegExp([MARK, NUMBER, UUID, `${YEAR}-09-09`].join("|"));
/** A recognisable value of the column's type. */
const marked = (type: string, truth: boolean): unknown => {
	if (type === "boolean") return truth;
	if (/int|numeric|double/.test(type)) return NUMBER;
	if (/timestamp|date/.test(type)) return `${YEAR}-09-09T09:09:09Z`;
	if (type === "uuid") return UUID;
	if (type === "ARRAY") return [MARK];
	return type === "jsonb" ? { [MARK]: MARK } : MARK;
};

/** Field names that the call accepts, at any depth. */
const namesOf = (binding: Binding): Set<string> => {
	const found = new Set<string>();
	const look = (schema: unknown, depth: number): void => {
		if (depth > 8 || typeof schema !== "object" || schema === null) return;
		const { def } = schema as { def?: Record<string, unknown> };
		if (!def) return;
		for (const [name, of] of Object.entries((def.shape ?? {}) as object)) {
			found.add(name);
			look(of, depth + 1);
		}
		for (const key of ["in", "out", "innerType", "element", "left", "right"]) look(def[key], depth + 1);
		for (const one of Array.isArray(def.options) ? def.options : []) look(one, depth + 1);
	};
	look(binding.endpoint.body, 0);
	return found;
};

const KINDS = /^(role|team_role|state|status|kind|is_\w+|has_\w+)$/;
/** Summary of the stored data: the columns with a marked value, and counts of each kind and boolean. */
const stored = async (names: string[]) => {
	const counts: Record<string, number> = {};
	const marks: string[] = [];
	for (const name of names) {
		const { rows } = await sql<{
			row: Record<string, unknown>;
		}>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(ground.database.db);
		for (const { row } of rows)
			for (const [column, value] of Object.entries(row)) {
				if (MARKS.test(JSON.stringify(value))) marks.push(`${name}.${column}`);
				if (typeof value === "boolean" || KINDS.test(column))
					counts[`${name}.${column}=${value}`] = (counts[`${name}.${column}=${value}`] ?? 0) + 1;
			}
	}
	return {
		counts: Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)),
		marks: [...new Set(marks)],
	};
};

const tryWith = async (binding: Binding, role: Role, extra: Record<string, unknown>) => {
	const body = await BODIES[nameOf(binding)]?.(ground, role);
	if (body instanceof FormData)
		for (const [name, value] of Object.entries(extra))
			body.append(name, typeof value === "string" ? value : JSON.stringify(value));
	const { done } = await ground.database.undone(async () => {
		const answer = await makeCall(ground, binding, role, {
			body: body instanceof FormData ? body : { ...extra, ...(body as object) },
		});
		await answer.arrayBuffer();
		const { rows } = await sql<{ name: string }>`select distinct name from written order by name`.execute(
			ground.database.db,
		);
		return {
			status: answer.status,
			...(await stored(rows.map(({ name }) => name).filter((name) => name !== "search_change"))),
		};
	});
	return done;
};

describe("extra keys in a body", () => {
	it("change nothing, whatever column they name", async () => {
		const wrong: string[] = [];
		let dropped = 0;
		for (const binding of calls) {
			const call = nameOf(binding);
			const role = ROLES.findLast((one) => (table.get(call)?.[one] ?? 500) < 300);
			if (!role) continue;
			const own = namesOf(binding);
			const plain = await tryWith(binding, role, {});
			for (const truth of [true, false]) {
				const extra = Object.fromEntries(
					[...columns].filter(([name]) => !own.has(name)).map(([name, type]) => [name, marked(type, truth)]),
				);
				const more = await tryWith(binding, role, extra);
				if (more.status >= 400 && more.status < 500) continue;
				dropped++;
				if (more.marks.length > 0) wrong.push(`${call}: stored in ${more.marks}`);
				const [before, after] = [JSON.stringify(plain.counts), JSON.stringify(more.counts)];
				if (more.status !== plain.status || before !== after)
					wrong.push(`${call} with ${truth}: ${more.status} ${after} and not ${plain.status} ${before}`);
			}
		}
		expect(wrong).toEqual([]);
		expect(dropped).toBeGreaterThan(150);
	}, 180_000);
});
