import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/request-names.ts";
import { replyFilesToSend } from "#domains/referrals/reply-files.ts";
import { startDirectoryIndex } from "#domains/search/index/directory-index.ts";
import { createAnalytics } from "#platform/analytics/create.ts";
import { createCaptcha } from "#platform/captcha/create.ts";
import { readSettings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { createPubSub } from "#platform/db/pubsub.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { createFiles } from "#platform/files/files.ts";
import { endEventStreams } from "#platform/http/event-stream.ts";
import { createErrors } from "#platform/observability/errors/create.ts";
import { createLog, type Log } from "#platform/observability/log.ts";
import { createMetrics } from "#platform/observability/metrics/metrics.ts";
import { createTraces } from "#platform/observability/traces/create.ts";
import { createLimiter } from "#platform/security/rate-limit-store.ts";
import { loadSecret } from "#platform/security/secret.ts";
import type { Services } from "#platform/services.ts";
import { createApp } from "#server/app.ts";
import { testDatabase } from "./database.ts";

export interface TestRequest {
	method?: string;
	/** An object is sent as JSON, a string as it is, FormData as multipart. */
	body?: unknown;
	headers?: Record<string, string>;
	/** In addition to the CSRF cookie. */
	cookies?: Record<string, string>;
}

export interface TestApi {
	services: Services;
	/** Calls the API with a CSRF token: `request("/quotes/", { body })`. With a body the method defaults to POST. */
	request(path: string, init?: TestRequest): Promise<Response>;
	/** Moves the test clock. */
	advance(ms: number): void;
	close(): Promise<void>;
}

const TOKEN = "t".repeat(43);

/**
 * The whole API in this process, on an empty database with reference data. The outbox, the limiter and the embedded
 * captcha are real, but there is no mail server: emails stay in the outbox. Nothing is logged unless TEST_LOG
 * says from which level. The clock stays at 9 am on 2 March 2026, Melbourne time, until `advance` moves it. Pages answer 404.
 * @param env extra settings. Calls have no IP address (`in-process`), so LIMITS=auto doesn't limit them.
 * @param change replaces services
 * @param given a database to share, which `close` leaves open, and a log. Without a database the API creates its own.
 */
export const testApi = async (
	env: Record<string, string> = {},
	change: (services: Services) => Partial<Services> = () => ({}),
	given: { database?: Database; log?: Log } = {},
): Promise<TestApi> => {
	const dataDir = mkdtempSync(join(tmpdir(), "api-test-"));
	const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "silent", ...env });
	const log = given.log ?? createLog(process.env.TEST_LOG ?? "silent");
	const traces = await createTraces(settings, log);
	const database = given.database ?? (await testDatabase({ onStatement: traces.isOn ? traces.statement : undefined }));
	let now = Date.parse("2026-03-02T09:00:00+11:00");
	const clock = () => new Date(now);
	const analytics = createAnalytics({ settings, database, log, clock });
	const files = createFiles(settings);
	const real: Services = {
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
		metrics: createMetrics({ withProcess: false }),
		traces,
		analytics,
		errors: await createErrors({ settings, log, clock, analytics }),
		captcha: createCaptcha({ settings, database, secret: loadSecret(settings), clock }),
	};
	const services = { ...real, ...change(real) };
	await services.pubsub.start();
	const stopIndex = startDirectoryIndex(services);
	const app = createApp(services, async () => new Response("no pages here", { status: 404 }));
	return {
		services,
		async request(path, { method, body, headers, cookies } = {}) {
			// On HTTPS the service's cookies have the __Host- prefix.
			const held = (name: string) => (settings.publicUrl?.startsWith("https:") ? `__Host-${name}` : name);
			const cookie = [
				`${CSRF_COOKIE}=${TOKEN}`,
				...Object.entries(cookies ?? {}).map(([name, value]) => `${held(name)}=${value}`),
			];
			return app.request(`/api${path}`, {
				method: method ?? (body === undefined ? "GET" : "POST"),
				headers: {
					cookie: cookie.join("; "),
					[CSRF_HEADER]: TOKEN,
					...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
					...headers,
				},
				body: body === undefined || typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
			});
		},
		advance(ms) {
			now += ms;
		},
		async close() {
			endEventStreams();
			await stopIndex();
			await services.pubsub.stop();
			await services.errors.stop();
			await services.analytics.stop();
			await services.outbox.stop();
			await traces.stop();
			// The caller closes a database that it passed in.
			if (!given.database) await database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
};
