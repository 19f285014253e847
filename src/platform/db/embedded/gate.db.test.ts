import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { testImage } from "#tests/support/database.ts";
import { TimedClient } from "../client.ts";
import { memoryStart } from "./durable.ts";
import { Gate, type GateOptions } from "./gate.ts";

const engine = await PGlite.create({ startParams: memoryStart, loadDataDir: await testImage() });
const onFatal = (error: Error) => {
	throw error;
};
/** A gate with its own limits. Only one gate may use the engine at a time. */
const gated = (options: Partial<GateOptions> = {}) => {
	const gate = new Gate(engine, { onFatal, ...options });
	return { gate, pool: new pg.Pool({ stream: () => gate.stream(), max: 5, Client: TimedClient }) };
};
const { gate, pool } = gated();
await pool.query("create table n (n int primary key)");
afterEach(() => pool.query("truncate n"));
afterAll(async () => {
	await pool.end();
	await engine.close();
});

const numbers = async () => (await pool.query<{ n: number }>("select n from n order by n")).rows.map((row) => row.n);

test("parallel clients each get their own answer", async () => {
	const asked = Array.from({ length: 50 }, (_, i) => i);
	const answers = await Promise.all(asked.map((i) => pool.query<{ i: number }>("select $1::int as i", [i])));
	expect(answers.map((answer) => answer.rows[0]?.i)).toEqual(asked);
});

test("a transaction is invisible to other sessions until it commits, and they wait for it", async () => {
	const client = await pool.connect();
	await client.query("begin");
	await client.query("insert into n values (1)");
	const meanwhile = pool.query("insert into n select count(*) + 10 from n");
	await client.query("insert into n values (2)");
	await client.query("commit");
	client.release();
	await meanwhile;
	expect(await numbers()).toEqual([1, 2, 12]);
});

test("a transaction is rolled back when its connection closes", async () => {
	const client = await pool.connect();
	await client.query("begin");
	await client.query("insert into n values (1)");
	client.release(true);
	expect(await numbers()).toEqual([]);
});

test("a session can continue after an SQL error, in a transaction after a rollback", async () => {
	const client = await pool.connect();
	await expect(client.query("select $1::int / 0", [1])).rejects.toMatchObject({ code: "22012" });
	await expect(client.query("select nonsense")).rejects.toMatchObject({ code: "42703" });
	expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	await client.query("begin");
	await expect(client.query("insert into n values ('x')")).rejects.toMatchObject({ code: "22P02" });
	await expect(client.query("insert into n values (3)")).rejects.toMatchObject({ code: "25P02" });
	await client.query("rollback");
	await client.query("insert into n values (4)");
	client.release();
	expect(await numbers()).toEqual([4]);
});

test("a query outside its own open transaction fails with an error that says why; the transaction continues", async () => {
	const { pool: short } = gated({ waitMs: 20 });
	const client = await short.connect();
	await client.query("begin");
	await client.query("insert into n values (1)");
	await expect(short.query("select 1")).rejects.toMatchObject({
		code: "55P03",
		message: expect.stringContaining("every query must go through the transaction itself"),
	});
	await client.query("commit");
	client.release();
	expect((await short.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	await short.end();
	expect(await numbers()).toEqual([1]);
});

test("an idle transaction is rolled back and its connection closed", async () => {
	const { pool: short } = gated({ idleMs: 20 });
	const client = await short.connect();
	const ended = once(client, "error");
	await client.query("begin; insert into n values (1)");
	expect((await ended)[0]).toMatchObject({ code: "25P03" });
	expect((await short.query("select n from n")).rows).toEqual([]);
	client.release();
	await short.end();
});

test("a notification reaches listening sessions when it is committed, not when it is rolled back", async () => {
	const listener = new pg.Client({ stream: () => gate.stream() });
	await listener.connect();
	await listener.query("listen news");
	const heard: (string | undefined)[] = [];
	const first = new Promise<void>((done) => {
		listener.on("notification", ({ payload }) => {
			heard.push(payload);
			done();
		});
	});
	const client = await pool.connect();
	await client.query("begin; notify news, 'rolled back'; rollback");
	await client.query("begin");
	await client.query("select pg_notify('news', $1)", ["committed"]);
	expect(heard).toEqual([]);
	await client.query("commit");
	client.release();
	await first;
	expect(heard).toEqual(["committed"]);
	await listener.end();
});

test("endless recursion is an SQL error and doesn't end the engine", async () => {
	await pool.query(
		"create function forever(n int) returns int language plpgsql as $$ begin return forever(n + 1); end $$",
	);
	await expect(pool.query("select forever(1)")).rejects.toMatchObject({ code: "54001" });
	expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("large parameters and answers are not truncated", async () => {
	const text = "é".repeat(3_000_000);
	const { rows } = await pool.query<{ text: string }>("select $1 as text", [text]);
	expect(rows[0]?.text === text).toBe(true);
});

test("rows written are counted", async () => {
	const before = gate.written;
	await pool.query("insert into n select generate_series(1, 30)");
	await pool.query("update n set n = n + 100 where n <= 10");
	await pool.query("select * from n");
	expect(gate.written - before).toBe(40);
});

test("the gate and the engine free the memory of answers", async () => {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as () => void;
	const megabytes = () => {
		// The bytes of freed buffers are released in the background. The second collection waits for that.
		collect();
		collect();
		const { heapUsed, arrayBuffers } = process.memoryUsage();
		return (heapUsed + arrayBuffers) / 1024 / 1024;
	};
	const ask = () => pool.query("select repeat('x', 100000) from generate_series(1, 20)");
	await ask();
	const before = megabytes();
	for (let i = 0; i < 40; i++) await ask();
	// The answers had 80 MB.
	expect(megabytes() - before).toBeLessThan(5);
});

test.for([
	["an answer without ReadyForQuery", () => Promise.resolve(), "no ReadyForQuery"],
	["a trap", () => Promise.reject(new Error("unreachable")), "trapped"],
] as [string, PGlite["execProtocolRawStream"], string][])(
	"%s is fatal, is reported once, and no query runs after it",
	async ([, execProtocolRawStream, words]) => {
		const fatal: Error[] = [];
		const doubtful = new Gate({ execProtocolRawStream }, { onFatal: (error) => fatal.push(error) });
		const broken = new pg.Pool({ stream: () => doubtful.stream() });
		await expect(broken.query("select 1")).rejects.toThrow(words);
		await expect(broken.query("select 1")).rejects.toThrow(words);
		expect(fatal).toHaveLength(1);
		await broken.end();
	},
);
