// Node 24 runs this file as it is (type stripping). NODE_ENV=production serves ./build; anything else is Vite with hot reload in this one process.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createAnalytics } from "./platform/analytics/create.ts";
import { createCaptcha } from "./platform/captcha/create.ts";
import { systemClock } from "./platform/clock.ts";
import { readSettings, SettingsError, warningsOf } from "./platform/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createNotices } from "./platform/db/notices.ts";
import { CONNECT_MS, openDatabase } from "./platform/db/open.ts";
import { withPatience } from "./platform/db/patience.ts";
import { createErrors } from "./platform/errors/create.ts";
import { endEventStreams } from "./platform/http/event-stream.ts";
import { createLog } from "./platform/log.ts";
import { createOutbox } from "./platform/mail/pg-outbox.ts";
import { createMetrics } from "./platform/metrics/metrics.ts";
import { serveMetrics } from "./platform/metrics/serve.ts";
import { watchPlatform } from "./platform/metrics/watch-platform.ts";
import { createLimiter } from "./platform/rate-limit-store.ts";
import { loadSecret } from "./platform/secret.ts";
import type { Services } from "./platform/services.ts";
import type * as Site from "./site.ts";

const stopWithin = 10_000;

const settings = (() => {
	try {
		return readSettings(process.env);
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		process.stderr.write(`These settings need mending:\n${error.message.replace(/^/gm, "  ")}\n`);
		process.exit(78); // EX_CONFIG
	}
})();

const log = createLog(settings.logLevel);
for (const warning of warningsOf(settings)) log.warn(warning);
const clock = systemClock;
/** Ends the start with one line that says why, where the operator can mend it; anything else is a fault and shows its stack. */
const orEnd = (error: Error): never => {
	if (error.name !== "FolderInUse") throw error;
	process.stderr.write(`${error.message}\n`);
	process.exit(1);
};
const database = await openDatabase(settings, log).catch(orEnd);
await migrate(database.pool);
const secret = loadSecret(settings);
const analytics = createAnalytics({ settings, database, log, clock });
const services: Services = {
	settings,
	database,
	log,
	clock,
	notices: createNotices({ database, log }),
	outbox: createOutbox({ database, settings, log, clock }),
	limiter: createLimiter({ database, settings, clock }),
	metrics: createMetrics(),
	analytics,
	errors: createErrors({ settings, log, clock, analytics }),
	captcha: createCaptcha({ settings, database, secret, clock }),
};

const server = createServer({ requestTimeout: 180_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 });

/** Some raw request lines (`GET //`) make no valid address at all. */
const readable = (req: IncomingMessage) => req.url !== undefined && URL.canParse(req.url, "http://localhost") && !req.url.startsWith("//");
let stopping = false;
const plain = { "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
const guarded = (listener: (req: IncomingMessage, res: ServerResponse) => unknown) => (req: IncomingMessage, res: ServerResponse) => {
	// The next request on this connection would find nobody: whoever sends it opens another, and meets another node.
	if (stopping) res.setHeader("connection", "close");
	if (stopping && req.url === "/ready") {
		res.writeHead(503, { "content-type": "application/json", "cache-control": "no-store", "retry-after": "5", ...plain });
		res.end('{"status":"stopping"}');
		return;
	}
	if (readable(req)) return listener(req, res);
	res.writeHead(400, { "content-type": "text/plain; charset=utf-8", ...plain });
	res.end("The address cannot be read.\n");
};

let closeVite = async () => {};
let stopClocks = async () => {};
if (settings.mode === "production") {
	const { withFiles } = await import("./platform/http/files.ts");
	const site = (await import(new URL("../build/server/index.js", import.meta.url).href)) as typeof Site;
	await site.prepare(services);
	stopClocks = site.startClocks(services);
	const app = withFiles(new URL("../build/client/", import.meta.url), site.createSite(services), settings);
	server.on("request", guarded(getRequestListener((request, env) => withPatience(CONNECT_MS, () => app.fetch(request, env)))));
} else {
	const vite = await import("vite");
	const dev = await vite.createServer({ appType: "custom", server: { middlewareMode: true, ws: { server } } });
	closeVite = () => dev.close();
	const load = async () => (await dev.ssrLoadModule("/src/site.ts")) as typeof Site;
	const site = await load();
	await site.prepare(services);
	stopClocks = site.startClocks(services);
	let held: { site: typeof Site; app: ReturnType<typeof Site.createSite> } | undefined;
	const listener = getRequestListener(async (request, env) => {
		try {
			const site = await load();
			if (held?.site !== site) held = { site, app: site.createSite(services) };
			return await held.app.fetch(request, env);
		} catch (error) {
			dev.ssrFixStacktrace(error as Error);
			log.error({ err: error }, "request failed");
			return new Response((error as Error).stack, { status: 500 });
		}
	});
	server.on(
		"request",
		guarded((req, res) => dev.middlewares(req, res, () => listener(req, res))),
	);
}

await services.outbox.start();
watchPlatform(services);
const stopMetrics = serveMetrics(services);
await services.notices.start();

server.listen(settings.port, settings.host, () => {
	const bound = server.address();
	const port = typeof bound === "object" && bound ? bound.port : settings.port;
	const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
	log.info({ host: settings.host, port, database: database.kind, demo: settings.demo }, "listening");
	process.stdout.write(`\n${settings.brand.name} is at ${settings.publicUrl ?? `http://${host}:${port}`}\n\n`);
});
server.on("error", (error: NodeJS.ErrnoException) => {
	const why = error.code === "EADDRINUSE" ? `Port ${settings.port} is taken. Set PORT to another.` : error.message;
	process.stderr.write(`${why}\n`);
	process.exit(1);
});

for (const signal of ["SIGTERM", "SIGINT"] as const)
	process.on(signal, async () => {
		if (stopping) return;
		stopping = true;
		// A person at the keyboard does not wait for a balancer.
		const drainMs = signal === "SIGTERM" ? settings.drainSeconds * 1000 : 0;
		log.info({ signal, drainMs }, "stopping");
		setTimeout(() => process.exit(1), drainMs + stopWithin).unref();
		// Requests come until whoever sends them has asked whether we are ready.
		await pause(drainMs);
		// Requests in hand are finished; idle connections close at once, the others once they are.
		const closed = new Promise((done) => server.close(done));
		const closing = setInterval(() => server.closeIdleConnections(), 50);
		await closeVite();
		// Live pages would keep their connections for minutes; they come back by themselves.
		endEventStreams();
		await closed;
		clearInterval(closing);
		await Promise.all([services.errors.stop(), services.analytics.stop(), stopMetrics()]);
		await stopClocks();
		await services.notices.stop();
		await services.outbox.stop();
		await database.close();
		process.exit(0);
	});
