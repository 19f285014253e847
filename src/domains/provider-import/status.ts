import { isNothing, readLine } from "./values.ts";

export interface Status {
	status: "open" | "stopped";
	/** The source's own words. */
	statusSays: string | null;
	faults: string[];
}

const STOPPED =
	/\b(revo[ck]|suspen[ds]|bann|lapse|closed?\b|ceas|cancel|expir|withdraw|terminat|prohibit|refus|reject|discontinu|dissolv|archiv|removed|ended|dormant|wound up|no longer|stopped|disqualif|in-?(?:activ|operativ)|(?:de|dis|non|un)[- ]?(?:activ|regist|approv|accredit|certif|operat|current)|ex-)|(?:\b(?:not?|never|formerly|previously|was|once)|n['’]t)[- ](?:\w+ ){0,3}?(?:activ|regist|approv|accredit|certif|operat|current|open|renewed|valid|live\b|enabled)/i;
/** An approval that isn't there yet, or only for a time, is no yes. */
const UNSURE = /\b(pending|await|appli|propos|soon\b|review|until|to be\b|expected|upcoming|future|draft)/i;
const OPEN = /\b(approv|activ|registered|current|open|operat|accredit|certif|enabled|live|published|valid|ok)/i;
const NO = /^(false|f|0|no?|off)(\.0+)?$/i;
const YES = /^(true|t|1|y|yes|on|x|✓)(\.0+)?$/i;
/** Conditions that stop a provider. A cancellation may also be that of a visit. */
const LIMITS =
	/\b(ban(?:s|ned|ning)?\b|revo[ck]|suspen[ds]|prohibit|cancel+ed|cancell?ation of (?:\w+ ){0,2}(?:regist|approv|accredit|licen)|de[- ]?regist|ceased|disqualif)/i;
/** Of the source's words that are kept. */
const KEPT = 200;

const verdictOf = (word: string): Status["status"] | undefined => {
	if (NO.test(word) || STOPPED.test(word)) return "stopped";
	return YES.test(word) || (OPEN.test(word) && !UNSURE.test(word)) ? "open" : undefined;
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
		if (verdict === undefined)
			faults.push(`status not known: “${says.slice(0, 80)}”: not shown until you say what it means`);
		else if (verdict === "stopped") faults.push(`the source says “${(mapped?.[2] ?? says).slice(0, 80)}”: not shown`);
		stopped ||= verdict !== "open";
	}
	if (isActive !== "" && verdictOf(isActive) !== "open") {
		faults.push("the source says that it is not active: not shown");
		stopped = true;
	}
	if (!isNothing(limits) && LIMITS.test(limits)) {
		faults.push("its conditions say that it is banned, suspended or revoked: not shown");
		stopped = true;
	}
	const words = [
		mapped?.[2] ?? says,
		isActive === "" || verdictOf(isActive) === "open" ? "" : `Active: ${isActive}`,
		limits,
	]
		.filter(Boolean)
		.join("; ");
	return {
		status: stopped ? "stopped" : "open",
		statusSays: words === "" ? null : [...words].slice(0, KEPT).join(""),
		faults,
	};
};

/** Whether a status needs to be explained. */
export const isStatusKnown = (word: string): boolean => isNothing(word) || verdictOf(readLine(word)) !== undefined;
