/** An open span. Its attributes have no personal data, only patterns, our own names and counts. */
export interface Span {
	set(name: string, value: string | number | boolean): void;
	/** Marks the span as failed. `kind` is an error name like `TypeError`, never a message. */
	fail(kind: string): void;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The start of a request's span. */
interface RequestStart {
	method: string;
	requestId: string;
	/** The `traceparent` header (W3C Trace Context). Used only if the settings trust the load balancer. */
	traceparent: string | undefined;
}

/** Sends traces to an outside collector. Tracing never makes the traced work fail or wait. */
export interface Traces {
	readonly isOn: boolean;
	/**
	 * Runs the work in a span, as a child of the current span if there is one. Errors are rethrown and recorded by kind.
	 */
	span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
	/** Runs a request in its own root span. */
	request<T>(start: RequestStart, work: (span: Span & { name(name: string): void }) => Promise<T>): Promise<T>;
	/** Records a finished database statement by operation and table. @param text SQL without parameter values */
	statement(text: string, ms: number, fault: unknown): void;
	/** The trace id for log lines; undefined outside a trace. */
	current(): { traceId: string } | undefined;
	/** Sends the remaining spans within two seconds, then stops. */
	stop(): Promise<void>;
}

const nobody = { set() {}, fail() {}, name() {} };

/** Does nothing. Used if no collector is configured. */
export const noTraces: Traces = {
	isOn: false,
	span: (_name, _attributes, work) => work(nobody),
	request: (_start, work) => work(nobody),
	statement() {},
	current: () => undefined,
	stop: async () => {},
};
