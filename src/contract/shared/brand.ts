/** The brand's settings. The browser gets all of it, so nothing secret belongs here. */
export interface Brand {
	name: string;
	phone: string;
	email: string;
	phoneHours: string;
	chatHours: { opens: string; closes: string };
	/** Where "Leave this site quickly" leads: a page that says nothing about its visitor. */
	quickExitUrl: string;
	social: { facebook?: string; instagram?: string; linkedin?: string };
	/** Paths of own logos; absent: the built-in ones. */
	logos: { home?: string; site?: string };
}

/** Opening hours as they are set, with the name of the time that "AEST" stands for all year: "8:30am to 6:30pm AEST (Melbourne time)". */
export const withOfficeZone = (hours: string): string =>
	/\bAE[SD]T\b/.test(hours) && !/Melbourne/i.test(hours) ? `${hours} (Melbourne time)` : hours;
