/** Something worth counting. */
export interface Happening {
	name: string;
	/** Words of ours that sort the count (a service's name, a campaign's slug); never what a person typed. */
	properties?: Record<string, string>;
}

/** Counts what happens. Counting never fails whoever asks for it, and never makes them wait. */
export interface Analytics {
	record(event: Happening): void;
	/** Writes down what is counted so far. */
	flush(): Promise<void>;
	/** What was counted, newest day first, 1,000 rows at most. */
	list(): Promise<{ day: string; name: string; properties: Record<string, string>; times: number }[]>;
	/** Writes down the rest and counts no more. */
	stop(): Promise<void>;
}
