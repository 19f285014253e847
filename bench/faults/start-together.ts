// npm run fault -- start-together [--nodes 3] [--rounds 3]
//
// Nodes start at the same moment on an empty database: all come up, and no row is created twice.
// Migrations, reference data and demo data must be there once: row counts are compared with those of a single node.

import { parseArgs } from "node:util";
import { countRows } from "./support/counts.ts";
import { planNode, startNodes } from "./support/nodes.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment, say } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { nodes: { type: "string", default: "3" }, rounds: { type: "string", default: "3" } },
});
const NODES = Number(options.nodes);
const ROUNDS = Number(options.rounds);
/** Skipped, because each node records the runs of its own jobs. */
const NOTES_OF_EACH = "job_run";

await experiment("start-together", async () => {
	const postgres = await startPostgres();
	const wrongs: string[] = [];
	const alone = await postgres.create("alone");
	const [first] = await startNodes(1, { DATABASE_URL: alone });
	await first?.server.end("SIGTERM");
	const wanted = await countRows(postgres, "alone");
	say(`a single node: ${[...wanted.values()].reduce((sum, n) => sum + n, 0)} rows in ${wanted.size} tables`);

	let up = 0;
	let slowest = 0;
	let differing = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const name = `together_${round}`;
		const url = await postgres.create(name);
		const nodes = await Promise.all(Array.from({ length: NODES }, () => planNode({ DATABASE_URL: url })));
		const started = await Promise.allSettled(nodes.map((node) => node.start()));
		for (const outcome of started)
			if (outcome.status === "fulfilled") {
				up++;
				slowest = Math.max(slowest, outcome.value);
			} else wrongs.push(`round ${round + 1}: ${(outcome.reason as Error).message}`);
		await Promise.all(nodes.map(({ server }) => server.end("SIGTERM")));
		const found = await countRows(postgres, name);
		for (const [table, rows] of wanted)
			if (table !== NOTES_OF_EACH && found.get(table) !== rows) {
				differing++;
				wrongs.push(`round ${round + 1}: ${table} has ${found.get(table)} rows, with a single node ${rows}`);
			}
		say(
			`round ${round + 1}: ${started.filter(({ status }) => status === "fulfilled").length} of ${NODES} nodes came up`,
		);
	}
	await postgres.close();
	return {
		figures: {
			rounds: ROUNDS,
			"nodes started": NODES * ROUNDS,
			"nodes that came up": up,
			"slowest start, ms": slowest,
			"tables compared": wanted.size,
			"tables that differ": differing,
		},
		wrongs,
	};
});
