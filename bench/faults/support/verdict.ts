import { existsSync, mkdirSync, writeFileSync } from "node:fs";

const began = Date.now();

/** Prints a progress line with the seconds since the start. */
export const say = (line: string): void => {
	process.stdout.write(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
};

/** Exits if there is no build to run. */
export const needBuild = (): void => {
	if (existsSync("build/server/index.js")) return;
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
};

/**
 * Prints the figures and the verdict, saves them in bench/results and exits: 0 if nothing went wrong, else 1.
 * @param name the experiment with its variant, for example `kill-writes.embedded`
 * @param wrongs one sentence for each thing that went wrong
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

/** Runs an experiment and concludes it. An exception counts as a failure. */
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
