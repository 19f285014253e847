import type { Found, FoundAll } from "#contract/people/find.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { kindWords } from "../cases/words.ts";

/** A line of the search: a person, a provider or a case. */
interface FoundLine {
	href: string;
	name: string;
	/** What it is, and what tells it from others of the name. */
	says: readonly string[];
	/** The part of `says` that is a reference. */
	reference?: string;
}

const caseWords = (all: number, open: number): string => {
	if (open === 0) return all === 1 ? "1 case, closed" : `${all} cases, all closed`;
	return `${all === 1 ? "1 case" : `${all} cases`}, ${open} open`;
};

const linesOf = ({ people, providers, cases }: Found): FoundLine[] => [
	...people.map(({ id, name, email, phone, cases: all, open }) => {
		const called = name ?? email ?? phone;
		return {
			href: teamLinks.record(id),
			name: called ?? "No name",
			says: ["Person", email, phone, caseWords(all, open)].filter(
				(one): one is string => one !== null && one !== called,
			),
		};
	}),
	...providers.map(({ id, name, abn, found }) => ({
		href: teamLinks.account(id),
		name: found ?? name,
		says: ["Provider", ...(found ? [name] : []), ...(abn ? [`ABN ${abn}`] : [])],
	})),
	...cases.map(({ id, reference, kind, entered, name, title, is_closed }) => ({
		href: teamLinks.case(id),
		name: name ?? title,
		says: [kindWords({ kind, entered }), ...(name ? [title] : []), reference, ...(is_closed ? ["Closed"] : [])],
		reference,
	})),
];

export interface FoundGroup {
	heading: string;
	lines: FoundLine[];
}

/** What was found, under its headings, best first. */
export const groupsOf = ({ exact, names, texts }: FoundAll): FoundGroup[] =>
	[
		{ heading: "Exact match", lines: linesOf(exact) },
		{ heading: "Names", lines: linesOf(names) },
		{ heading: "In texts", lines: linesOf(texts) },
	].filter(({ lines }) => lines.length > 0);

/** The cases that match in all, which the inbox lists. */
export const countWords = ({ open, closed }: Pick<FoundAll, "open" | "closed">): string =>
	`${open === 1 ? "1 open case" : `${open} open cases`}${closed > 0 ? ` and ${closed} closed` : ""}`;
