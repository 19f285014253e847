import type { NotNull } from "kysely";
import { foldText } from "#contract/shared/fold-text.ts";
import { FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import type { Db } from "#platform/db/database.ts";

/** Columns whose cells hold words from our lists. */
export const WORD_FIELDS = ["services", "age_groups", "funding_types"] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** `Speech & language`, `speech and  language` and `SPEECH AND LANGUAGE` are one word. */
export const fold = (word: string): string => foldText(word, " ");

/** Our words for services, age groups and funding, with their codes. */
export interface Words {
	services: Map<string, number[]>;
	age_groups: Map<string, string[]>;
	funding_types: Map<string, string[]>;
	/** The words as shown, in the order of the forms. */
	lists: Record<WordField, string[]>;
	/** Finds services whose name matches. */
	named(pattern: RegExp): number[];
}

/** `Adults (18 to 64 years)` matches its code, its whole name, and each of its parts. */
const namesOf = (code: string, description: string): string[] => {
	const parts = /^(.*?)\s*\((.*)\)$/.exec(description);
	return [code, description, ...(parts ? [parts[1] ?? "", parts[2] ?? ""] : [])];
};

interface Reference {
	services: { id: number; name: string; area: string }[];
	ages: { code: string; description: string }[];
	fundings: { code: string; name: string }[];
}

/** Reads our words from the reference tables. */
export const readWords = async (db: Db): Promise<Words> => {
	const services = await db
		.selectFrom("service_in_use as s")
		.innerJoin("service_area as a", "a.id", "s.service_area_id")
		.select(["s.id", "s.name", "a.name as area"])
		.orderBy("s.id")
		.$narrowType<{ id: NotNull; name: NotNull }>()
		.execute();
	const ages = await db.selectFrom("age_group").select(["code", "description"]).orderBy("number").execute();
	const fundings = await db
		.selectFrom("funding_type")
		.select(["code", "name"])
		.where("code", "<>", FUNDING_UNKNOWN)
		.orderBy("number")
		.execute();
	return createWords({ services, ages, fundings });
};

/** Builds the words from rows of the reference tables. A service area means all of its services. */
export const createWords = ({ services, ages, fundings }: Reference): Words => {
	const byName = new Map<string, number[]>();
	for (const { id, area } of services) byName.set(fold(area), [...(byName.get(fold(area)) ?? []), id]);
	for (const { id, name } of services) if (!byName.has(fold(name))) byName.set(fold(name), [id]);
	// Exports use this form if the service's name alone means something else.
	for (const { id, name, area } of services)
		if (!byName.has(fold(`${area}: ${name}`))) byName.set(fold(`${area}: ${name}`), [id]);
	const codes = (all: { code: string; names: string[] }[]) => {
		const map = new Map<string, string[]>();
		for (const { code, names } of all)
			for (const name of names) if (fold(name) !== "" && !map.has(fold(name))) map.set(fold(name), [code]);
		return map;
	};
	return {
		services: byName,
		age_groups: codes(ages.map(({ code, description }) => ({ code, names: namesOf(code, description) }))),
		funding_types: codes(fundings.map(({ code, name }) => ({ code, names: [code, name] }))),
		lists: {
			services: [...new Set([...services.map(({ area }) => area), ...services.map(({ name }) => name)])],
			age_groups: ages.map(({ code }) => code),
			funding_types: fundings.map(({ code }) => code),
		},
		named: (pattern) => services.filter(({ name }) => pattern.test(name)).map(({ id }) => id),
	};
};

/**
 * Splits a cell into words at `|`, `;` or line breaks, else at commas. A known word may contain a comma.
 * @param isKnown whether a text is one word
 */
export const wordsIn = (cell: string, isKnown: (word: string) => boolean): string[] => {
	const words: string[] = [];
	for (const part of cell.split(/[|;\n]/)) {
		const whole = part.trim();
		if (whole === "") continue;
		if (!whole.includes(",") || isKnown(whole)) {
			words.push(whole);
			continue;
		}
		const pieces = whole.split(",");
		for (let from = 0; from < pieces.length; ) {
			let to = Math.min(pieces.length, from + 4);
			while (to > from + 1 && !isKnown(pieces.slice(from, to).join(",").trim())) to--;
			const word = pieces.slice(from, to).join(",").trim();
			if (word !== "") words.push(word);
			from = to;
		}
	}
	return [...new Set(words)];
};
