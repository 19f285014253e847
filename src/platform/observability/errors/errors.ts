import type { Frame } from "./scrub.ts";

/** An error without personal data. */
export interface ReportedError {
	side: "server" | "browser";
	/** The error, then its causes. */
	chain: { name: string; message: string; frames: Frame[] }[];
	/** The path of the page or call, without ids. */
	path: string;
	requestId: string;
	/** For a browser: the number of the error on its page, from 1. */
	nth?: number;
}

/** Client-side error report. Untrusted input. */
export interface BrowserError {
	name: string;
	message: string;
	stack: string;
	path: string;
	nth: number;
}

/** An answered request. */
export interface Answered {
	requestId: string;
	method: string;
	path: string;
	status: number;
	started: Date;
	ms: number;
	/** True for a page, which starts a session. */
	isPage: boolean;
}

/** Reports errors to operators. Its methods never throw, and the caller never waits for a report. */
export interface Errors {
	/** Reports a bug or failure while answering a request. */
	report(
		error: unknown,
		about: { requestId: string; path: string; route: string; what: "request failed" | "page failed" },
	): void;
	reportBrowser(fault: BrowserError, about: { requestId: string }): void;
	answered(request: Answered): void;
	/** Sets how paths map to route patterns, for counts. Browsers' own paths are not trusted. */
	nameRoutes(patternOf: (path: string) => string | undefined): void;
	/** Sends the waiting reports, within the service's rate limits. */
	flush(): Promise<void>;
	/** Sends the rest and stops. */
	stop(): Promise<void>;
}

/** An outside error service, which receives scrubbed errors. */
export interface Outside {
	fault(fault: ReportedError): void;
	answered(request: Answered): void;
	flush(): Promise<void>;
	stop(): Promise<void>;
}
