import { clausesOf } from "./clauses.ts";
import { featuresOf, partsOf } from "./features.ts";
import { spell } from "./spelling.ts";

const ROUNDS = 20;
const RATE = 0.3;
/** Keeps weights small, so that no single word decides. */
const DECAY = 1e-4;
/** Features in fewer sentences than this say little about new ones. */
const SEEN = 10;

/** A sentence and whether it tells of danger. */
export interface Labelled {
	text: string;
	isDanger: boolean;
}

/**
 * Learns the weights of the danger score from labelled sentences: logistic regression, in which a text counts by its
 * highest part, because one sentence of a long text is enough. The same sentences give the same weights.
 * @returns a weight for each feature; the base score has the name ""
 */
export const learnWeights = (labelled: readonly Labelled[]): [string, number][] => {
	const texts = labelled.map(({ text, isDanger }) => ({
		aim: Number(isDanger),
		parts: partsOf(clausesOf(text, spell)).map(featuresOf),
	}));
	const seen = new Map<string, number>();
	for (const { parts } of texts) for (const one of new Set(parts.flat())) seen.set(one, (seen.get(one) ?? 0) + 1);
	const features = [...seen].filter(([, times]) => times >= SEEN).map(([one]) => one);
	const at = new Map(features.map((one, n) => [one, n]));
	const rows = texts.map(({ aim, parts }) => ({
		aim,
		parts: parts.map((part) => Int32Array.from(part.flatMap((one) => at.get(one) ?? []))),
	}));

	const weights = new Float64Array(features.length);
	const slopes = new Float64Array(features.length).fill(1e-8);
	let base = 0;
	const scoreOf = (part: Int32Array) =>
		part.reduce((sum, n) => sum + (weights[n] ?? 0), 0) / Math.sqrt(part.length + 1);
	const learn = ({ aim, parts }: (typeof rows)[number], rate: number) => {
		const scores = parts.map(scoreOf);
		const highest = Math.max(...scores);
		const part = parts[scores.indexOf(highest)] ?? new Int32Array();
		const error = 1 / (1 + Math.exp(-(highest + base))) - aim;
		base -= rate * 0.1 * error;
		for (const n of part) {
			const slope = error / Math.sqrt(part.length + 1) + DECAY * (weights[n] ?? 0);
			slopes[n] = (slopes[n] ?? 0) + slope * slope;
			weights[n] = (weights[n] ?? 0) - (rate * slope) / Math.sqrt(slopes[n] ?? 1);
		}
	};
	const random = numbers();
	for (let round = 0; round < ROUNDS; round++) {
		shuffle(rows, random);
		for (const row of rows) learn(row, RATE * (1 - (0.9 * round) / ROUNDS));
	}
	const learned = features.map((one, n): [string, number] => [one, Math.round((weights[n] ?? 0) * 100) / 100]);
	return [
		["", Math.round(base * 100) / 100],
		...learned.filter(([, weight]) => Math.abs(weight) >= 0.05).sort(([a], [b]) => (a < b ? -1 : 1)),
	];
};

/** The same numbers from 0 to 1 at each run. */
const numbers = () => {
	let last = 7;
	return () => {
		last = (last * 1_664_525 + 1_013_904_223) >>> 0;
		return last / 2 ** 32;
	};
};

const shuffle = <T>(all: T[], random: () => number) => {
	for (let left = all.length - 1; left > 0; left--) {
		const other = Math.floor(random() * (left + 1));
		[all[left], all[other]] = [all[other] as T, all[left] as T];
	}
};
