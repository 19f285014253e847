import type { FitFacts, ListOrigin } from "#contract/providers/fit.ts";
import { FIT_WORDS, LANGUAGES, YES_NO_FACTS } from "#contract/providers/fit-options.ts";
import { hoursLines } from "./hours.ts";
import { type Statement, statementOf } from "./statement.ts";

/** One fact or list of a provider. */
interface FitLine {
	label: string;
	/** Values in order; a yes-or-no fact has one. */
	values: string[];
}

/** Facts that were stated at the same time by the same people. */
export interface FitGroup {
	lines: FitLine[];
	/** "Told us on 3 November 2026" */
	stated: string;
}

/**
 * What a provider states about fit, grouped by who stated it and when, and the names of what isn't stated.
 * @param conditions names of diagnoses by id
 */
export const fitGroups = (
	facts: FitFacts,
	conditions: readonly { id: number; name: string }[],
	list: ListOrigin | null,
): { groups: FitGroup[]; notStated: string[] } => {
	const groups = new Map<string, FitGroup>();
	const notStated: string[] = [];
	const add = (label: string, fact: Statement | undefined, values: string[]) => {
		if (!fact || values.length === 0) {
			notStated.push(label);
			return;
		}
		const stated = statementOf(fact, list);
		const group = groups.get(stated) ?? { lines: [], stated };
		group.lines.push({ label, values });
		groups.set(stated, group);
	};
	for (const name of YES_NO_FACTS) {
		const fact = facts[name];
		add(FIT_WORDS[name], fact, fact ? [fact.value === "yes" ? "Yes" : "No"] : []);
	}
	const { languages, hours, conditions: experience } = facts;
	add("Languages other than English", languages, languages?.value.flatMap((tag) => LANGUAGES[tag] ?? []) ?? []);
	add("Opening hours", hours, hours ? hoursLines(hours.value) : []);
	add(
		"Experience with conditions",
		experience,
		conditions.filter(({ id }) => experience?.value.includes(id)).map(({ name }) => name),
	);
	return { groups: [...groups.values()], notStated };
};
