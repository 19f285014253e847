// npm run fault -- database-refuses [--seconds 8] [--per-second 40]
//
// The database runs but refuses work: the service responds within 3 s and recovers without a restart.
// The database is read-only (a full disk at a host, a failover), the service can't log in (its password was changed),
// the database takes no connections (a restore, maintenance), it is renamed, or the service has lost its rights to the
// tables. Requests that can't be served get a 503. Reads still work if the database is read-only. Everything
// acknowledged is stored.

import { parseArgs } from "node:util";
import { type Answers, kindsOfRequests } from "./support/askers.ts";
import { startNodes } from "./support/nodes.ts";
import { askAfterwards, askDuring } from "./support/phase.ts";
import { startPostgres } from "./support/postgres.ts";
import { experiment } from "./support/verdict.ts";

const { values: options } = parseArgs({
	options: { seconds: { type: "string", default: "8" }, "per-second": { type: "string", default: "40" } },
});
const load = { seconds: Number(options.seconds), perSecond: Number(options["per-second"]) };

const CUT = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'";
const RELOAD = "select pg_reload_conf()";
const phases: { what: string; where?: string; refuse: string[]; allow: string[] }[] = [
	{
		what: "read-only",
		refuse: ["alter system set default_transaction_read_only = on", RELOAD],
		allow: ["alter system reset default_transaction_read_only", RELOAD],
	},
	{
		what: "login refused",
		refuse: ["alter role service nologin", CUT],
		allow: ["alter role service login"],
	},
	{
		what: "takes no connections",
		refuse: ["alter database faults allow_connections false", CUT],
		allow: ["alter database faults allow_connections true"],
	},
	{
		what: "renamed for a while",
		refuse: ["alter database faults allow_connections false", CUT, "alter database faults rename to aside"],
		allow: ["alter database aside rename to faults", "alter database faults allow_connections true"],
	},
	{
		what: "table rights revoked",
		where: "faults",
		refuse: ["revoke all on all tables in schema public from service"],
		allow: ["grant all on all tables in schema public to service"],
	},
];

await experiment("database-refuses", async () => {
	const postgres = await startPostgres();
	await postgres.create("faults");
	const tell = async (statements: readonly string[], where = "postgres") => {
		for (const statement of statements) await postgres.ask(where, statement);
	};
	await tell(["create role service login", "alter database faults owner to service"]);
	const [node] = await startNodes(1, {
		LIMITS: "on",
		TRUST_PROXY: "1",
		DATABASE_URL: postgres.url("faults").replace("alongside@", "service@"),
	});
	if (!node) throw new Error("no node");
	const { origin, server } = node;
	const kinds = await kindsOfRequests(origin);
	const figures: Record<string, number | string> = {};
	const wrongs: string[] = [];
	const quotes = async () =>
		(await postgres.ask<{ n: number }>("faults", "select count(*)::int as n from quote"))[0]?.n ?? 0;
	const acknowledged = (found: ReadonlyMap<string, Answers>) => found.get("connect request")?.statuses.get(201) ?? 0;

	for (const { what, where, refuse, allow } of phases) {
		const before = await quotes();
		await tell(refuse, where);
		const during = await askDuring(what, origin, kinds, load);
		await tell(allow, where);
		const after = await askAfterwards(what, origin, kinds);
		Object.assign(figures, during.figures, after.figures);
		wrongs.push(...during.wrongs, ...after.wrongs);
		const [told, kept] = [acknowledged(during.found) + acknowledged(after.found), (await quotes()) - before];
		figures[`${what}: connect requests acknowledged`] = told;
		if (told !== kept) wrongs.push(`${what}: ${told} connect requests were acknowledged, ${kept} are stored`);
		if (!server.isRunning()) wrongs.push(`${what}: the node ended`);
	}
	await server.end("SIGTERM");
	await postgres.close();
	return { figures, wrongs };
});
