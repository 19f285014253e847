import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSchema } from "../scripts/schema-files.ts";

const committed = (name: string) => readFileSync(new URL(`../db/${name}`, import.meta.url), "utf8");
/** Ignores line breaks, because the formatter adds them to rows.ts. */
const withoutSpace = (text: string) => text.replace(/[\s|]+/g, "");

it("db/schema.sql and db/rows.ts match the migrations (npm run docs:schema writes them)", async () => {
	const { schema, rows } = await readSchema();
	expect(schema).toBe(committed("schema.sql"));
	expect(withoutSpace(rows)).toBe(withoutSpace(committed("rows.ts")));
}, 60_000);
