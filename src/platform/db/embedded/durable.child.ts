// For durable.process.test.ts: writes to the embedded database in a folder until it is killed, and prints each
// acknowledged commit.
import pg from "pg";
import { pino } from "pino";
import { openEmbedded } from "./embedded.ts";

const [folder = "", round = "0"] = process.argv.slice(2);
const embedded = await openEmbedded({ folder, log: pino({ level: "silent" }) });
const pool = new pg.Pool({ stream: embedded.stream, max: 3 });
await pool.query(
	"create table if not exists pair (round int, n int, half int, filler text, primary key (round, n, half))",
);

let next = 0;
const write = async () => {
	for (;;) {
		const n = next++;
		const client = await pool.connect();
		await client.query("begin");
		for (const half of [1, 2])
			await client.query("insert into pair values ($1, $2, $3, repeat('x', 500))", [round, n, half]);
		await client.query("commit");
		client.release();
		process.stdout.write(`${n}\n`);
	}
};
await Promise.all([write(), write(), write()]);
