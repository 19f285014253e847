import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A span that the collector received. */
export interface TakenSpan {
	traceId: string;
	spanId: string;
	parentSpanId: string | undefined;
	name: string;
	kind: number;
	attributes: Record<string, unknown>;
	failed: boolean;
}

interface Value {
	stringValue?: string;
	intValue?: number | string;
	doubleValue?: number;
	boolValue?: boolean;
}
interface Body {
	resourceSpans: {
		resource: { attributes: { key: string; value: Value }[] };
		scopeSpans: {
			spans: {
				traceId: string;
				spanId: string;
				parentSpanId?: string;
				name: string;
				kind: number;
				attributes: { key: string; value: Value }[];
				status: { code?: number };
			}[];
		}[];
	}[];
}

const plainOf = ({ stringValue, intValue, doubleValue, boolValue }: Value) =>
	stringValue ?? boolValue ?? doubleValue ?? Number(intValue);
const record = (pairs: { key: string; value: Value }[]) =>
	Object.fromEntries(pairs.map(({ key, value }) => [key, plainOf(value)]));

/** A local collector with OTLP over HTTP. */
export const startCollector = async () => {
	const spans: TakenSpan[] = [];
	const asked: { path: string; headers: Record<string, unknown>; raw: string; resource: Record<string, unknown> }[] =
		[];
	let answer = (response: ServerResponse) => {
		response.writeHead(200, { "content-type": "application/json" }).end("{}");
	};
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = [];
		for await (const part of request) parts.push(part as Buffer);
		const raw = Buffer.concat(parts).toString();
		const body = JSON.parse(raw) as Body;
		asked.push({
			path: request.url ?? "",
			headers: request.headers,
			raw,
			resource: record(body.resourceSpans[0]?.resource.attributes ?? []),
		});
		for (const { scopeSpans } of body.resourceSpans)
			for (const scope of scopeSpans)
				for (const { traceId, spanId, parentSpanId, name, kind, attributes, status } of scope.spans)
					spans.push({
						traceId,
						spanId,
						parentSpanId: parentSpanId || undefined,
						name,
						kind,
						attributes: record(attributes),
						failed: status.code === 2,
					});
		answer(response);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		spans,
		asked,
		answers(by: (response: ServerResponse) => void) {
			answer = by;
		},
		close: () =>
			new Promise<void>((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
};
