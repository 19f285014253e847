import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * The arguments of a command. `--help` prints the usage and ends with 0; an option that the command does not have ends with 2.
 * @param usage ends with a line break
 */
export const argumentsOf = <T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> => {
	// A reader of the first lines only (`| head`) closes the pipe early: the command still does its work.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
	if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
		process.stdout.write(usage);
		process.exit(0);
	}
	try {
		return parseArgs(config);
	} catch (error) {
		// Node goes on to explain how to pass a name that begins with a dash, which is never meant here.
		process.stderr.write(`${(error as Error).message.split(". To specify", 1)[0]}\n${usage}`);
		process.exit(2);
	}
};
