import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase, testImage } from "#tests/support/database.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { isUnavailable, openDatabase } from "./open.ts";
import { createPubSub } from "./pubsub.ts";
import { withoutWaitBudget, withWaitBudget } from "./wait-budget.ts";

// The embedded engine behind a TCP port acts as a server, so that its failures can be tested on any machine.

const log = pino({ level: "silent" });
const engine = await openEmbedded({ log, image: await testImage() });
/** Short, because tests wait for each timeout; long enough for a busy machine. */
const PATIENCE_MS = 800;
const sockets = new Set<Socket>();
/** Connections that no longer pass data, as if a firewall had dropped them. */
const dead = new WeakSet<Socket>();
let silent = false;
let server: Server;
let port = 0;
let database: Database;

const listen = async () => {
	server = createServer((socket) => {
		sockets.add(socket);
		const session = engine.stream();
		socket
			.on("error", () => {})
			.on("close", () => {
				sockets.delete(socket);
				session.destroy();
			});
		const passes = () => !silent && !dead.has(socket);
		socket.on("data", (bytes) => passes() && session.write(bytes));
		session.on("data", (bytes) => passes() && socket.write(bytes)).on("close", () => socket.destroy());
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	port = (server.address() as { port: number }).port;
};
const stop = async () => {
	for (const socket of sockets) socket.resetAndDestroy();
	server.close();
	await once(server, "close");
};

beforeEach(async () => {
	silent = false;
	await listen();
	database = await openDatabase({ database: { url: `postgres://u@127.0.0.1:${port}/d`, pool: 2 }, dataDir: "" }, log, {
		connectMs: PATIENCE_MS,
		statementMs: PATIENCE_MS,
	});
});
afterEach(async () => {
	silent = false;
	await database.close();
	if (server.listening) await stop();
});
afterAll(() => engine.close());

const one = async () => (await database.pool.query<{ one: number }>("select 1 as one")).rows[0]?.one;
const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

test("a database with a URL is a server", async () => {
	expect(database.kind).toBe("server");
	expect(await one()).toBe(1);
	await database.ping();
});

test("if the server stops answering, queries fail as unavailable; they work again once it answers", async () => {
	expect(await one()).toBe(1);
	const transaction = database.transaction(async (trx) => {
		await sql`select 1`.execute(trx);
		silent = true;
		await sql`select 2`.execute(trx);
	});
	expect(await failure(transaction)).toSatisfy(isUnavailable);
	expect(await failure(one())).toSatisfy(isUnavailable);
	expect(await failure(sql`select 1`.execute(database.db))).toSatisfy(isUnavailable);
	expect(await failure(database.ping())).toSatisfy(isUnavailable);
	silent = false;
	expect(await one()).toBe(1);
	await database.ping();
});

test("a dead connection fails one query and is then replaced", async () => {
	expect(await one()).toBe(1);
	for (const socket of sockets) dead.add(socket);
	expect(await failure(sql`select 1`.execute(database.db))).toSatisfy(isUnavailable);
	expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

test("if the server stops, queries fail as unavailable; they work again once it is back", async () => {
	expect(await one()).toBe(1);
	const asking = failure(database.transaction(async (trx) => stop().then(() => sql`select 1`.execute(trx))));
	expect(await asking).toSatisfy(isUnavailable);
	expect(await failure(one())).toSatisfy(isUnavailable);
	expect(await failure(database.ping())).toSatisfy(isUnavailable);
	await listen();
	expect(await one()).toBe(1);
});

test("a connection whose write was refused as read-only is replaced", async () => {
	expect(await one()).toBe(1);
	const refused = database.transaction(async (trx) => {
		await sql`set transaction read only`.execute(trx);
		await sql`create table not_to_be ()`.execute(trx);
	});
	expect(await failure(refused)).toSatisfy(
		(error) => (error as { code?: string }).code === "25006" && isUnavailable(error),
	);
	expect(database.pool.totalCount).toBe(0);
	expect(await one()).toBe(1);
	expect(database.pool.totalCount).toBe(1);
});

test("idle connections that are lost are replaced", async () => {
	expect(await one()).toBe(1);
	const removed = new Promise((done) => database.pool.once("remove", done));
	for (const socket of sockets) socket.resetAndDestroy();
	await removed;
	expect(await one()).toBe(1);
});

test("a full pool fails as unavailable, and ping and patient work don't wait for it", async () => {
	const clients = [await database.pool.connect(), await database.pool.connect()];
	expect(await failure(one())).toSatisfy(isUnavailable);
	await database.ping();
	expect((await database.patient.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	for (const client of clients) client.release();
	expect(await one()).toBe(1);
});

test("all queries of a request together wait for connections no longer than the limit", async () => {
	const clients = [await database.pool.connect(), await database.pool.connect()];
	const release = () => {
		for (const client of clients) client.release();
	};
	await withWaitBudget(50, async () => {
		expect(await failure(one())).toSatisfy(isUnavailable);
		const released = new Promise<void>((done) => setTimeout(() => done(release()), 150));
		// With its own limit, it would wait long enough to get a connection.
		expect(await failure(one())).toSatisfy(isUnavailable);
		await released;
		expect(await one()).toBe(1);
	});
});

test("work that continues after a request has its own limit", async () => {
	const clients = [await database.pool.connect(), await database.pool.connect()];
	await withWaitBudget(50, async () => {
		expect(await failure(one())).toSatisfy(isUnavailable);
		const released = new Promise<void>((done) =>
			setTimeout(() => {
				for (const client of clients) client.release();
				done();
			}, 150),
		);
		expect(await withoutWaitBudget(one)).toBe(1);
		await released;
	});
});

test("a listening connection that stops answering counts as lost; after the reconnect subscribers are called", async () => {
	const pubsub = createPubSub({ database, log, pulse: { everyMs: 20, silentMs: 100 } });
	const heard = vi.fn();
	pubsub.subscribe("chat:1", heard);
	await pubsub.start();
	heard.mockClear();
	const lost = Promise.all([...sockets].map((socket) => once(socket, "close")));
	silent = true;
	await lost;
	silent = false;
	await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 5_000);
	await pubsub.stop();
});

test("an error of the query itself doesn't count as unavailable", async () => {
	expect(await failure(database.pool.query("select nonsense"))).not.toSatisfy(isUnavailable);
});

test("closing twice is allowed", async () => {
	await Promise.all([database.close(), database.close()]);
	expect(await failure(one())).toSatisfy(isUnavailable);
});

// Only a server can cancel a statement.
if (process.env.TEST_DATABASE_URL)
	test("a real server cancels long statements, except for patient work", async () => {
		const real = await testDatabase();
		const url = real.url ?? "";
		const hurried = await openDatabase({ database: { url, pool: 2 }, dataDir: "" }, log, { statementMs: 100 });
		expect(await failure(hurried.pool.query("select pg_sleep(60)"))).toMatchObject({ code: "57014" });
		await hurried.patient.pool.query("select pg_sleep(0.5)");
		await hurried.close();
		await real.close();
	});
