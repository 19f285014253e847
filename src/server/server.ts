// The service's process. In development Node runs this file directly (type stripping), and Vite serves pages with hot
// reload. In production the build runs instead: build/server/server.js, one bundle with the whole service.
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { replyFilesToSend } from "#domains/referrals/reply-files.ts";
import { createAnalytics } from "#platform/analytics/create.ts";
import { createCaptcha } from "#platform/captcha/create.ts";
import { followDatabase } from "#platform/clock.ts";
import { readSettings, SettingsError, warningsOf } from "#platform/config.ts";
import { migrate, stepsBeyond } from "#platform/db/migrate.ts";
import { startHeartbeat } from "#platform/db/nodes.ts";
import { connectMsOf, openDatabase } from "#platform/db/open.ts";
import { createPubSub } from "#platform/db/pubsub.ts";
import { withWaitBudget } from "#platform/db/wait-budget.ts";
import { waitForDatabase } from "#platform/db/wait-for-database.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { closeFolder } from "#platform/files/closed-folder.ts";
import { createFiles } from "#platform/files/files.ts";
import { endEventStreams } from "#platform/http/event-stream.ts";
import { assertPorts, listenAt, placeOfSite } from "#platform/http/ports.ts";
import { createRequestGuard } from "#platform/http/request-guard.ts";
import { stopWork } from "#platform/jobs/stop-work.ts";
import { createErrors } from "#platform/observability/errors/create.ts";
import { createLog } from "#platform/observability/log.ts";
import { createMetrics } from "#platform/observability/metrics/metrics.ts";
import { serveMetrics } from "#platform/observability/metrics/serve.ts";
import { watchPlatform } from "#platform/observability/metrics/watch-platform.ts";
import { createTraces } from "#platform/observability/traces/create.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import { operatorError } from "#platform/operator-error.ts";
import { RELEASE } from "#platform/release.ts";
import { createLimiter } from "#platform/security/rate-limit-store.ts";
import { loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import { otherKeySince } from "#platform/security/secret-mark.ts";
import type { Services } from "#platform/services.ts";
import type * as Site from "./site.ts";

const stopWithin = 10_000;
/** Each connection takes some memory and a file descriptor. */
const MOST_CONNECTIONS = 4_000;
// If output can't be written, for example because the disk is full, the service continues (linesTo in log.ts).
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const settings = (() => {
	try {
		return readSettings(process.env);
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		process.stderr.write(`Fix these settings:\n${error.message.replace(/^/gm, "  ")}\n`);
		process.exit(78); // EX_CONFIG
	}
})();

if (settings.mode === "production" && !import.meta.env) {
	process.stderr.write("In production, run the build instead of the sources: npm start\n");
	process.exit(64); // EX_USAGE
}

let traces = noTraces;
const log = createLog(settings.logLevel, settings.traces && (() => traces.current() ?? {}));
traces = await createTraces(settings, log);
for (const warning of warningsOf(settings)) log.warn(warning);
/** Ends a failed start: prints one line if the operator can fix it, otherwise the error with its stack. */
const endStart = (error: unknown): never => {
	process.stderr.write(`${operatorError(error) ?? inspect(error)}\n`);
	process.exit(1);
};
// This includes errors that the embedded engine throws in the background, for example when the disk is full.
process.on("uncaughtException", endStart);
await assertPorts(settings);
closeFolder(settings.dataDir);
const database = await openDatabase(settings, log, { onStatement: traces.isOn ? traces.statement : undefined });
// No visitor is waiting yet, so use the connections with the long timeouts.
const { pool: patient } = database.patient;
/** A server can stop again between the first answer and the last step of the start. */
const patiently = <T>(work: () => Promise<T>): Promise<T> =>
	database.kind === "server"
		? waitForDatabase(work, (sentence) => process.stderr.write(`${sentence}\n`), { url: settings.database.url })
		: work();
if (database.kind === "server") await patiently(database.ping);
await patiently(() =>
	migrate(patient, undefined, {
		waits: (times) => times % 30 === 1 && log.warn("migration is waiting for a lock"),
	}),
);
const beyond = await patiently(() => stepsBeyond(patient));
if (beyond.length > 0) log.warn({ migrations: beyond }, "the database is newer than this release");
const secret = loadSecret(settings);
const otherSince = await patiently(() => otherKeySince(patient, secret, loadOtherSecret(settings)));
if (otherSince) {
	const what = `This database has been used with another secret key since ${otherSince.toISOString().slice(0, 10)}: values encrypted with one key can't be decrypted with the other.`;
	// Nodes share a server. The others couldn't read what a node with another key stores, so don't start.
	if (database.kind === "server") {
		process.stderr.write(
			`${what}\nSet SECRET_KEY to the key of the other nodes. If it is lost, see docs/runbook.md.\n`,
		);
		process.exit(78); // EX_CONFIG
	}
	log.error(what);
}
const { clock, stop: stopClock } = await patiently(() => followDatabase(database, log));
const analytics = createAnalytics({ settings, database, log, clock });
const metrics = createMetrics();
const files = createFiles(settings);
const services: Services = {
	settings,
	database,
	log,
	clock,
	pubsub: createPubSub({ database, log }),
	outbox: createOutbox({
		...{ database, settings, log, clock, traces },
		filesOf: replyFilesToSend({ database, settings, files }),
	}),
	files,
	limiter: createLimiter({ database, settings, clock }),
	metrics,
	traces,
	analytics,
	errors: await createErrors({ settings, log, clock, analytics }),
	captcha: createCaptcha({ settings, database, secret, otherSecret: loadOtherSecret(settings), clock }),
};

const server = createServer({
	// Enough for a plan of 10 MB on a slow connection. A proxy in front buffers even slower uploads.
	requestTimeout: 180_000,
	headersTimeout: 10_000,
	keepAliveTimeout: 65_000,
	// createFrontDoor answers requests without a host.
	requireHostHeader: false,
});
server.maxConnections = MOST_CONNECTIONS;
// Closes connections without traffic. Live pages send something every 20 seconds. For a client that stops reading, Node
// needs two intervals.
server.timeout = 60_000;
const requestGuard = createRequestGuard(server, settings);
let stopping = false;

let closeVite = async () => {};
let stopClocks = async () => {};
if (settings.mode === "production") {
	const { assetNames, builtFiles } = await import("#platform/http/files.ts");
	const { storeAssets, previousAssets } = await import("#platform/http/previous-assets.ts");
	const client = new URL("../client/", import.meta.url);
	const site = await import("./site.ts");
	await patiently(() => site.prepare(services));
	stopClocks = site.startClocks(services);
	// Before the first page refers to them, since the browser may request the files from another node.
	await patiently(() =>
		storeAssets(database.patient, fileURLToPath(new URL("assets", client)), assetNames(client), clock()),
	);
	const app = site.createSite(services, builtFiles(client, previousAssets(database)));
	const waitMs = connectMsOf(settings.database);
	server.on(
		"request",
		requestGuard.guard(getRequestListener((request, env) => withWaitBudget(waitMs, () => app.fetch(request, env)))),
	);
} else {
	const vite = await import("vite");
	const dev = await vite.createServer({ appType: "custom", server: { middlewareMode: true, ws: { server } } });
	closeVite = () => dev.close();
	const load = async () => (await dev.ssrLoadModule("/src/server/site.ts")) as typeof Site;
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
		requestGuard.guard((req, res) => dev.middlewares(req, res, () => listener(req, res))),
	);
}

await services.outbox.start();
watchPlatform(services);
const stopMetrics = await serveMetrics(services);
await services.pubsub.start();

await listenAt(server, placeOfSite(settings));
process.off("uncaughtException", endStart);
server.on("error", endStart);
const bound = server.address();
const port = typeof bound === "object" && bound ? bound.port : settings.port;
const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
log.info({ version: RELEASE, host: settings.host, port, database: database.kind, demo: settings.demo }, "listening");
const stopHeartbeat = await startHeartbeat(services, port);
process.stdout.write(`\n${settings.brand.name} ${RELEASE} is at ${settings.publicUrl ?? `http://${host}:${port}`}\n\n`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
	process.on(signal, async () => {
		if (stopping) return;
		stopping = true;
		requestGuard.drain();
		// Ctrl+C doesn't wait for a load balancer.
		const drainMs = signal === "SIGTERM" ? settings.drainSeconds * 1000 : 0;
		log.info({ signal, drainMs }, "stopping");
		setTimeout(() => process.exit(1), drainMs + stopWithin).unref();
		// Keep answering until the load balancer has noticed that /ready fails.
		await pause(drainMs);
		// Let running requests finish. Idle connections close at once, the others when they become idle.
		const closed = new Promise((done) => server.close(done));
		const closing = setInterval(() => server.closeIdleConnections(), 50);
		await closeVite();
		// Live pages would stay connected for minutes. They reconnect by themselves.
		endEventStreams();
		await closed;
		clearInterval(closing);
		await stopWork(services, stopMetrics, stopClocks, stopHeartbeat);
		stopClock();
		await traces.stop();
		await database.close();
		process.exit(0);
	});
