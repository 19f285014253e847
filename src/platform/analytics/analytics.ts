/** An event to count, without personal data. */
export interface AnalyticsEvent {
	name: string;
	/** Our own values (a service's name, a campaign's slug). Never text that a person typed. */
	properties?: Record<string, string>;
}

/** Counts events. `record` never throws and never waits for I/O. */
export interface Analytics {
	record(event: AnalyticsEvent): void;
	/** Writes the pending counts. */
	flush(): Promise<void>;
	/** The stored counts, newest day first, at most 1,000 rows. */
	list(): Promise<{ day: string; name: string; properties: Record<string, string>; times: number }[]>;
	/** Writes the pending counts and stops. */
	stop(): Promise<void>;
}
