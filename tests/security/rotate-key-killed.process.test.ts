import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { messageSeal } from "#domains/chat/store.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";
import { sealerOf } from "#platform/security/sealed.ts";

const MESSAGES = 900;
const dataDir = mkdtempSync(join(tmpdir(), "rotate-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const { PATH, NODE_COMPILE_CACHE } = process.env;
const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off" };
const root = join(import.meta.dirname, "../..");
const run = (...words: string[]) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, ["cli/main.ts", "rotate-key", ...words], {
		cwd: root,
		env,
		encoding: "utf8",
	});
	return { status, said: `${stdout}${stderr}` };
};
/** Reads the settings again on each call, because the keys change. */
const withData = async <T>(
	work: (database: Awaited<ReturnType<typeof openDatabase>>, sealer: ReturnType<typeof sealerOf>) => Promise<T>,
): Promise<T> => {
	const settings = readSettings(env);
	const database = await openDatabase(settings, createLog("silent"));
	try {
		return await work(database, sealerOf(settings));
	} finally {
		await database.close();
	}
};

it("npm run cli -- rotate-key creates a new key file, resumes after a kill, and no longer needs the old file afterwards", {
	timeout: 180_000,
}, async () => {
	const chat = randomUUID();
	await withData(async (database, sealer) => {
		await migrate(database.patient.pool);
		const at = new Date("2026-03-02T00:00:00Z");
		await database.patient.transaction(async (trx) => {
			await sql`insert into chat (id, visitor_hash, started_at, last_at) values (${chat}, ${Buffer.from(chat)}, ${at}, ${at})`.execute(
				trx,
			);
			for (let number = 1; number <= MESSAGES; number++)
				await sql`
					insert into chat_message (chat_id, number, at, sender, body, message_key)
					values (${chat}, ${number}, ${at}, 'visitor', ${sealer.seal(Buffer.from(`said ${number}`), messageSeal(chat, number))}, ${randomUUID()})
				`.execute(trx);
		});
	});
	expect(run("--go")).toMatchObject({
		status: 0,
		said: expect.stringContaining(`Everything is encrypted with the current key (${MESSAGES} values)`),
	});
	expect(run("--make").status).toBe(0);
	expect(run("--make")).toMatchObject({
		status: 1,
		said: expect.stringContaining("A key change is already in progress"),
	});
	expect(run()).toMatchObject({
		status: 0,
		said: expect.stringContaining(`chat_message.body: 0 with the current key, ${MESSAGES} with an earlier key`),
	});

	const child = spawn(process.execPath, ["cli/main.ts", "rotate-key", "--go"], {
		cwd: root,
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = once(child, "exit");
	for await (const line of createInterface({ input: child.stdout }))
		if (line.includes("chat_message.body: 300")) child.kill("SIGKILL");
	expect((await ended)[1]).toBe("SIGKILL");
	const left = Number(/(\d+) values? of 900 (?:are|is) not encrypted/.exec(run().said)?.[1]);
	expect(left).toBeGreaterThan(0);
	expect(left).toBeLessThanOrEqual(MESSAGES - 300);

	expect(run("--go")).toMatchObject({
		status: 0,
		said: expect.stringContaining(`${left} values encrypted with the current key`),
	});
	rmSync(join(dataDir, "secret-also.key"));
	expect(existsSync(join(dataDir, "secret.key"))).toBe(true);
	await withData(async (database, sealer) => {
		const { rows } = await sql<{
			number: number;
			body: Buffer;
		}>`select number, body from chat_message order by number`.execute(database.db);
		expect(rows.map(({ number, body }) => sealer.open(body, messageSeal(chat, number)).toString())).toEqual(
			Array.from({ length: MESSAGES }, (_, at) => `said ${at + 1}`),
		);
	});
});
