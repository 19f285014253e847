// Packs a release: npm run package [-- --cpu x64,arm64] [--to FOLDER] [--twice] [--built] [--folder]
// Writes an archive for each kind of machine, with its own Node, and a checksum. The same commit makes the same bytes:
// --twice builds twice and compares. --built packs the build that is there, --folder writes the files without an archive.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

const ROOT = join(import.meta.dirname, "..");
const MB = 1_000_000;
const MOST_MB = 120;
const CPUS = ["x64", "arm64"] as const;

/** What a server needs. The image has the same files (deploy/Dockerfile). */
const FOLDERS = ["cli", "content", "db", "demo", "deploy", "docs", "public", "seed", "src"];
const FILES = ["package.json", "CHANGELOG.md", "LICENSE", "README.md"];
/** Tests, pages (they are in the build), pictures of the docs, and an operator's own settings. */
const UNNEEDED = /(\.test\.tsx?|^src\/web(\/.*)?|^docs\/pictures(\/.*)?|^deploy\/(\.env|secrets))$/;
/** Packages of the browser's scripts, which are in the build. */
const FOR_BROWSERS = ["maplibre-gl", "@maplibre", "@protomaps", "pmtiles", "lucide-react"];
/** What packages carry for developers: files, and folders right in a package. */
const FOR_DEVELOPERS = /\.(d\.[cm]?ts|map|tsbuildinfo)$/;
const FOLDERS_FOR_DEVELOPERS = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(tests?|\.yarn)$/;
/** Extensions of the embedded database, except the one that we use. */
const UNUSED_EXTENSION = /pglite\/dist\/(?!pg_trgm\.)[^/]+\.tar\.gz$/;

const run = (command: string, args: string[], cwd = ROOT): void => {
	const { status, stderr } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
	if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stderr}`);
};

const git = (...args: string[]): string | undefined => {
	const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
	return status === 0 ? stdout.trim() : undefined;
};

/** Seconds since 1970 for every file in the archive: the commit's, so that the same commit gives the same archive. */
const epoch = (): string => process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct") ?? "0";

const build = (): void => {
	for (const folder of ["client", "server"]) rmSync(join(ROOT, "build", folder), { recursive: true, force: true });
	run("npm", ["run", "build"]);
};

/** Installs the packages for a kind of machine, and its Node as bin/node. */
const install = (folder: string, cpu: string): void => {
	for (const file of ["package.json", "package-lock.json", "art/package.json", "bench/package.json"])
		cpSync(join(ROOT, file), join(folder, file));
	run(
		"npm",
		["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--os=linux", `--cpu=${cpu}`, "--libc=glibc"],
		folder,
	);
	const modules = join(folder, "node_modules");
	const node = join(modules, `node-linux-${cpu}`);
	mkdirSync(join(folder, "bin"));
	renameSync(join(node, "bin/node"), join(folder, "bin/node"));
	renameSync(join(node, "LICENSE"), join(folder, "bin/LICENSE.node"));
	for (const name of [`node-linux-${cpu}`, ".bin", ".package-lock.json", "art", "bench", ...FOR_BROWSERS])
		rmSync(join(modules, name), { recursive: true, force: true });
	for (const name of ["package-lock.json", "art", "bench"]) rmSync(join(folder, name), { recursive: true });
	for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const isUnneeded = entry.isFile()
			? FOR_DEVELOPERS.test(path) || UNUSED_EXTENSION.test(path)
			: FOLDERS_FOR_DEVELOPERS.test(path);
		if (isUnneeded) rmSync(path, { recursive: true, force: true });
	}
};

/** Makes the folder that an archive and the image contain. */
const stage = (folder: string, cpu: string): void => {
	mkdirSync(folder, { recursive: true });
	install(folder, cpu);
	for (const name of FILES) cpSync(join(ROOT, name), join(folder, name));
	for (const name of [...FOLDERS, "build/client", "build/server"])
		cpSync(join(ROOT, name), join(folder, name), {
			recursive: true,
			filter: (path) => !UNNEEDED.test(path.slice(ROOT.length + 1)),
		});
	cpSync(join(ROOT, "deploy/alongside"), join(folder, "bin/alongside"));
};

/** @returns the archive's SHA-256, in hex */
const pack = (cpu: string, to: string, version: string): string => {
	const work = mkdtempSync(join(tmpdir(), "alongside-package-"));
	try {
		const name = `alongside-${version}`;
		stage(join(work, name), cpu);
		const tar = execFileSync(
			"tar",
			[
				"--sort=name",
				"--format=gnu",
				`--mtime=@${epoch()}`,
				"--owner=0",
				"--group=0",
				"--numeric-owner",
				"--mode=u=rwX,go=rX",
				"-cf",
				"-",
				name,
			],
			{ cwd: work, maxBuffer: 2_000 * MB },
		);
		const archive = gzipSync(tar, { level: 9 });
		const sha256 = createHash("sha256").update(archive).digest("hex");
		const file = join(to, `${name}-linux-${cpu}.tar.gz`);
		mkdirSync(to, { recursive: true });
		writeFileSync(file, archive);
		writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`);
		process.stdout.write(`${basename(file)}  ${(archive.length / MB).toFixed(1)} MB  ${sha256}\n`);
		if (archive.length > MOST_MB * MB) throw new Error(`The archive is larger than ${MOST_MB} MB.`);
		return sha256;
	} finally {
		rmSync(work, { recursive: true });
	}
};

const { values } = parseArgs({
	options: {
		cpu: { type: "string", default: CPUS.join(",") },
		to: { type: "string", default: "dist" },
		folder: { type: "boolean", default: false },
		twice: { type: "boolean", default: false },
		built: { type: "boolean", default: false },
	},
});
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const cpus = values.cpu.split(",");
const to = resolve(values.to);
const once = (): string[] => {
	if (!values.built) build();
	return cpus.map((cpu) => pack(cpu, to, version));
};

if (git("status", "--porcelain"))
	process.stderr.write("Some files are not committed: no one else can make the same archive.\n");
if (values.folder) {
	if (!existsSync(join(ROOT, "build/server/server.js"))) build();
	stage(to, cpus[0] ?? "x64");
} else {
	const first = once();
	if (values.twice && once().join() !== first.join()) throw new Error("Two runs made different archives.");
	if (values.twice) process.stdout.write("Both runs made the same bytes.\n");
}
