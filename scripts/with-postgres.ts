// node scripts/with-postgres.ts COMMAND [ARGUMENTS] runs the command with a temporary PostgreSQL server, whose URL is
// in TEST_DATABASE_URL.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fastFolder } from "./fast-folder.ts";

const START_WITHIN_MS = 60_000;
const NO_SERVER = 3;

const [command, ...args] = process.argv.slice(2);
if (!command) fail("Usage: node scripts/with-postgres.ts COMMAND [ARGUMENTS]", 2);

/** The folder of the server's programs. On Debian it isn't in PATH, and each version has its own. */
const findPrograms = (): string | undefined => {
	const debian = "/usr/lib/postgresql";
	const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...versions.map((version) => join(debian, version, "bin")),
		...(process.env.PATH ?? "").split(delimiter),
	];
	return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
};

const isRoot = process.getuid?.() === 0;

const install = (): string | undefined => {
	if (!isRoot || !existsSync("/etc/debian_version")) return;
	process.stderr.write("There is no PostgreSQL server, so Debian's will be installed.\n");
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	// Stop Debian's package from creating and starting its own cluster.
	spawnSync("mkdir", ["-p", "/etc/postgresql-common/createcluster.d"]);
	spawnSync("sh", ["-c", "echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/none.conf"]);
	const get = () =>
		spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], {
			env,
			stdio: ["ignore", "ignore", "inherit"],
		}).status;
	if (get() !== 0) {
		spawnSync("apt-get", ["update"], { env, stdio: ["ignore", "ignore", "inherit"] });
		get();
	}
	return findPrograms();
};

/** PostgreSQL refuses to run as root, so find an ordinary user for it. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
	if (!isRoot) return;
	const users = new Map(
		readFileSync("/etc/passwd", "utf8")
			.split("\n")
			.map((line) => [line.split(":")[0], line.split(":").slice(2, 4).map(Number)]),
	);
	const [uid, gid] = users.get("postgres") ?? users.get("nobody") ?? [65534, 65534];
	return { uid: uid as number, gid: gid as number };
};

const freePort = (): Promise<number> =>
	new Promise((done) => {
		const probe = createServer().listen(0, "127.0.0.1", () => {
			const { port } = probe.address() as { port: number };
			probe.close(() => done(port));
		});
	});

const programs = findPrograms() ?? install();
if (!programs)
	fail(
		"There is no PostgreSQL server (initdb and postgres) on this machine. Install the package postgresql, or set TEST_DATABASE_URL.",
		NO_SERVER,
	);

const folder = mkdtempSync(join(fastFolder(), "with-postgres-"));
const user = unprivileged();
if (user) chownSync(folder, user.uid, user.gid);
const data = join(folder, "data");
const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };
const initdb = [
	"--pgdata",
	data,
	"--username",
	"postgres",
	"--auth",
	"trust",
	"--encoding",
	"UTF8",
	"--lc-collate",
	"C",
	"--lc-ctype",
	"C.UTF-8",
	"--no-sync",
];

let server: ReturnType<typeof spawn> | undefined;
let child: ReturnType<typeof spawn> | undefined;
let said = "";

const stop = async () => {
	if (server && server.exitCode === null && server.signalCode === null) {
		const gone = new Promise((done) => server?.once("exit", done));
		server.kill("SIGQUIT"); // stop immediately, without saving anything
		await gone;
	}
	rmSync(folder, { recursive: true, force: true });
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
	process.on(signal, () => {
		if (child) child.kill(signal);
		else void stop().then(() => process.exit(1));
	});

try {
	execFileSync(join(programs, "initdb"), initdb, { ...options, stdio: ["ignore", "ignore", "pipe"] });
	const port = await freePort();
	const settings = {
		port,
		listen_addresses: "127.0.0.1",
		unix_socket_directories: "",
		fsync: "off",
		full_page_writes: "off",
		max_connections: 300,
		timezone: "UTC",
	};
	server = spawn(
		join(programs, "postgres"),
		["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
		{
			...options,
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	for (const stream of [server.stdout, server.stderr])
		stream?.on("data", (bytes) => {
			said = (said + bytes).slice(-20_000);
		});
	await accepting(server);

	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	child = spawn(command, args, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: url } });
	process.exitCode = await new Promise<number>((done) => {
		child?.on("exit", (code, signal) => done(code ?? (signal ? 128 : 1)));
		child?.on("error", (error) => {
			process.stderr.write(`${command} can't be run: ${error.message}\n`);
			done(127);
		});
	});
} catch (error) {
	process.stderr.write(`The PostgreSQL server did not start: ${(error as Error).message}\n${said}`);
	process.exitCode = 1;
} finally {
	await stop();
}

/** Resolves when the server accepts connections. */
async function accepting(process: NonNullable<typeof server>): Promise<void> {
	const deadline = Date.now() + START_WITHIN_MS;
	while (!said.includes("ready to accept connections")) {
		if (process.exitCode !== null) throw new Error(`it ended with code ${process.exitCode}`);
		if (Date.now() > deadline) throw new Error(`it was not ready within ${START_WITHIN_MS / 1000} s`);
		await setTimeout(50);
	}
}

function fail(text: string, code: number): never {
	process.stderr.write(`${text}\n`);
	process.exit(code);
}
