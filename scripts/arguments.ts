import { type ParseArgsConfig, parseArgs } from "node:util";

/** What a command was called with. Where it knows no such word, it says which, and how it is called; ends with 2. @param usage its last line ends with a line break */
export const argumentsOf = <T extends ParseArgsConfig>(config: T, usage: string): ReturnType<typeof parseArgs<T>> => {
	// Who reads the beginning alone (`| head`) has gone before its end, and the work goes on all the same.
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
	try {
		return parseArgs(config);
	} catch (error) {
		// Node goes on to say how a name that begins with a dash is given: nobody here means one.
		process.stderr.write(`${(error as Error).message.split(". To specify", 1)[0]}\n${usage}`);
		process.exit(2);
	}
};
