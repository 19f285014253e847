/** Brand settings. All of them are sent to the browser, so keep secrets out. */
export interface Brand {
	name: string;
	phone: string;
	email: string;
	phoneHours: string;
	chatHours: { opens: string; closes: string };
	/** Target of "Leave this site quickly": a page that reveals nothing about its visitor. */
	quickExitUrl: string;
	social: { facebook?: string; instagram?: string; linkedin?: string };
	/** Paths of custom logos. If absent, the built-in logos are used. */
	logos: { home?: string; site?: string };
	/** Path of the National Interpreter Symbol. */
	interpreterSymbol?: string;
}

/** Explains "AEST", which means Melbourne time all year: "8:30am to 6:30pm AEST (Melbourne time)". */
export const withOfficeZone = (hours: string): string =>
	/\bAE[SD]T\b/.test(hours) && !/Melbourne/i.test(hours) ? `${hours} (Melbourne time)` : hours;
