import { existsSync, mkdirSync, writeFileSync } from "node:fs";

const began = Date.now();

/** A line of what happens, with the seconds since the start. */
export const say = (line: string): void => {
	process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
};

/** Ends the experiment where there is no build to run. */
export const needBuild = (): void => {
	if (existsSync("build/server/index.js")) return;
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
};

/**
 * Prints the figures and the verdict, keeps them in bench/results, and ends the process: 0 when nothing went wrong.
 * @param name of the experiment, with its variant: `kill-writes.embedded`
 * @param wrongs each in a sentence
 */
export const conclude = (name: string, figures: Record<string, number | string>, wrongs: readonly string[]): never => {
	const all = { ...figures, seconds: Math.round((Date.now() - began) / 1000) };
	process.stdout.write("\n");
	for (const [what, figure] of Object.entries(all))
		process.stdout.write(`${what.padEnd(58)}${String(figure).padStart(10)}\n`);
	for (const wrong of wrongs.slice(0, 20)) process.stdout.write(`  ${wrong}\n`);
	if (wrongs.length > 20) process.stdout.write(`  and ${wrongs.length - 20} more\n`);
	process.stdout.write(`\n${wrongs.length === 0 ? "PASS" : "FAIL"}  ${name}\n`);
	mkdirSync("bench/results", { recursive: true });
	writeFileSync(
		`bench/results/${name}.json`,
		`${JSON.stringify({ at: new Date().toISOString(), figures: all, wrongs }, null, "\t")}\n`,
	);
	process.exit(wrongs.length === 0 ? 0 : 1);
};

/** Runs an experiment; what it throws is its verdict too. */
export const experiment = async (
	name: string,
	work: () => Promise<{ figures: Record<string, number | string>; wrongs: readonly string[] }>,
): Promise<never> => {
	needBuild();
	try {
		const { figures, wrongs } = await work();
		return conclude(name, figures, wrongs);
	} catch (error) {
		return conclude(name, {}, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
	}
};
