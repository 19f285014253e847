import { createServer, type Server } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "#platform/log.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { loadSecret } from "../secret.ts";
import { createReads, type Reads, WROTE_COOKIE } from "./reads.ts";

let database: TestDatabase;
let reads: Reads | undefined;
let silent: Server;
const secret = loadSecret({ secretKey: "s".repeat(32), dataDir: "" });
const nobody = { cookie: () => undefined };
const who = (db: Parameters<Parameters<Reads["read"]>[1]>[0]) => sql<{ n: number }>`select 1 as n`.execute(db).then(({ rows }) => rows[0]?.n);

beforeAll(async () => {
	database = await testDatabase();
	// Takes connections and never says a word.
	silent = createServer(() => {});
	await new Promise<void>((done) => {
		silent.listen(0, "127.0.0.1", done);
	});
});
afterEach(() => reads?.stop());
afterAll(async () => {
	silent.close();
	await database.close();
});

const withReplica = async (url: string): Promise<Reads> => {
	reads = createReads({ database, settings: { database: { url: "x", pool: 2, replica: { url, behindMs: 2_000 } } }, secret, log: createLog("silent") });
	await reads.start();
	return reads;
};
const portOf = (server: Server) => (server.address() as { port: number }).port;

it("without a replica all reads go to the one database, and nobody is given a cookie", async () => {
	reads = createReads({ database, settings: { database: { url: undefined, pool: 2 } }, secret, log: createLog("silent") });
	expect(await reads.read(nobody, who)).toBe(1);
	const given: string[] = [];
	await reads.wrote({ setCookie: (name) => given.push(name) });
	expect(given).toEqual([]);
	expect(reads.leftOut()).toBe("none");
});

describe("a replica that is no good is left out without an error", () => {
	it("one that refuses connections", async () => {
		const { read, leftOut } = await withReplica("postgres://nobody@127.0.0.1:9/none");
		expect(leftOut()).toBe("does not answer");
		expect(await read(nobody, who)).toBe(1);
	});

	it("one that is silent", async () => {
		const { read, leftOut } = await withReplica(`postgres://nobody@127.0.0.1:${portOf(silent)}/none`);
		expect(leftOut()).toBe("does not answer");
		expect(await read(nobody, who)).toBe(1);
	});
});

it("whoever writes is given how far the log was, signed, for two minutes", async () => {
	const { wrote } = await withReplica("postgres://nobody@127.0.0.1:9/none");
	const given: [string, string, object | undefined][] = [];
	await wrote({ setCookie: (...cookie) => given.push(cookie as (typeof given)[number]) });
	expect(given).toEqual([[WROTE_COOKIE, expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+\.[\w-]{43}$/), { maxAge: 120 }]]);
});
