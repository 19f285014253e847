// npm run fault -- scanner
//
// The service with a real clamd: infected files are rejected and quarantined, clean files are accepted.
// While clamd is down, all files are rejected with a readable error.
// The project doesn't install clamd: it must be on the PATH, or CLAMD must name it. It uses only our test signature and
// downloads none.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import { pingScanner } from "../../src/platform/scan/clamd.ts";
import { asPlan, connectRequest, planForm } from "./support/connect.ts";
import { makeNode } from "./support/node.ts";
import { startReport } from "./support/report.ts";
import { freePort } from "./support/server.ts";
import { cookieIn, headersFor } from "./support/sign-in.ts";

/** Longest time to reject a file while clamd is down (quality.md, Reliability). A scan has no such limit. */
const ANSWER_MS = 3_000;
const MARKER = "alongside-marker-of-a-harmless-test";
/** A body signature for clamd (name:target:offset:hex). It matches anywhere in any file, including in compressed parts. */
const SIGNATURES = `Test.Alongside.Marker:0:*:${Buffer.from(MARKER).toString("hex")}\n`;

const program = process.env.CLAMD ?? "clamd";
if (spawnSync(program, ["--version", "--config-file=/dev/null"]).error) {
	process.stderr.write("clamd is not installed. Install it, or set CLAMD to its path.\n");
	process.exit(2);
}
const report = startReport("scanner", 180_000);
const folder = mkdtempSync(join(tmpdir(), "fault-clamd-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "signatures"));
writeFileSync(join(folder, "signatures/test.ndb"), SIGNATURES);
const port = await freePort();
const lines = {
	TCPSocket: port,
	TCPAddr: "127.0.0.1",
	DatabaseDirectory: join(folder, "signatures"),
	TemporaryDirectory: folder,
	Foreground: "yes",
	// More than the largest file we accept.
	StreamMaxLength: "12M",
};
writeFileSync(
	join(folder, "clamd.conf"),
	Object.entries(lines)
		.map(([name, value]) => `${name} ${value}\n`)
		.join(""),
);
const address = `clamd://127.0.0.1:${port}`;
let scanner: ChildProcess | undefined;
process.once("exit", () => scanner?.kill("SIGKILL"));
const startScanner = async () => {
	scanner = spawn(program, ["--config-file", join(folder, "clamd.conf")], { stdio: "ignore" });
	const began = performance.now();
	while ((await pingScanner(address, 1_000)) !== undefined) {
		if (performance.now() - began > 60_000 || scanner.exitCode !== null) throw new Error("clamd does not respond");
		await sleep(100);
	}
};
const stopScanner = async () => {
	const gone = new Promise((resolve) => scanner?.once("exit", resolve));
	scanner?.kill("SIGKILL");
	await gone;
};
await startScanner();
const node = await makeNode({ VIRUS_SCANNER: address });
await node.start();
report.say("clamd and the service are ready");

const get = async <T>(path: string): Promise<T> => (await fetch(`${node.origin}/api${path}`)).json() as Promise<T>;
const [provider] = (await get<{ results: { id: number }[] }>("/providers/?pageSize=1")).results;
const [area] = await get<{ id: number }[]>("/service-areas/");
const [age] = await get<{ code: string }[]>("/age-groups/");
/** Sends a new connect request. A plan can be added to it once. */
const newRequest = async (): Promise<{ id: string; cookie: string }> => {
	const asked = await fetch(`${node.origin}/api/quotes/`, {
		method: "POST",
		headers: headersFor("", { "Idempotency-Key": randomUUID() }),
		body: JSON.stringify(
			connectRequest({
				email: `${randomUUID()}@visitor.example`,
				service_area: area?.id,
				age: age?.code,
				providers: [provider?.id],
			}),
		),
	});
	if (!asked.ok) throw new Error(`a request got ${asked.status}`);
	return { id: ((await asked.json()) as { id: string }).id, cookie: cookieIn(asked, "quote_visitor") };
};

/** Sends a plan file with the details of a new request. */
const sendPlan = async (bytes: Buffer) => {
	const { id, cookie } = await newRequest();
	const { "content-type": _json, ...headers } = headersFor(cookie);
	const from = performance.now();
	const answer = await fetch(`${node.origin}/api/quotes/${id}/`, { method: "PATCH", headers, body: planForm(bytes) });
	const { errors = [] } = (await answer.json()) as { errors?: { field: string; message: string }[] };
	const told = errors.find(({ field }) => field === "ndis_plan_file")?.message;
	return { status: answer.status, told, ms: Math.round(performance.now() - from) };
};
/** A PDF whose page content is compressed, as programs write it. */
const packed = (content: string) => {
	const stream = deflateSync(Buffer.from(content));
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
	].map((text, n) => Buffer.from(`${n + 1} 0 obj\n${text}\nendobj\n`));
	return asPlan(
		Buffer.concat([
			...objects,
			Buffer.from(`4 0 obj\n<</Length ${stream.length}/Filter/FlateDecode>>\nstream\n`),
			stream,
			Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 5>>"),
		]),
	);
};
const refusedFor = (sent: Awaited<ReturnType<typeof sendPlan>>, words: RegExp, what: string) =>
	report.expect(
		sent.status === 422 && words.test(sent.told ?? ""),
		`${what} got ${sent.status}: ${sent.told ?? "no error for the file"}`,
	);

const clean = await sendPlan(asPlan(randomBytes(200_000)));
report.expect(clean.status === 200, `a clean file got ${clean.status}`);
const large = await sendPlan(asPlan(randomBytes(10 * 1024 * 1024 - 100)));
report.expect(large.status === 200, `a clean file of 10 MB got ${large.status}: ${large.told}`);
report.figure("a clean file of 10 MB, ms", large.ms);
refusedFor(await sendPlan(asPlan(Buffer.from(`text ${MARKER} text`))), /virus/, "an infected file");
refusedFor(await sendPlan(packed(`BT (${MARKER}) Tj ET`)), /virus/, "a compressed infected file");

await stopScanner();
const without = await sendPlan(asPlan(randomBytes(1_000)));
refusedFor(without, /^We can't check files for viruses right now/, "a file while clamd was down");
report.figure("rejected while clamd was down, ms", without.ms);
report.expect(without.ms < ANSWER_MS, `a file while clamd was down was rejected after ${without.ms} ms`);
const ready = await fetch(`${node.origin}/ready`);
report.expect(ready.ok, "a node is not ready while clamd is down");
const doctor = spawnSync(process.execPath, ["cli/main.ts", "doctor"], {
	encoding: "utf8",
	timeout: 60_000,
	env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", VIRUS_SCANNER: address },
});
report.expect(/scanner/i.test(doctor.stdout), "the doctor does not report that the scanner is down");

await startScanner();
const again = await sendPlan(asPlan(randomBytes(1_000)));
report.expect(again.status === 200, `a file after clamd was back got ${again.status}`);
await node.end();
const [apart] = await node.look(
	async ({ pool }) => (await pool.query<{ n: number }>("select count(*)::int as n from quarantined_file")).rows,
);
report.figure("quarantined files, of two infected", apart?.n ?? 0);
report.expect(apart?.n === 2, `${apart?.n} files were quarantined instead of two`);
await stopScanner();
report.end();
