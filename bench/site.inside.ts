// Runs the built service inside the bench's process, so that its CPU time can be measured without its clients'.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";
import type { Services } from "../src/platform/services.ts";
import type * as Site from "../src/server/site.ts";
import type { Load, Loaded } from "./load.child.ts";
import { openServices } from "./site.services.ts";

// As in `npm start`. React renders several times slower in development mode.
process.env.NODE_ENV = "production";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface Inside {
	services: Services;
	fetch: Fetch;
	port: number;
	/** Constant responses by path, served without calling the service. */
	constants: Map<string, { type: string; body: string }>;
	/** Lets a child process send requests. @returns its results and this process's CPU time */
	load(load: Omit<Load, "port">): Promise<Loaded & { cpuMs: number }>;
	close(): Promise<void>;
}

/**
 * Starts the built service in this process.
 * @param demo adds demo data; otherwise there is only reference data
 * @param databaseUrl a PostgreSQL server; otherwise the embedded database is used
 */
export const openSite = async ({
	demo,
	databaseUrl,
}: {
	demo: boolean;
	databaseUrl?: string | undefined;
}): Promise<Inside> => {
	if (!existsSync("build/server/index.js")) {
		process.stderr.write("There is no build yet: npm run build\n");
		process.exit(2);
	}
	const dataDir = mkdtempSync(join(tmpdir(), "bench-site-"));
	const settings = readSettings({
		...{ NODE_ENV: "production", DATA_DIR: dataDir, DEMO: demo ? "on" : "off", LIMITS: "off", LOG_LEVEL: "error" },
		...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: "b".repeat(48) }),
	});
	const log = createLog("error");
	const database = await openDatabase(settings, log);
	await migrate(database.pool);
	const services = await openServices(settings, database, log);
	const site = (await import(new URL("../build/server/index.js", import.meta.url).href)) as typeof Site;
	await site.prepare(services);
	const stopClocks = site.startClocks(services);
	await services.pubsub.start();
	const app = site.createSite(services);
	const constants: Inside["constants"] = new Map();
	const constantAt = (path: string) => {
		const found = constants.get(path);
		return found && new Response(found.body, { headers: { "content-type": found.type } });
	};
	const listener = getRequestListener((request, env) => {
		const { url } = request;
		const path = url.slice(url.indexOf("/", 8));
		return (path.startsWith("/constant/") ? constantAt(path) : undefined) ?? app.fetch(request, env as object);
	});
	const server = createServer(listener);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const child: ChildProcess = fork(new URL("load.child.ts", import.meta.url), { stdio: "inherit" });
	return {
		services,
		fetch: (request) => app.fetch(request),
		port,
		constants,
		async load(load) {
			const before = process.cpuUsage();
			child.send({ ...load, port });
			const [loaded] = (await once(child, "message")) as [Loaded];
			const { user, system } = process.cpuUsage(before);
			if (loaded.wrong) throw new Error(loaded.wrong);
			return { ...loaded, cpuMs: (user + system) / 1000 };
		},
		async close() {
			child.kill();
			server.closeAllConnections();
			server.close();
			await stopClocks();
			await services.pubsub.stop();
			await Promise.all([services.errors.stop(), services.analytics.stop()]);
			await database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
};

export const median = (numbers: readonly number[]): number =>
	[...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
