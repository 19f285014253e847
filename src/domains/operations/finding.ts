/** The result of one check. */
export interface Finding {
	/**
	 * fault: people can't use the service, see wrong information or are at risk. warning: it works now but won't always.
	 * fine: in order.
	 */
	level: "fault" | "warning" | "fine";
	/** The result in plain words. */
	what: string;
	/** How to fix it. */
	mend?: string;
}

/** An error, with how to fix it. */
export const failure = (what: string, mend: string): Finding => ({ level: "fault", what, mend });
/** A warning, with how to fix it. */
export const warning = (what: string, mend: string): Finding => ({ level: "warning", what, mend });
/** A check without problems. */
export const fine = (what: string): Finding => ({ level: "fine", what });
