import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Balancer, watchReadiness } from "./balancer.ts";
import { freePort } from "./server.ts";

/** Caddy as the deployment has it, with TLS by an authority of its own, which this process trusts from then on. */
export interface Caddy extends Balancer {
	/** By http, which is sent on to https. */
	plain: string;
}

/** Of deploy/Caddyfile: after so long it has looked at a node's readiness, whatever the machine does besides. */
const LOOKS_WITHIN_MS = 2_000;

/** The program: CADDY, or the one on the path. Ends the experiment where there is none. */
const program = (): string => {
	const path = process.env.CADDY ?? "caddy";
	if (spawnSync(path, ["version"]).status === 0) return path;
	process.stderr.write("There is no Caddy here. Install it, or name its program in CADDY.\n");
	process.exit(2);
};

const replaced = (text: string, from: string, to: string): string => {
	if (!text.includes(from)) throw new Error(`deploy/Caddyfile has no "${from}" any more`);
	return text.replaceAll(from, to);
};

/**
 * Starts Caddy with deploy/Caddyfile in front of nodes on loopback. Of the file only addresses, ports and folders are others.
 * @param origins of the nodes
 */
export const startCaddy = async (origins: readonly string[]): Promise<Caddy> => {
	const path = program();
	const folder = mkdtempSync(join(tmpdir(), "fault-caddy-"));
	const [port, plainPort, innerPort] = [await freePort(), await freePort(), await freePort()];
	const deploy = join(process.cwd(), "deploy");
	let text = readFileSync(join(deploy, "Caddyfile"), "utf8");
	text = replaced(text, "node1:3000 node2:3000", origins.map((origin) => new URL(origin).host).join(" "));
	text = replaced(text, ":8080", `:${innerPort}`);
	text = replaced(text, "/etc/caddy", deploy);
	text = replaced(
		text,
		"{\n\temail",
		`{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n\tstorage file_system ${folder}\n\temail`,
	);
	const file = join(folder, "Caddyfile");
	writeFileSync(file, text);
	const log = openSync(join(folder, "log"), "w");
	const child: ChildProcess = spawn(path, ["run", "--adapter", "caddyfile", "--config", file], {
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			SITE: "localhost",
			ACME_EMAIL: "operations@alongside.example",
			PRODUCT_NAME: "Alongside",
			PHONE: "1800 975 711",
		},
		stdio: ["ignore", log, log],
	});
	closeSync(log);
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	process.once("exit", () => {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	});

	const origin = `https://localhost:${port}`;
	const readiness = watchReadiness(origins);
	let answers = false;
	for (let n = 0; n < 300 && !answers && child.exitCode === null; n++) {
		await sleep(100);
		try {
			setDefaultCACertificates([...getCACertificates("bundled"), readFileSync(join(folder, "pki/authorities/local/root.crt"), "utf8")]);
			answers = (await fetch(`${origin}/health`)).ok;
		} catch {
			// Not made yet.
		}
	}
	if (!answers) throw new Error(`Caddy does not answer:\n${readFileSync(join(folder, "log"), "utf8").slice(-2000)}`);
	return {
		origin,
		plain: `http://localhost:${plainPort}`,
		// Whoever asks sees what failed: Caddy answers 502 or 503.
		failed: [],
		asks: (node) => Date.now() - (readiness.readySince.get(node) ?? Date.now()) > LOOKS_WITHIN_MS,
		async close() {
			readiness.end();
			child.kill("SIGTERM");
			await gone;
		},
	};
};
