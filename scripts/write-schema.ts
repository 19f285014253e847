// Writes db/schema.sql and db/rows.ts from the migrations.
import { writeFileSync } from "node:fs";
import { readSchema } from "./schema-files.ts";

const { schema, rows } = await readSchema();
writeFileSync(new URL("../db/schema.sql", import.meta.url), schema);
writeFileSync(new URL("../db/rows.ts", import.meta.url), rows);
