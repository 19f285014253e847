/** Result of a captcha check. `detail` is the message for the visitor if the check failed. */
export type Verdict = { success: true } | { success: false; detail: string; status: number };

/** Distinguishes people from bots: v3 is the invisible check, v2 the visible one (CAP-001, CAP-002). */
export interface Captcha {
	/** A new puzzle of the embedded captcha; null if an outside service creates its own. */
	challenge(version: "v2" | "v3"): Promise<Record<string, unknown> | null>;
	verify(token: string, version: "v2" | "v3", caller: { address: string }): Promise<Verdict>;
}
