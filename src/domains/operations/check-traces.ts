import type { TraceSettings } from "#platform/outside-services.ts";
import { type Finding, fine, warning } from "./finding.ts";

const WAIT_MS = 5_000;

/** Sends an empty batch to the trace collector. */
export const checkTraces = async ({
	endpoint,
	headers,
}: Pick<TraceSettings, "endpoint" | "headers">): Promise<Finding[]> => {
	const { host } = new URL(endpoint);
	try {
		const answer = await fetch(`${endpoint}/v1/traces`, {
			method: "POST",
			redirect: "error",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify({ resourceSpans: [] }),
			signal: AbortSignal.timeout(WAIT_MS),
		});
		await answer.body?.cancel();
		if (answer.ok) return [fine(`The trace collector ${host} accepts traces.`)];
		const what = `The trace collector ${host} answers ${answer.status}: traces are lost.`;
		return [
			answer.status === 401 || answer.status === 403
				? warning(what, "Check OTEL_EXPORTER_OTLP_HEADERS.")
				: warning(what, "Check OTEL_EXPORTER_OTLP_ENDPOINT: we append /v1/traces and send JSON over HTTP."),
		];
	} catch {
		return [
			warning(
				`The trace collector ${host} does not answer: traces are lost. Visitors are not affected.`,
				"Check that it runs, that OTEL_EXPORTER_OTLP_ENDPOINT is right, and that this machine can reach it.",
			),
		];
	}
};
