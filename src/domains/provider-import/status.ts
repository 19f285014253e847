import { officeDay } from "#contract/shared/office-hours.ts";
import { dayIn } from "./list-day.ts";
import { readLine } from "./values.ts";

export interface Status {
	status: "open" | "stopped";
	/** The source's own words. */
	statusSays: string | null;
	/** Whether its status is understood without a mapping. */
	isKnown: boolean;
	faults: string[];
}

const STOPPED =
	/\b(revo[ck]|suspen[ds]|bann|lapse|closed?\b|ceas|cancel|expir|withdraw|terminat|prohibit|refus|reject|discontinu|dissolv|archiv|removed|ended|dormant|wound up|no longer|stopped|disqualif|in-?(?:activ|operativ)|(?:de|dis|non|un)[- ]?(?:activ|regist|approv|accredit|certif|operat|current)|ex-)|(?:\b(?:not?|never|formerly|previously|was|once)|n['’]t)[- ](?:\w+ ){0,3}?(?:activ|regist|approv|accredit|certif|operat|current|open|renewed|valid|live\b|enabled)/i;
/** A pending or temporary approval doesn't count as open. */
const UNSURE = /\b(pending|await|appli|propos|soon\b|review|until|to be\b|expected|upcoming|future|draft)/i;
const OPEN = /\b(approv|activ|registered|current|open|operat|accredit|certif|enabled|live|published|valid|ok)/i;
const NO = /^(false|f|0|no?|off)(\.0+)?$/i;
const YES = /^(true|t|1|y|yes|on|x|✓)(\.0+)?$/i;
/** Longest source text that is stored. */
const KEPT = 200;
/** Begins the note about a text that a person must read. */
export const TO_READ = "conditions or comments to read";

const verdictOf = (word: string): Status["status"] | undefined => {
	if (NO.test(word) || STOPPED.test(word)) return "stopped";
	return YES.test(word) || (OPEN.test(word) && !UNSURE.test(word)) ? "open" : undefined;
};

/** What a list says about an outlet. Missing columns are empty. */
interface Says {
	status?: string;
	active?: string;
	/** The day it closed or ceased. */
	ended?: string;
	/** Conditions, actions or comments in free text. */
	conditions?: string;
}

/**
 * Reads whether an outlet may be shown. Only a status decides: free text may mention a ban that isn't this outlet's, so
 * a person reads it. An unknown status counts as stopped. Empty cells are ignored.
 * @param today such as `2026-11-03`: a later end doesn't count yet
 */
export const readStatus = (cells: Says, today?: string): Status => {
	const [says, isActive, ended, limits] = [cells.status, cells.active, cells.ended, cells.conditions].map((cell) =>
		readLine(cell ?? ""),
	) as [string, string, string, string];
	const faults: string[] = [];
	let stopped = false;
	let isKnown = true;
	// A status that the operator mapped arrives as `stopped (Under review)`.
	const mapped = /^(open|stopped) \((.*)\)$/.exec(says);
	if (says !== "") {
		const verdict = mapped?.[1] ?? verdictOf(says);
		isKnown = verdict !== undefined;
		if (verdict === undefined) faults.push(`unknown status “${says.slice(0, 80)}”: not shown until you map it`);
		else if (verdict === "stopped") faults.push(`the source says “${(mapped?.[2] ?? says).slice(0, 80)}”: not shown`);
		stopped ||= verdict !== "open";
	}
	if (isActive !== "" && verdictOf(isActive) !== "open") {
		faults.push("the source says it isn't active: not shown");
		isKnown &&= verdictOf(isActive) !== undefined;
		stopped = true;
	}
	if (ended !== "" && !((dayIn(ended) ?? "") > (today ?? officeDay(new Date())))) {
		faults.push("the source says when it closed: not shown");
		stopped = true;
	}
	if (limits !== "") faults.push(`${TO_READ}: “${limits.slice(0, 80)}”`);
	const words = [
		mapped?.[2] ?? says,
		isActive === "" || verdictOf(isActive) === "open" ? "" : `Active: ${isActive}`,
		ended === "" ? "" : `Closed: ${ended}`,
		limits,
	]
		.filter(Boolean)
		.join("; ");
	return {
		status: stopped ? "stopped" : "open",
		statusSays: words === "" ? null : [...words].slice(0, KEPT).join(""),
		isKnown,
		faults,
	};
};
