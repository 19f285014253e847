/** One thing that was looked at. */
export interface Finding {
	/** fault: people are turned away, told something wrong, or in danger. warning: works, and will not for ever. fine: as it should be. */
	level: "fault" | "warning" | "fine";
	/** What was found, in plain words. */
	what: string;
	/** What to do about it. */
	mend?: string;
}

/** Something does not work, and how to mend it. */
export const fault = (what: string, mend: string): Finding => ({ level: "fault", what, mend });
/** Something works and should be looked at, and how to mend it. */
export const warning = (what: string, mend: string): Finding => ({ level: "warning", what, mend });
/** Something is as it should be. */
export const fine = (what: string): Finding => ({ level: "fine", what });
