import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** Runs the experiment in `folder` that the command line names. Otherwise lists the experiments and exits with 2. */
export const runNamed = async (folder: string, notExperiments: string[]): Promise<void> => {
	const names = readdirSync(folder)
		.filter((file) => file.endsWith(".ts"))
		.map((file) => file.replace(/\.ts$/, ""))
		.filter((name) => !notExperiments.includes(name) && !name.includes("."));
	const name = process.argv[2];
	if (!name || !names.includes(name)) {
		process.stderr.write(`Choose one of: ${names.join(", ")}\n`);
		process.exit(2);
	}
	process.argv.splice(2, 1);
	await import(pathToFileURL(`${folder}/${name}.ts`).href);
};
