import { type ParseArgsConfig, parseArgs } from "node:util";

/**
 * Parses the arguments of a command. Exits with 0 after printing the usage for `--help`, and with 2 for an unknown
 * option.
 * @param usage ends with a line break
 */
export const argumentsOf = <T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> => {
	// `| head` closes the pipe early. The command still finishes its work.
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
		// Node adds a hint about file names that begin with a dash. It would only confuse, so cut it.
		process.stderr.write(`${(error as Error).message.split(". To specify", 1)[0]}\n${usage}`);
		process.exit(2);
	}
};
