import type { TraceSettings } from "#platform/config.ts";
import { type Finding, fine, warning } from "./finding.ts";

const WAIT_MS = 5_000;

/** Sends the collector of traces an empty batch, as it would get full ones. */
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
		if (answer.ok) return [fine(`The collector of traces ${host} takes them.`)];
		const what = `The collector of traces ${host} answers ${answer.status}: no trace comes through.`;
		return [
			answer.status === 401 || answer.status === 403
				? warning(what, "Check OTEL_EXPORTER_OTLP_HEADERS.")
				: warning(what, "Check OTEL_EXPORTER_OTLP_ENDPOINT: /v1/traces comes after it, and it takes JSON over HTTP."),
		];
	} catch {
		return [
			warning(
				`The collector of traces ${host} does not answer: no trace comes through. Visitors do not feel it.`,
				"Check that it runs, OTEL_EXPORTER_OTLP_ENDPOINT, and that this machine may reach it.",
			),
		];
	}
};
