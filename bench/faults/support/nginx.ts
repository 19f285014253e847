import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { freePort } from "./server.ts";

/** nginx with the deployed configuration and a self-signed certificate, which this process trusts. */
export interface Nginx {
	origin: string;
	port: number;
	/** The http origin, which redirects to https. */
	plain: string;
	/** nginx's log so far: failed requests and errors. */
	log(): string;
	/** Takes a node out of rotation or puts it back, as an operator does around a restart. */
	node(origin: string, use: "off" | "on"): Promise<void>;
	close(): Promise<void>;
}

/** Time for new workers to take over after a reload. */
const RELOAD_MS = 1_000;
const FILE = "deploy/nginx/nginx.conf";

/** Path of nginx: NGINX, or Debian's path. Exits if nginx isn't installed. */
const program = (): string => {
	const path = process.env.NGINX ?? "/usr/sbin/nginx";
	if (spawnSync(path, ["-v"]).status === 0) return path;
	process.stderr.write("nginx is not installed. Run apt-get install nginx, or set NGINX to its path.\n");
	process.exit(2);
};

/** The deployed nginx.conf with only addresses, ports and folders replaced. */
const configuration = (
	folder: string,
	ports: { port: number; plainPort: number },
	origins: readonly string[],
): string => {
	let text = readFileSync(FILE, "utf8");
	const replace = (from: string | RegExp, to: string | ((line: string) => string)) => {
		const before = text;
		text = text.replaceAll(from, to as string);
		if (text === before) throw new Error(`${FILE} no longer has ${from}`);
	};
	// One line per node.
	replace(/^\t\tserver 10\.77\.0\.12:.*\n/gm, "");
	replace(/^\t\tserver 10\.77\.0\.11:3000.*\n/gm, (line) =>
		origins.map((origin) => line.replace("10.77.0.11:3000", new URL(origin).host)).join(""),
	);
	replace(/^\t+listen \[::\].*\n/gm, "");
	replace("listen 80;", `listen 127.0.0.1:${ports.plainPort};`);
	replace("listen 443 ", `listen 127.0.0.1:${ports.port} `);
	// biome-ignore lint/suspicious/noTemplateCurlyInString: as start.sh fills it in
	replace("https://${SITE}", `https://localhost:${ports.port}`);
	const settings: Record<string, string> = {
		SITE: "localhost",
		PRODUCT_NAME: "Alongside",
		PHONE: "1800 975 711",
		PHONE_DIGITS: "1800975711",
	};
	for (const [name, value] of Object.entries(settings)) replace(`\${${name}}`, value);
	replace("pid /run/nginx.pid;", `pid ${folder}/pid;`);
	replace("root /etc/nginx;", `root ${folder};`);
	replace("/etc/letsencrypt/live/site", folder);
	replace("/var/cache/nginx", `${folder}/cache`);
	replace("/var/www/acme", `${folder}/acme`);
	replace("/dev/stdout", `${folder}/log`);
	replace("/dev/stderr crit", `${folder}/log ${process.env.NGINX_LOG ?? "crit"}`);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((kind) => `\t${kind}_temp_path ${folder}/temp/${kind};\n`)
		.join("");
	replace("http {\n", `http {\n${temporary}`);
	return text;
};

/**
 * Starts nginx with deploy/nginx/nginx.conf in front of nodes on loopback.
 * @param origins the nodes' origins
 */
export const startNginx = async (origins: readonly string[]): Promise<Nginx> => {
	const path = program();
	const folder = mkdtempSync(join(tmpdir(), "fault-nginx-"));
	// nginx workers run as another user.
	chmodSync(folder, 0o755);
	for (const name of ["cache", "temp", "acme"]) mkdirSync(join(folder, name));
	cpSync("deploy/errors", join(folder, "errors"), { recursive: true });
	const certificate = join(folder, "fullchain.pem");
	execFileSync(
		"openssl",
		[
			"req",
			"-x509",
			"-newkey",
			"ec",
			"-pkeyopt",
			"ec_paramgen_curve:prime256v1",
			"-nodes",
			"-days",
			"2",
			"-subj",
			"/CN=localhost",
			"-addext",
			"subjectAltName=DNS:localhost",
		].concat(["-keyout", join(folder, "privkey.pem")], ["-out", certificate]),
		{ stdio: "ignore" },
	);
	const [port, plainPort] = [await freePort(), await freePort()];
	const file = join(folder, "nginx.conf");
	writeFileSync(file, configuration(folder, { port, plainPort }, origins));
	writeFileSync(join(folder, "log"), "");
	const log = () => readFileSync(join(folder, "log"), "utf8");
	const child: ChildProcess = spawn(path, ["-c", file, "-e", join(folder, "log"), "-g", "daemon off;"], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	process.once("exit", () => {
		// The master ends its workers.
		child.kill("SIGTERM");
		rmSync(folder, { recursive: true, force: true });
	});

	setDefaultCACertificates([...getCACertificates("bundled"), readFileSync(certificate, "utf8")]);
	const origin = `https://localhost:${port}`;
	let answers = false;
	for (let n = 0; n < 100 && !answers && child.exitCode === null; n++) {
		await sleep(100);
		answers = await fetch(`${origin}/health`).then(
			({ ok }) => ok,
			() => false,
		);
	}
	if (!answers) throw new Error(`nginx does not respond:\n${log().slice(-2000)}`);
	return {
		origin,
		port,
		plain: `http://localhost:${plainPort}`,
		log,
		async node(of, use) {
			execFileSync("deploy/nginx/node.sh", [use, new URL(of).host], {
				env: { PATH: `/usr/sbin:${process.env.PATH}`, NGINX_CONF: file },
			});
			await sleep(RELOAD_MS);
		},
		async close() {
			child.kill("SIGTERM");
			await gone;
		},
	};
};
