// npm run cli -- NAME [arguments]: the commands of an operator. Without a name it lists them.
import { COMMANDS, HEAP_MB } from "./commands.ts";

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
const LIST = `Usage: npm run cli -- NAME [arguments]

${Object.entries(COMMANDS)
	.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
	.join("\n")}

npm run cli -- NAME --help shows how to use one of them.
`;

const [name = "help"] = process.argv.slice(2);
if (["help", "--help", "-h"].includes(name)) process.stdout.write(LIST);
else if (Object.hasOwn(COMMANDS, name)) {
	const heap = HEAP_MB[name];
	const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((option) =>
		option.includes("--max-old-space-size"),
	);
	// Node limits its heap only at its start, so this process starts again with the limit. Windows can't do that.
	if (heap && !isSet && process.platform !== "win32")
		process.execve?.(process.execPath, [
			process.execPath,
			`--max-old-space-size=${heap}`,
			...process.execArgv,
			...process.argv.slice(1),
		]);
	// The command reads its arguments as if it had been called itself.
	process.argv.splice(2, 1);
	await import(`./${name}.ts`);
} else {
	process.stderr.write(`There is no command "${name}". To list them all: npm run cli\n`);
	process.exitCode = 2;
}
