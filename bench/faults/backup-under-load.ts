// npm run fault -- backup-under-load [--backups 3] [--at-once 6]
//
// Backups made under load are restored and checked: row counts and contents match the time of the backup.
// A backup must be consistent: no request without its providers, emails and case, no chat with a gap. No write of the
// load may fail. At the end, without load, a last backup is restored and compared row by row, and a node runs on the
// restored database.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { countRows, hashRows } from "./support/counts.ts";
import { planNode, SECRET_KEY } from "./support/nodes.ts";
import type { Postgres } from "./support/postgres.ts";
import { underLoad } from "./support/under-load.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { backups: { type: "string", default: "3" }, "at-once": { type: "string", default: "6" } },
});
const BACKUPS = Number(options.backups);
const run = promisify(execFile);

/** SQL that counts rows which only an inconsistent backup can contain. */
const FAULTS = {
	"requests without providers":
		"select count(*)::int as n from quote q where not exists (select from quote_provider p where p.quote_id = q.id)",
	"requests without a case":
		"select count(*)::int as n from quote q where not exists (select from team_case c where c.quote_id = q.id)",
	"requests without their two emails":
		"select count(*)::int as n from quote q where q.email like 'fault-%' and (select count(*) from letter l where l.about = 'quote:' || q.id and l.kind like 'quote-%') <> 2",
	"plans without details":
		"select count(*)::int as n from plan_file p where not exists (select from follow_up f where f.quote_id = p.quote_id)",
	"reviews without their email":
		"select count(*)::int as n from review r where r.email like 'fault-%' and not exists (select from letter l where l.about = 'review:' || r.id)",
	"chats with gaps":
		"select count(*)::int as n from chat c where c.last_number <> (select count(*) from chat_message m where m.chat_id = c.id) or c.last_number <> (select max(number) from chat_message m where m.chat_id = c.id)",
};

await experiment("backup-under-load", async () => {
	const folder = mkdtempSync(join(tmpdir(), "fault-backup-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const end = new AbortController();
	const script = async (name: "backup" | "restore", url: string, file: string) => {
		const from = performance.now();
		await run(process.execPath, ["cli/main.ts", name, file], {
			env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY, DEMO: "off" },
		});
		return Math.round(performance.now() - from);
	};
	const rowsOf = async (postgres: Postgres, name: string) => {
		const counts = await countRows(postgres, name);
		return { counts, hashes: await hashRows(postgres, name, counts.keys()) };
	};
	type Rows = Awaited<ReturnType<typeof rowsOf>>;
	const differences = ({ counts, hashes }: Rows, there: Rows) => {
		const wrong = [...counts].filter(
			([table, rows]) => there.counts.get(table) !== rows || hashes.get(table) !== there.hashes.get(table),
		);
		return {
			wrong: wrong.map(([table]) => table),
			tables: counts.size,
			rows: [...counts.values()].reduce((sum, n) => sum + n, 0),
		};
	};

	return underLoad(
		{
			nodes: 2,
			visitors: 5_000,
			atOnce: Number(options["at-once"]),
			mostMs: 200_000,
			emailsMs: 60_000,
			until: end.signal,
		},
		async ({ nodes, postgres, writers }) => {
			if (!postgres) throw new Error("there is no PostgreSQL server");
			const wrongs: string[] = [];
			const figures: Record<string, number> = { backups: BACKUPS };
			const url = postgres.url("faults");
			let slowest = 0;
			let half = 0;
			for (let n = 0; n < BACKUPS; n++) {
				await sleep(1_500);
				const file = join(folder, `${n}.backup`);
				const atStart =
					(await postgres.ask<{ n: number }>("faults", "select count(*)::int as n from quote"))[0]?.n ?? 0;
				const ms = await script("backup", url, file);
				const atEnd = (await postgres.ask<{ n: number }>("faults", "select count(*)::int as n from quote"))[0]?.n ?? 0;
				slowest = Math.max(slowest, ms);
				const name = `restored_${n}`;
				const restoreMs = await script("restore", await postgres.create(name), file);
				const there = (await postgres.ask<{ n: number }>(name, "select count(*)::int as n from quote"))[0]?.n ?? 0;
				if (there < atStart || there > atEnd)
					wrongs.push(`backup ${n + 1} has ${there} requests, but there were ${atStart} before and ${atEnd} after it`);
				for (const [what, text] of Object.entries(FAULTS)) {
					const found = (await postgres.ask<{ n: number }>(name, text))[0]?.n ?? 0;
					half += found;
					if (found > 0) wrongs.push(`backup ${n + 1}: ${found} ${what}`);
				}
				say(
					`backup in ${ms} ms (${Math.round(statSync(file).size / 1024)} KB) while requests went from ${atStart} to ${atEnd}; restored in ${restoreMs} ms with ${there}`,
				);
			}
			end.abort();
			await writers.finished;
			if (writers.counts.unavailable + writers.counts.cut > 0)
				wrongs.push(`${writers.counts.unavailable + writers.counts.cut} writes failed during backups`);
			await sleep(3_000);
			await Promise.all(nodes.map(({ server }) => server.end("SIGTERM")));
			const file = join(folder, "still.backup");
			// Read before the backup, because a backup records its own run in the database.
			const before = await rowsOf(postgres, "faults");
			await script("backup", url, file);
			const still = await postgres.create("still");
			await script("restore", still, file);
			const { wrong, tables, rows } = differences(before, await rowsOf(postgres, "still"));
			for (const table of wrong) wrongs.push(`${table} differs after the restore`);
			const node = await planNode({ DATABASE_URL: still });
			await node.start();
			const { count } = (await (await fetch(`${node.origin}/api/providers/`)).json()) as { count: number };
			if (!(count > 0)) wrongs.push("a search in the restored database finds no provider");
			await node.server.end("SIGTERM");
			await Promise.all(nodes.map((each) => each.start()));
			return {
				figures: {
					...figures,
					"slowest backup under load, ms": slowest,
					"inconsistent rows in backups": half,
					"tables compared row by row": tables,
					"rows compared": rows,
					"tables that differ": wrong.length,
				},
				wrongs,
			};
		},
	);
});
