import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSchema } from "../scripts/schema-files.ts";

const committed = (name: string) => readFileSync(new URL(`../db/${name}`, import.meta.url), "utf8");
/** The formatter breaks lines in rows.ts. */
const withoutSpace = (text: string) => text.replace(/[\s|]+/g, "");

it("db/schema.sql and db/rows.ts are what the migrations add up to (npm run docs:schema writes them)", async () => {
	const { schema, rows } = await readSchema();
	expect(schema).toBe(committed("schema.sql"));
	expect(withoutSpace(rows)).toBe(withoutSpace(committed("rows.ts")));
}, 60_000);
