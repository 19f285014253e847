import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { isUnavailable, READ_ONLY } from "./unavailable.ts";

// Two PostgreSQL servers of this test's own, on machines where the other tests have one too.

const script = join(import.meta.dirname, "../../../scripts/with-postgres.ts");
const PRINT = "console.log(process.env.TEST_DATABASE_URL); process.stdin.resume()";

if (process.env.TEST_DATABASE_URL) {
	const servers: { url: string; child: ChildProcess }[] = [];
	const start = async () => {
		const child = spawn(process.execPath, [script, process.execPath, "-e", PRINT], {
			stdio: ["pipe", "pipe", "inherit"],
		});
		const [url] = (await once(createInterface(child.stdout), "line")) as [string];
		servers.push({ url, child });
		await ask(servers.length - 1, "create table written (n int)");
	};
	const ask = async (server: number, text: string, options = "-c default_transaction_read_only=off") => {
		const client = new pg.Client({ connectionString: servers[server]?.url, options });
		await client.connect();
		const { rows } = await client.query(text).finally(() => client.end());
		return rows;
	};
	/** As a standby, or as a managed server whose disk is nearly full. */
	const readOnly = async (server: number, is: boolean) => {
		await ask(server, `alter system set default_transaction_read_only = ${is ? "on" : "off"}`);
		await ask(server, "select pg_reload_conf()");
		// The server reads its settings again after it has answered, and tells its sessions in the same step.
		const said = () => ask(server, "show default_transaction_read_only", "");
		await expect.poll(said).toEqual([{ default_transaction_read_only: is ? "on" : "off" }]);
	};
	let database: Database;
	beforeAll(async () => {
		await start();
		await start();
		const [one = "", two = ""] = servers.map(({ url }) => new URL(url).host);
		const url = `postgres://postgres@${one},${two}/postgres?target_session_attrs=read-write`;
		database = await openDatabase({ database: { url, pool: 2 }, dataDir: "" }, pino({ level: "silent" }));
	});
	afterAll(async () => {
		await database.close();
		for (const { child } of servers) {
			child.stdin?.end();
			if (child.exitCode === null) await once(child, "exit");
		}
	});
	const write = (n: number) => database.pool.query("insert into written values ($1)", [n]);
	const written = async (server: number) => (await ask(server, "select n from written order by n")).map(({ n }) => n);
	/** Writes until it succeeds, as a visitor who sends again after a 503. @returns the errors before that */
	const writeAgain = async (n: number) => {
		const errors: unknown[] = [];
		for (;;)
			try {
				await write(n);
				return errors;
			} catch (error) {
				errors.push(error);
			}
	};

	test("with the first server read-only, every kind of connection leads to the second", async () => {
		await readOnly(0, true);
		await write(1);
		await database.patient.pool.query("insert into written values (2)");
		await database.ping();
		// The email queue opens its own connections, with the driver's class.
		const plain = new pg.Client(database.poolConfig as pg.ClientConfig);
		await plain.connect();
		await plain.query("insert into written values (3)");
		await plain.end();
		expect([await written(0), await written(1)]).toEqual([[], [1, 2, 3]]);
	});

	test("after a change of roles writes go to the other server, and those refused meanwhile can be sent again", async () => {
		await readOnly(0, false);
		await readOnly(1, true);
		const errors = await writeAgain(4);
		expect(errors.length).toBeGreaterThan(0);
		expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
		expect([await written(0), await written(1)]).toEqual([[4], [1, 2, 3]]);
	});

	test("while no server takes writes, the error says so; once one does, writing goes on", async () => {
		await readOnly(0, true);
		// Closes the connections that were open.
		await ask(0, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alongside'");
		const codes = async () => {
			const error = await write(5).then(
				() => undefined,
				(fault: { code?: string }) => fault,
			);
			return error?.code;
		};
		const seen = [await codes(), await codes(), await codes(), await codes()];
		expect(seen.at(-1)).toBe(READ_ONLY);
		await readOnly(1, false);
		await writeAgain(6);
		expect([await written(0), await written(1)]).toEqual([[4], [1, 2, 3, 6]]);
	});

	test("when the server that took writes is gone, the other takes them", async () => {
		await readOnly(0, false);
		const gone = servers[1]?.child;
		gone?.stdin?.end();
		await once(gone as ChildProcess, "exit");
		const errors = await writeAgain(7);
		expect(errors.filter((error) => !isUnavailable(error))).toEqual([]);
		expect(await written(0)).toEqual([4, 7]);
	});
}

test("one address is handed to the driver as it is", async () => {
	const { engineOf } = await import("./hosts.ts");
	const url = "postgres://a@db/name?sslmode=verify-full";
	expect(engineOf(url)).toEqual({ connectionString: url });
});

test("of several servers, a certificate for any of them is good, and one for another name is not", async () => {
	const { engineOf } = await import("./hosts.ts");
	const { ssl } = engineOf("postgres://a@db1.example,db2.example/name?sslmode=verify-full");
	const check = (name: string) =>
		(ssl as { checkServerIdentity: (host: string, certificate: object) => Error | undefined }).checkServerIdentity(
			"db1.example",
			{ subject: { CN: name }, subjectaltname: `DNS:${name}` },
		);
	expect(check("db2.example")).toBeUndefined();
	expect(check("db1.example")).toBeUndefined();
	expect(check("db3.example")).toBeInstanceOf(Error);
	expect(engineOf("postgres://a@db1,db2/name").ssl).toBeUndefined();
});
