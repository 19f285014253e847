import { featuresOf, partsOf } from "./features.ts";
import { rowsOf } from "./phrases.ts";

/** Written by npm run learn-danger from labelled sentences. */
const WEIGHTS = new Map(rowsOf("weights.tsv").map(([feature = "", weight = ""]) => [feature, Number(weight)]));
const BASE = WEIGHTS.get("") ?? 0;

const scoreOf = (words: readonly string[]): number => {
	let sum = 0;
	let known = 0;
	for (const feature of featuresOf(words)) {
		const weight = WEIGHTS.get(feature);
		if (weight === undefined) continue;
		sum += weight;
		known++;
	}
	return BASE + sum / Math.sqrt(known + 1);
};

/** A long text has more parts, and any of them may score high by chance. */
const PER_PARTS = 0.5;

/**
 * How much a text is like sentences about danger, by all its words: the score of its highest part. Above 0 it is more
 * like these than like others.
 * @param clauses its sentences of folded words
 */
export const dangerScore = (clauses: readonly string[][]): number => {
	const parts = partsOf(clauses);
	return Math.max(BASE, ...parts.map(scoreOf)) - PER_PARTS * Math.log(Math.max(1, parts.length));
};
