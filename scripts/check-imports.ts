// node scripts/check-imports.ts [FOLDER] lists every import that scripts/import-rules.ts forbids, and exits with 1 if
// there is one.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { RULES } from "./import-rules.ts";

const root = resolve(process.argv[2] ?? ".");
const { imports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
	imports: Record<string, string>;
};

/** Tests and their support files may import anything. */
const EXEMPT = /\.(test|fixture|child)\.tsx?$/;
const IMPORT = /(?:^|[\s;])(?:from|import)\s*\(?\s*"([\w@#.][^"\s]*)"/g;

/** The imported file's path in the project; undefined for a library. */
const pathOf = (file: string, from: string): string | undefined => {
	if (from.startsWith(".")) return relative(root, resolve(root, file, "..", from));
	const alias = Object.keys(imports).find((key) => from.startsWith(key.replace("*", "")));
	return alias && (imports[alias] as string).replace("./", "").replace("*", from.slice(alias.length - 1));
};

const problemOf = (file: string, from: string): string | undefined => {
	const rule = RULES.find(({ files }) => file.startsWith(files));
	if (!rule || from.startsWith("node:")) return;
	const path = pathOf(file, from);
	const isAllowed =
		path === undefined
			? !rule.libraries || rule.libraries.test(from) || from.startsWith("virtual:")
			: [rule.files, ...rule.may].some((one) => path.startsWith(one));
	return isAllowed ? undefined : `${file} imports ${from}: ${rule.why}.`;
};

const problems = ["src", "demo"]
	.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.map((name) => `${folder}/${name}`)
			.filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file))
			.flatMap((file) =>
				Array.from(readFileSync(join(root, file), "utf8").matchAll(IMPORT), ([, from]) =>
					problemOf(file, from as string),
				),
			),
	)
	.filter((problem) => problem !== undefined);

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
