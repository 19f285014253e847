import type { Frame } from "./scrub.ts";

/** An error with nothing of anybody's in it. */
export interface ReportedError {
	side: "server" | "browser";
	/** The error, then what caused it. */
	chain: { name: string; message: string; frames: Frame[] }[];
	/** The page or call, its ids taken out. */
	path: string;
	requestId: string;
	/** Of a browser's: which of its page it is, from 1. */
	nth?: number;
}

/** What a browser tells of an error in one of our pages; nothing of it is believed. */
export interface BrowserError {
	name: string;
	message: string;
	stack: string;
	path: string;
	nth: number;
}

/** A request that was answered. */
export interface Answered {
	requestId: string;
	method: string;
	path: string;
	status: number;
	started: Date;
	ms: number;
	/** True for a page: with it a session begins. */
	isPage: boolean;
}

/** Tells whoever looks after the service what went wrong. Telling never fails whoever asks for it, and never makes them wait. */
export interface Errors {
	/** A fault of ours while a request was answered. */
	report(
		error: unknown,
		about: { requestId: string; path: string; route: string; what: "request failed" | "page failed" },
	): void;
	reportBrowser(fault: BrowserError, about: { requestId: string }): void;
	answered(request: Answered): void;
	/** Says how the page of a path is called, for counts: what a browser says of itself is not believed. */
	nameRoutes(patternOf: (path: string) => string | undefined): void;
	/** Sends what waits, as far as it may be sent now. */
	flush(): Promise<void>;
	/** Sends the rest and tells no more. */
	stop(): Promise<void>;
}

/** Where scrubbed faults go besides our own log. */
export interface Outside {
	fault(fault: ReportedError): void;
	answered(request: Answered): void;
	flush(): Promise<void>;
	stop(): Promise<void>;
}
