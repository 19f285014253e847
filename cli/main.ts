// npm run cli -- NAME [arguments] runs an operator command. Without a name it lists the commands.
import { COMMANDS, NODE_FLAGS } from "./commands.ts";

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
	const flags = NODE_FLAGS[name];
	const isSet = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some((option) =>
		option.includes("--max-old-space-size"),
	);
	// Node reads them only at startup, so this process replaces itself. Windows has no execve.
	if (flags && !isSet && process.platform !== "win32")
		process.execve?.(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]);
	// Commands read process.argv, so remove the command's name.
	process.argv.splice(2, 1);
	await import(`./${name}.ts`);
} else {
	process.stderr.write(`There is no command "${name}". To list all commands: npm run cli\n`);
	process.exitCode = 2;
}
