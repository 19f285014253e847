// Node 24 runs this file as it is (type stripping). NODE_ENV=production serves ./build; anything else is Vite with hot reload in this one process.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { createAnalytics } from "./platform/analytics/create.ts";
import { createCaptcha } from "./platform/captcha/create.ts";
import { systemClock } from "./platform/clock.ts";
import { readSettings, SettingsError, warningsOf } from "./platform/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { createNotices } from "./platform/db/notices.ts";
import { openDatabase } from "./platform/db/open.ts";
import { createErrors } from "./platform/errors/create.ts";
import { endEventStreams } from "./platform/http/event-stream.ts";
import { createFrontDoor } from "./platform/http/front-door.ts";
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

const server = createServer({
	// A file on a slow line; bodies that trickle are ended earlier (lines.ts).
	requestTimeout: 600_000,
	headersTimeout: 10_000,
	connectionsCheckingInterval: 2_000,
	keepAliveTimeout: 65_000,
	// The front door answers those without a host in our own words.
	requireHostHeader: false,
});
// In development a page asks for hundreds of modules at once.
const door = createFrontDoor(server, services, settings.mode === "production" ? {} : { limits: { busy: 10_000, idle: 10_000 } });

let closeVite = async () => {};
let stopClocks = async () => {};
if (settings.mode === "production") {
	const { assetNames, withFiles } = await import("./platform/http/files.ts");
	const { keepAssets, keptAssets } = await import("./platform/http/kept-assets.ts");
	const client = new URL("../build/client/", import.meta.url);
	const site = (await import(new URL("../build/server/index.js", import.meta.url).href)) as typeof Site;
	await site.prepare(services);
	stopClocks = site.startClocks(services);
	// Before the first page names them: another node may be asked for this one's files.
	await keepAssets(database.patient, fileURLToPath(new URL("assets", client)), assetNames(client), clock());
	const app = withFiles(client, site.createSite(services), settings, keptAssets(database));
	server.on("request", door.guard(getRequestListener(app.fetch)));
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
		door.guard((req, res) => dev.middlewares(req, res, () => listener(req, res))),
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

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
	process.on(signal, async () => {
		if (stopping) return;
		stopping = true;
		log.info({ signal }, "stopping");
		setTimeout(() => process.exit(1), stopWithin).unref();
		// Requests in hand are finished; idle connections close at once.
		const closed = new Promise((done) => server.close(done));
		await closeVite();
		// Live pages would keep their connections for minutes; they come back by themselves.
		endEventStreams();
		server.closeIdleConnections();
		await closed;
		door.stop();
		await Promise.all([services.errors.stop(), services.analytics.stop(), stopMetrics()]);
		await stopClocks();
		await services.notices.stop();
		await services.outbox.stop();
		await database.close();
		process.exit(0);
	});
