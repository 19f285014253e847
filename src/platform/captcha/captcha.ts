/** Answer of a captcha check: `detail` is what the visitor is told when it did not pass. */
export type Verdict = { success: true } | { success: false; detail: string; status: number };

/** Tells people from programs: v3 is the invisible check, v2 the visible one (CAP-001, CAP-002). */
export interface Captcha {
	/** A new puzzle for the embedded captcha; null when an outside service makes its own. */
	challenge(version: "v2" | "v3"): Promise<Record<string, unknown> | null>;
	verify(token: string, version: "v2" | "v3", caller: { address: string }): Promise<Verdict>;
}
