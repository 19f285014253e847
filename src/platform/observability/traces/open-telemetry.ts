import { AsyncLocalStorage } from "node:async_hooks";
import {
	type Context,
	DiagLogLevel,
	diag,
	isSpanContextValid,
	ROOT_CONTEXT,
	SpanKind,
	SpanStatusCode,
	type Span as Told,
	TraceFlags,
	trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
	BatchSpanProcessor,
	ParentBasedSampler,
	TraceIdRatioBasedSampler,
	TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Settings } from "#platform/config.ts";
import type { TraceSettings } from "#platform/outside-services.ts";
import { scrub, scrubName } from "../errors/scrub.ts";
import type { Log } from "../log.ts";
import { statementName } from "./statement-name.ts";
import type { Span, Traces } from "./traces.ts";

/** Timeout for one batch. */
const EXPORT_MS = 3_000;
const SEND_EVERY_MS = 2_000;
/** Limit of buffered spans. More are dropped, so that a collector that is down costs little memory. */
const MOST_WAITING = 2_048;
const AT_ONCE = 512;
const STOP_WITHIN_MS = 2_000;
const TELL_EVERY_MS = 60_000;

/** `00-{trace}-{span}-{flags}` (W3C Trace Context). Later versions may append more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

const parentOf = (traceparent: string | undefined): Context => {
	const [, traceId = "", spanId = "", flags = "0"] = TRACEPARENT.exec(traceparent ?? "") ?? [];
	const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
	return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
};

const kindOf = (error: unknown): string => {
	const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
	return scrubName(typeof code === "string" ? code : typeof name === "string" ? name : "Error", "Error");
};

/** The library logs an error as JSON with all its fields. */
const wordsOf = (message: string): string => {
	try {
		const { message: words } = JSON.parse(message) as { message?: unknown };
		return typeof words === "string" ? words : "no reason given";
	} catch {
		return message;
	}
};

/** An error of the caller (4xx) doesn't count as a failure. */
const isRefusal = (error: unknown) => Number((error as { status?: unknown } | null)?.status) < 500;

/** Exports spans over OTLP/HTTP, in the background and with a limited buffer. */
export const openTraces = (
	{ endpoint, headers, share, believesParent, serviceName }: TraceSettings,
	mode: Settings["mode"],
	log: Log,
): Traces => {
	let toldAt = Number.NEGATIVE_INFINITY;
	const tell = (message: string) => {
		if (performance.now() - toldAt < TELL_EVERY_MS) return;
		toldAt = performance.now();
		log.warn({ message: scrub(wordsOf(message)) }, "traces not sent");
	};
	const quiet = () => {};
	diag.setLogger(
		{ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
		{ logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
	);

	const processor = new BatchSpanProcessor({
		exporter: new OTLPTraceExporter({
			url: `${endpoint}/v1/traces`,
			headers,
			timeoutMillis: EXPORT_MS,
			concurrencyLimit: 2,
		}),
		maxQueueSize: MOST_WAITING,
		maxExportBatchSize: AT_ONCE,
		scheduledDelayMillis: SEND_EVERY_MS,
		exportTimeoutMillis: EXPORT_MS,
	});
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ "service.name": serviceName, "deployment.environment.name": mode }),
		sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
		spanProcessors: [processor],
	});
	const tracer = provider.getTracer("alongside");
	const under = new AsyncLocalStorage<Context>();
	const context = () => under.getStore() ?? ROOT_CONTEXT;

	const handle = (told: Told): Span & { name(name: string): void } => ({
		set: (name, value) => told.setAttribute(name, value),
		fail(kind) {
			told.setAttribute("error.type", scrubName(kind, "Error"));
			told.setStatus({ code: SpanStatusCode.ERROR });
		},
		name: (name) => told.updateName(name),
	});

	const within = async <T>(
		told: Told,
		parent: Context,
		work: (span: ReturnType<typeof handle>) => Promise<T>,
	): Promise<T> => {
		const span = handle(told);
		try {
			return await under.run(trace.setSpan(parent, told), () => work(span));
		} catch (error) {
			if (!isRefusal(error)) span.fail(kindOf(error));
			throw error;
		} finally {
			told.end();
		}
	};

	return {
		isOn: true,
		span(name, attributes, work) {
			const parent = context();
			return within(tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent), parent, work);
		},
		request({ method, requestId, traceparent }, work) {
			const parent = parentOf(believesParent ? traceparent : undefined);
			const told = tracer.startSpan(
				method,
				{ kind: SpanKind.SERVER, attributes: { "http.request.method": method, "request.id": requestId } },
				parent,
			);
			return within(told, parent, work);
		},
		statement(text, ms, fault) {
			const parent = context();
			// Ignore background queries outside a span, such as the email queue's polling.
			if (!trace.getSpan(parent)?.isRecording()) return;
			const { operation, table } = statementName(text);
			const ended = Date.now();
			const told = tracer.startSpan(
				table ? `${operation} ${table}` : operation,
				{
					kind: SpanKind.CLIENT,
					startTime: ended - ms,
					attributes: {
						"db.system.name": "postgresql",
						"db.operation.name": operation,
						...(table ? { "db.collection.name": table } : {}),
					},
				},
				parent,
			);
			if (fault !== undefined) handle(told).fail(kindOf(fault));
			told.end(ended);
		},
		current() {
			const traceId = trace.getSpan(context())?.spanContext().traceId;
			return traceId ? { traceId } : undefined;
		},
		async stop() {
			let timer: NodeJS.Timeout | undefined;
			const late = new Promise<void>((over) => {
				timer = setTimeout(over, STOP_WITHIN_MS);
			});
			await Promise.race([provider.shutdown().catch((error: Error) => tell(error.message)), late]);
			clearTimeout(timer);
		},
	};
};
