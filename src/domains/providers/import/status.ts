import { isNothing, readLine } from "./values.ts";

export interface Status {
	status: "open" | "stopped";
	/** The source's own words. */
	statusSays: string | null;
	faults: string[];
}

const STOPPED =
	/\b(revok|suspend|bann|lapse|inactiv|closed?\b|ceas|cancel|expir|withdraw|deregist|de-regist|terminat|prohibit|refus|reject|discontinu|dissolv|archiv|removed|ended|dormant|wound up|no longer|stopped|not (?:active|registered|approved|operat|current|open|renewed)|non[- ]?operat|unregister|disqualif)/i;
const OPEN = /\b(approv|activ|registered|current|open|operat|accredit|certif|enabled|live|published|valid|ok)/i;
const NO = /^(false|f|0|no?|off)(\.0+)?$/i;
const YES = /^(true|t|1|y|yes|on|x|✓)(\.0+)?$/i;
/** Of the source's words that are kept. */
const KEPT = 200;

const verdictOf = (word: string): Status["status"] | undefined => {
	if (NO.test(word) || STOPPED.test(word)) return "stopped";
	return YES.test(word) || OPEN.test(word) ? "open" : undefined;
};

/**
 * Reads whether an outlet may be shown from its columns for status, active and conditions. A status that isn't understood isn't taken for a yes; empty cells
 * say nothing.
 */
export const readStatus = (status: string, active: string, conditions: string): Status => {
	const [says, isActive, limits] = [status, active, conditions].map(readLine) as [string, string, string];
	const faults: string[] = [];
	let stopped = false;
	// A word that the operator explained comes as `stopped (Under review)`.
	const mapped = /^(open|stopped) \((.*)\)$/.exec(says);
	if (says !== "") {
		const verdict = mapped?.[1] ?? verdictOf(says);
		if (verdict === undefined) faults.push(`status not known: “${says.slice(0, 80)}”: not shown until you say what it means`);
		else if (verdict === "stopped") faults.push(`the source says “${(mapped?.[2] ?? says).slice(0, 80)}”: not shown`);
		stopped ||= verdict !== "open";
	}
	if (isActive !== "" && verdictOf(isActive) !== "open") {
		faults.push("the source says that it is not active: not shown");
		stopped = true;
	}
	if (!isNothing(limits) && /\b(ban(?:ned|ning)|revo[ck]|suspen[ds]|prohibit|cancel+ed|deregist|ceased)/i.test(limits)) {
		faults.push("its conditions say that it is banned, suspended or revoked: not shown");
		stopped = true;
	}
	const words = [mapped?.[2] ?? says, isActive === "" || verdictOf(isActive) === "open" ? "" : `Active: ${isActive}`, limits].filter(Boolean).join("; ");
	return { status: stopped ? "stopped" : "open", statusSays: words === "" ? null : [...words].slice(0, KEPT).join(""), faults };
};

/** Whether a status needs to be explained. */
export const isStatusKnown = (word: string): boolean => isNothing(word) || verdictOf(readLine(word)) !== undefined;
