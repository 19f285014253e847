// The second half of bare-server, in namespaces of its own: settings, start, doctor, and everything a second time.
// Arguments: the root file system, the install command, and a file for the result.
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startMailServer } from "./support/mail-server.ts";
import { inside, mountIn } from "./support/root-folder.ts";
import { say } from "./support/verdict.ts";

export interface Step {
	what: string;
	seconds: number;
	/** Whether the guide has it. The others stand in for systemd. */
	isOfGuide: boolean;
}

const [root = "", install = "", result = ""] = process.argv.slice(2);
const SITE = "www.example.org";
const READY_S = 120;
const PORTS = [3000, 3001];
/** Files that a second install must leave as they are. */
const KEPT =
	"/etc/alongside/alongside.env /etc/alongside/secret.key /etc/alongside/tls/* /etc/nginx/nginx.conf /etc/systemd/system/alongside*";

const steps: Step[] = [];
const wrongs: string[] = [];
const timed = async (
	what: string,
	isOfGuide: boolean,
	work: () => Promise<string | undefined> | string | undefined,
) => {
	const began = Date.now();
	const wrong = await work();
	const seconds = (Date.now() - began) / 1000;
	steps.push({ what, seconds, isOfGuide });
	say(`   ${wrong ? "FAILED: " : ""}${what} (${seconds.toFixed(0)} s)`);
	if (wrong) {
		wrongs.push(`${what}: ${wrong}`);
		say(`   ${wrong.slice(-1_500)}`);
	}
};
// Not spawnSync: the mail server answers in this process.
const run = async (command: string): Promise<{ status: number | null; said: string }> => {
	const [program, args, options] = inside(root, command);
	const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (bytes) => {
			said += bytes;
		});
	// A service that was started keeps the pipes open.
	const status = await new Promise<number | null>((done) => child.once("exit", done));
	return { status, said };
};
const step = (what: string, command: string, isOfGuide = true) =>
	timed(what, isOfGuide, async () => {
		const { status, said } = await run(command);
		return status === 0 ? undefined : `ended with ${status}: ${said.slice(-1_500)}`;
	});
/** The wait of the unit before it starts a node that ended. */
const RESTART_MS = 2_000;
/** Starts what systemd would keep running, and starts it again when it ends, as Restart=always does. */
const keep = (command: string) => {
	const [program, args, options] = inside(root, command);
	const kept = { pid: 0, starts: 0, said: "" };
	const start = () => {
		const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
		kept.pid = child.pid ?? 0;
		kept.starts++;
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (bytes) => {
				kept.said = (kept.said + bytes).slice(-2_000);
			});
		child.once("exit", () => setTimeout(start, RESTART_MS));
	};
	start();
	return kept;
};
/** The command of a unit, as systemd reads it. */
const commandOf = (unit: string): string => {
	const text = readFileSync(join(root, "etc/systemd/system", unit), "utf8").replaceAll("\\\n", "");
	return (/^ExecStart=(.*)$/m.exec(text)?.[1] ?? "false").replaceAll("%%", "%");
};
const asService = (command: string) =>
	`setpriv --reuid=alongside --regid=alongside --init-groups -- sh -c '${command.replaceAll("'", "'\\''")}'`;
const sums = async () => (await run(`sha256sum ${KEPT}`)).said;

spawnSync("ip", ["link", "set", "lo", "up"]);
mountIn(root);
appendFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost ${SITE}\n`);
const mail = await startMailServer({ slowMs: 0, refuse: 0 });
const settings = {
	SMTP_URL: mail.url,
	EMAIL: "hello@directory.org.au",
	TEAM_EMAIL: "team@directory.org.au",
	MAIL_FROM: "hello@directory.org.au",
};
await step(
	"set the four settings",
	`sed -i ${Object.entries(settings)
		.map(([name, value]) => `-e 's|^${name}=.*|${name}=${value}|'`)
		.join(" ")} /etc/alongside/alongside.env`,
);
await step("install again", install);
const nodes: ReturnType<typeof keep>[] = [];
await timed("start two nodes, as their units do", false, async () => {
	for (const port of PORTS) {
		const node = keep(`exec alongside serve ${port}`);
		nodes.push(node);
		for (let second = 0; ; second++) {
			const isReady = await fetch(`http://127.0.0.1:${port}/ready`).then(
				({ ok }) => ok,
				() => false,
			);
			if (isReady) break;
			if (second === READY_S) return `the node on ${port} isn't ready: ${node.said}`;
			await sleep(1_000);
		}
	}
	const again = nodes.reduce((sum, { starts }) => sum + starts - 1, 0);
	if (again > 0) say(`   they were started again ${again} times: ${nodes.map(({ said }) => said).join("\n")}`);
	return undefined;
});
await step("start nginx", "nginx", false);
// Stands in for an authority that everybody trusts.
await run("cp /etc/alongside/tls/fullchain.pem /usr/local/share/site.pem && chmod 644 /usr/local/share/site.pem");
const trusting = "NODE_EXTRA_CA_CERTS=/usr/local/share/site.pem";
await step("invite the first administrator", "alongside invite team admin@directory.org.au 'Kim Admin'");
await timed("ask the doctor", true, async () => {
	const { status, said } = await run(`${trusting} alongside doctor`);
	process.stdout.write(said);
	return status === 0 ? undefined : "it found errors";
});
await step(
	"copy the key to another place",
	"cp /etc/alongside/secret.key /root/key-copy && cmp /etc/alongside/secret.key /root/key-copy",
);
await step("run the timer's backup", asService(commandOf("alongside-backup.service")), false);
await step(
	"copy the backups to another place",
	"cp -R /var/backups/alongside /root/backups && ls /root/backups/*.backup",
);
await step("run the timer's restore drill", asService(commandOf("alongside-drill.service")), false);
await step("run the timer's doctor", `${trusting} ${asService(commandOf("alongside-doctor.service"))}`, false);
const before = await sums();
await step("install a third time", install, false);
const after = await sums();
if (before !== after) wrongs.push(`the third install changed files:\n${before}\n${after}`);
const page = await fetch("http://127.0.0.1:3001/").catch((error: Error) => error);
if (page instanceof Error || !page.ok) wrongs.push("the site doesn't answer after the third install");
const status = readFileSync(join(root, `proc/${nodes[0]?.pid}/status`), "utf8");
writeFileSync(
	result,
	JSON.stringify({ steps, wrongs, nodeMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024) }),
);
await run("nginx -s stop; service postgresql stop");
// The namespace ends with this process, and all that runs in it.
process.exit(0);
