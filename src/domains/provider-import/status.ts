import { isNothing, readLine } from "./values.ts";

export interface Status {
	status: "open" | "stopped";
	/** The source's own words. */
	statusSays: string | null;
	faults: string[];
}

const STOPPED =
	/\b(revo[ck]|suspen[ds]|bann|lapse|closed?\b|ceas|cancel|expir|withdraw|terminat|prohibit|refus|reject|discontinu|dissolv|archiv|removed|ended|dormant|wound up|no longer|stopped|disqualif|in-?(?:activ|operativ)|(?:de|dis|non|un)[- ]?(?:activ|regist|approv|accredit|certif|operat|current)|ex-)|(?:\b(?:not?|never|formerly|previously|was|once)|n['’]t)[- ](?:\w+ ){0,3}?(?:activ|regist|approv|accredit|certif|operat|current|open|renewed|valid|live\b|enabled)/i;
/** A pending or temporary approval doesn't count as open. */
const UNSURE = /\b(pending|await|appli|propos|soon\b|review|until|to be\b|expected|upcoming|future|draft)/i;
const OPEN = /\b(approv|activ|registered|current|open|operat|accredit|certif|enabled|live|published|valid|ok)/i;
const NO = /^(false|f|0|no?|off)(\.0+)?$/i;
const YES = /^(true|t|1|y|yes|on|x|✓)(\.0+)?$/i;
/** Conditions that stop a provider. "Cancellation" alone may refer to visits. */
const LIMITS =
	/\b(ban(?:s|ned|ning)?\b|revo[ck]|suspen[ds]|prohibit|cancel+ed|cancell?ation of (?:\w+ ){0,2}(?:regist|approv|accredit|licen)|de[- ]?regist|ceased|disqualif)/i;
/** Longest source text that is stored. */
const KEPT = 200;

const verdictOf = (word: string): Status["status"] | undefined => {
	if (NO.test(word) || STOPPED.test(word)) return "stopped";
	return YES.test(word) || (OPEN.test(word) && !UNSURE.test(word)) ? "open" : undefined;
};

/**
 * Reads from the status, active and conditions columns whether an outlet may be shown. An unknown status counts as
 * stopped. Empty cells are ignored.
 */
export const readStatus = (status: string, active: string, conditions: string): Status => {
	const [says, isActive, limits] = [status, active, conditions].map(readLine) as [string, string, string];
	const faults: string[] = [];
	let stopped = false;
	// A status that the operator mapped arrives as `stopped (Under review)`.
	const mapped = /^(open|stopped) \((.*)\)$/.exec(says);
	if (says !== "") {
		const verdict = mapped?.[1] ?? verdictOf(says);
		if (verdict === undefined) faults.push(`unknown status “${says.slice(0, 80)}”: not shown until you map it`);
		else if (verdict === "stopped") faults.push(`the source says “${(mapped?.[2] ?? says).slice(0, 80)}”: not shown`);
		stopped ||= verdict !== "open";
	}
	if (isActive !== "" && verdictOf(isActive) !== "open") {
		faults.push("the source says it isn't active: not shown");
		stopped = true;
	}
	if (!isNothing(limits) && LIMITS.test(limits)) {
		faults.push("its conditions mention a ban, suspension or revocation: not shown");
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

/** Whether a status is understood without a mapping. */
export const isStatusKnown = (word: string): boolean => isNothing(word) || verdictOf(readLine(word)) !== undefined;
