import type { LargeChange } from "#contract/provider-import/options.ts";
import { counted } from "#contract/shared/counted.ts";
import type { Estimate } from "./coverage.ts";
import { type Deciding, decidingInWords } from "./deciding.ts";

/** What an import did or would do. */
export interface Report {
	source: string;
	committed: boolean;
	/** The header that each field was read from. */
	columns: Record<string, string>;
	/** Headers that no field uses. */
	unread: string[];
	read: number;
	created: number;
	changed: number;
	unchanged: number;
	refused: number;
	/** Rows that may be an existing profile, by reason. They wait for a choice. */
	undecided: number;
	matches: { why: string; count: number }[];
	/** Rows whose source says the provider has closed: existing profiles are hidden, new ones aren't created. */
	stopped: number;
	/** Shown profiles that this source no longer lists. */
	gone: number;
	/** Their names, at most 1,000. */
	goneNames: string[];
	/** Changed rows that would take another name and another postcode. */
	renames: number;
	/** How many profiles change in each column. */
	changes: { column: string; count: number }[];
	/** What would make profiles of this source hard to find again. */
	large: LargeChange;
	/** Columns about a status or an end, to check before the import. */
	asks: Deciding[];
	/** Rows at a shared address whose names speak of another place, which can be applied. */
	elsewhere: number;
	/** New profiles that stay hidden because services, ages or funding aren't known. */
	hidden: number;
	/** Rows whose profile changed during the import, so they were left unchanged. */
	left: number;
	accountsCreated: number;
	/** Number of accounts that these outlets belong to. */
	accounts: number;
	coverage: { estimated: number; given: number; postcodes: number } & Omit<Estimate, "coverage">;
	/** Number of known localities, and whether they are enough to check suburbs. */
	localities: number;
	localitiesComplete: boolean;
	flags: { reason: string; count: number; lines: number[] }[];
	refusals: { line: number; reason: string }[];
	suggestions: { line: number; given: string; suggestion: string }[];
	/** Email addresses shared by more than one outlet. */
	sharedEmails: number;
	/** Organisations with several outlets, largest first. */
	organisations: { name: string; outlets: number; lines: number[] }[];
}

const SHOWN = 8;
const lines = (numbers: number[]) =>
	`line${numbers.length === 1 ? "" : "s"} ${numbers.slice(0, SHOWN).join(", ")}${numbers.length > SHOWN ? " …" : ""}`;
const number = (n: number) => n.toLocaleString("en-AU");

/** The report for a terminal. */
export const formatReport = (report: Report, { hideGone = false } = {}): string => {
	const rows: string[] = [
		report.committed
			? `Imported as "${report.source}".`
			: `Dry run as "${report.source}": nothing was written. Add --commit to write.`,
		"",
		`Columns: ${Object.entries(report.columns)
			.map(([field, header]) => (field === header ? field : `${field} ← ${header}`))
			.join(", ")}.`,
		...(report.unread.length > 0 ? [`Not read: ${report.unread.join(", ")}.`] : []),
		"",
		`${number(report.read)} rows read: ${number(report.created)} created, ${number(report.changed)} changed, ${number(report.unchanged)} unchanged, ${number(report.refused)} refused.`,
		`${number(report.accounts)} ${report.accounts === 1 ? "account" : "accounts"}, ${number(report.accountsCreated)} of them created; ${number(report.organisations.length)} have several outlets; ${number(report.sharedEmails)} email addresses are shared. No emails are sent.`,
	];
	if (report.changes.length > 0)
		rows.push(
			`${report.changes.map(({ column, count }) => `${counted(count, "profile")} ${count === 1 ? "changes its" : "change their"} ${column.replaceAll("_", " ")}`).join("; ")}.`,
		);
	if (report.asks.length > 0)
		rows.push("Check these columns:", ...report.asks.map((ask) => `  ${decidingInWords(ask)}`));
	if (report.renames > 0)
		rows.push(
			`${number(report.renames)} ${report.renames === 1 ? "row would become another provider" : "rows would become other providers"}: name and postcode both change. Is this a different list from last time?`,
		);
	if (report.undecided > 0)
		rows.push(
			`${number(report.undecided)} rows may be profiles you have, and are left out until you choose (--matches same, --matches new, or row by row in the console):`,
			...report.matches.map(({ why, count }) => `  ${String(count).padStart(5)}  ${why}`),
		);
	if (report.stopped > 0)
		rows.push(
			`${number(report.stopped)} rows are for providers that the source marks as closed: existing profiles are hidden, new ones aren't created.`,
		);
	const gone = !hideGone
		? "They stay unless you add --hide-gone."
		: report.committed
			? "They are hidden."
			: "They would be hidden.";
	if (report.gone > 0)
		rows.push(
			`${number(report.gone)} profiles of this source are not in the file. ${gone}`,
			...report.goneNames.slice(0, SHOWN * 2).map((name) => `  ${name}`),
			...(report.gone > SHOWN * 2
				? [`  … and ${number(report.gone - SHOWN * 2)} more: --report FILE.json has them`]
				: []),
		);
	if (report.hidden > 0)
		rows.push(`${number(report.hidden)} new profiles stay hidden until someone adds services, ages or funding.`);
	if (report.left > 0)
		rows.push(`${number(report.left)} profiles changed during the import, so they were left unchanged.`);
	if (report.elsewhere > 0)
		rows.push(
			`${number(report.elsewhere)} rows share an address, and their names speak of another place. Add --places to let them serve that place.`,
		);
	const { estimated, handedOut, outOfReach } = report.coverage;
	if (estimated > 0)
		rows.push(
			`The source gives no coverage for ${counted(estimated, "outlet")}. We estimated it: the office's region and every postcode within 50 km.`,
		);
	if (handedOut + outOfReach > 0)
		rows.push(
			`${number(handedOut)} of ${number(report.coverage.postcodes)} postcodes were outside all of these, so they went to their nearest outlet, up to 150 km away in the same state or region.`,
			`${number(outOfReach)} ${outOfReach === 1 ? "postcode isn't" : "postcodes aren't"} within reach of any provider${
				report.coverage.farthest.length > 0
					? `; the farthest from any outlet: ${report.coverage.farthest.map(({ postcode, km }) => `${postcode} (${number(km)} km)`).join(", ")}`
					: ""
			}.`,
		);
	if (!report.localitiesComplete)
		rows.push(
			`Only ${number(report.localities)} localities are known, so suburbs were not checked. For a full check, import the full list first (npm run cli -- import-localities).`,
		);
	if (report.flags.length > 0)
		rows.push(
			"",
			"Flagged:",
			...report.flags.map((flag) => `  ${String(flag.count).padStart(5)}  ${flag.reason} (${lines(flag.lines)})`),
		);
	if (report.refusals.length > 0)
		rows.push(
			"",
			"Refused:",
			...report.refusals.slice(0, SHOWN * 2).map(({ line, reason }) => `  line ${line}: ${reason}`),
		);
	if (report.suggestions.length > 0)
		rows.push(
			"",
			"Places that don't exist, and the most likely match:",
			...report.suggestions.slice(0, SHOWN).map((s) => `  line ${s.line}: ${s.given} → ${s.suggestion}`),
		);
	if (report.suggestions.length > SHOWN)
		rows.push(`  … and ${number(report.suggestions.length - SHOWN)} more: --report FILE.json has all`);
	return `${rows.join("\n")}\n`;
};
