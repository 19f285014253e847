/** A span under way. What is said of it names nobody: patterns, names of ours, counts. */
export interface Span {
	set(name: string, value: string | number | boolean): void;
	/** It did not go well; `kind` is a name of code, such as `TypeError`, never a message. */
	fail(kind: string): void;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** How the spans of a request begin. */
export interface RequestStart {
	method: string;
	requestId: string;
	/** The header of a balancer in front (W3C Trace Context), as it came; believed where the settings say so. */
	traceparent: string | undefined;
}

/** Tells an outside collector what was done when, and what it was part of. Telling never fails what is told of, and never makes it wait. */
export interface Traces {
	readonly isOn: boolean;
	/** Does the work as a part of what is under way, or as something of its own. What it throws is thrown on, and told by its kind alone. */
	span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
	/** Answers a request. */
	request<T>(start: RequestStart, work: (span: Span & { name(name: string): void }) => Promise<T>): Promise<T>;
	/** A statement that was just asked of the database, told by its operation and table. @param text with its parameters left out */
	statement(text: string, ms: number, fault: unknown): void;
	/** What joins a line of the log to its trace; nothing where none is under way. */
	current(): { traceId: string } | undefined;
	/** Sends the rest, as far as it goes in a moment, and tells no more. */
	stop(): Promise<void>;
}

const nobody = { set() {}, fail() {}, name() {} };

/** Where no collector is set. */
export const noTraces: Traces = {
	isOn: false,
	span: (_name, _attributes, work) => work(nobody),
	request: (_start, work) => work(nobody),
	statement() {},
	current: () => undefined,
	stop: async () => {},
};
