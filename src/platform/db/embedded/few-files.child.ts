// For durable.process.test.ts: creates more tables in the embedded database than files may be open, reads each table,
// then opens a file of its own.
import { readFileSync } from "node:fs";
import pg from "pg";
import { pino } from "pino";
import { openEmbedded } from "./embedded.ts";

const [folder = "", tables = "0"] = process.argv.slice(2);
const embedded = await openEmbedded({ folder, log: pino({ level: "silent" }) });
const pool = new pg.Pool({ stream: embedded.stream });
for (let n = 0; n < Number(tables); n++) await pool.query(`create table t${n} as select 1 as a`);
let found = 0;
for (let n = 0; n < Number(tables); n++) found += (await pool.query(`select a from t${n}`)).rowCount ?? 0;
readFileSync(import.meta.filename);
process.stdout.write(String(found));
await pool.end();
await embedded.close();
