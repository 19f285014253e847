import { mkdirSync, writeFileSync } from "node:fs";

/** Results of an experiment: figures, and a sentence for each thing that was wrong. */
export interface Report {
	/** Prints a line with the time since the start. */
	say(line: string): void;
	figure(name: string, value: number | string): void;
	wrong(sentence: string): void;
	/** Records `sentence` as wrong unless `holds`. */
	expect(holds: boolean, sentence: string): void;
	/** Prints figures and verdict, saves them in bench/results and exits: 0 if nothing was wrong, else 1. */
	end(): never;
}

/** @param most milliseconds until the experiment is stopped and fails */
export const startReport = (name: string, most: number): Report => {
	const began = Date.now();
	const figures: Record<string, number | string> = {};
	const wrongs: string[] = [];
	const end = (): never => {
		figures.seconds = Math.round((Date.now() - began) / 1000);
		process.stdout.write("\n");
		for (const [about, value] of Object.entries(figures))
			process.stdout.write(`${about.padEnd(62)}${String(value).padStart(12)}\n`);
		process.stdout.write(
			`\n${wrongs.slice(0, 30).join("\n")}${wrongs.length > 30 ? `\n… ${wrongs.length} in total` : ""}\n`,
		);
		process.stdout.write(`${name}: ${wrongs.length === 0 ? "PASS" : "FAIL"}\n`);
		mkdirSync("bench/results", { recursive: true });
		writeFileSync(
			`bench/results/${name}.json`,
			`${JSON.stringify({ at: new Date().toISOString(), figures, wrongs }, null, "\t")}\n`,
		);
		process.exit(wrongs.length === 0 ? 0 : 1);
	};
	const wrong = (sentence: string) => {
		wrongs.push(sentence);
		process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  WRONG: ${sentence}\n`);
	};
	setTimeout(() => {
		wrong(`not done after ${most / 1000} s`);
		end();
	}, most).unref();
	const say = (line: string) =>
		process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
	return {
		say,
		figure(about, value) {
			figures[about] = value;
			say(`${about}: ${value}`);
		},
		wrong,
		expect(holds, sentence) {
			if (!holds) wrong(sentence);
		},
		end,
	};
};

/** The value at the given percentile; 0 for an empty list. */
export const percentile = (values: readonly number[], percent: number): number => {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
};
