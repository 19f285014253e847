import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#platform/config.ts";
import { noteRun } from "#platform/jobs/job-runs.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aRequest, aTown } from "#tests/support/quotes.ts";
import { checkDatabase, guardFindings, standbyFindings, tooFewConnections } from "./check-database.ts";
import { checkDisks, checkMachine, clockFindings, roomLeft } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkAddress, checkMap, checkMetrics, checkReports, openFilesFinding } from "./check-outside.ts";
import { checkScanner } from "./check-scanner.ts";
import { checkService } from "./check-service.ts";
import { checkEnvironment, checkSettings } from "./check-settings.ts";
import { certificateFinding, checkSite } from "./check-site.ts";
import type { Finding } from "./finding.ts";

// Thirty-three breakages of a deployment, planted one at a time. Each must be found, with a way out.

const SITE = "https://alongside.org.au";
const GOOD = {
	NODE_ENV: "production",
	PUBLIC_URL: SITE,
	DATABASE_URL: "postgres://alongside@%2Frun%2Fpostgresql/alongside",
	SMTP_URL: "smtps://alongside:x@mail.internal",
	SECRET_KEY: "k".repeat(43),
	VIRUS_SCANNER: "clamd://scanner.internal",
	TRUST_PROXY: "1",
	EMAIL: "hello@alongside.org.au",
	TEAM_EMAIL: "team@alongside.org.au",
	MAIL_FROM: "no-reply@alongside.org.au",
	METRICS_PORT: "9400",
};
const settings = (more: Record<string, string> = {}) => readSettings({ ...GOOD, ...more });
const DAY = 86_400_000;
const LIMITS = (most: number) => `Limit  Soft Limit  Hard Limit  Units\nMax open files   ${most}   ${most}   files\n`;
const ROOMY = { bavail: 1e9, bsize: 4096, files: 1e6, ffree: 1e6 };
const AT_WORK = { standbys: 1, synchronous_names: "*" };
const GUARDED = { replication_role: "origin", unguarded: null };
/** Nothing listens there. */
const NOBODY = "127.0.0.1:1";
const ends: (() => void)[] = [];
const serve = async (listener: RequestListener): Promise<string> => {
	const server = createServer(listener);
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	ends.push(() => server.close());
	return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const answering = (status: number, body = "") => serve((_, response) => response.writeHead(status).end(body));

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), "planted-"));
beforeAll(async () => {
	api = await testApi();
});
afterAll(async () => {
	for (const end of ends) end();
	rmSync(folder, { recursive: true });
	await api.close();
});
const db = () => api.services.database.db;
const service = () => checkService(db(), api.services.settings, api.services.clock());
/** What is found while these statements hold. */
const during = async (look: () => Promise<Finding[]>, before: string[], after: string[]) => {
	for (const one of before) await sql.raw(one).execute(db());
	const found = await look();
	for (const one of after) await sql.raw(one).execute(db());
	return found;
};
const emails = (count: number, cause: string) =>
	`insert into letter (kind, about, recipient, subject, text_body, html_body, status, last_error)
	select 'planted', 'quote:' || n, 'a@b.example', '', '', '', 'failed', '${cause}' from generate_series(1, ${count}) n`;
const NO_LETTERS = "delete from letter where kind = 'planted'";
const inDatabase = () => checkDatabase(db(), { kind: "embedded", pool: 10, host: "" });
const pastDue = async (seconds: number) => {
	const { id } = await (await api.request("/quotes/", { body: aRequest(await aTown(db())) })).json();
	await sql`insert into automatic_send (quote_id, state, created_at, due_at)
		values (${id}, 'waiting', now(), ${api.services.clock()}::timestamptz - make_interval(secs => ${seconds}))
		on conflict (quote_id) do update set state = 'waiting', because = null, due_at = excluded.due_at`.execute(db());
	return during(service, [], ["delete from automatic_send"]);
};
const failedBackup = async () => {
	const at = new Date();
	await noteRun(db(), { job: "referrals", startedAt: at, finishedAt: at, ms: 1, did: {}, everyMs: 60_000 });
	await noteRun(db(), { job: "backup", startedAt: at, finishedAt: at, ms: 1, did: {}, fault: "The disk is full." });
	return during(service, [], ["delete from job_run"]);
};
const reports = (more: Record<string, string>) => checkReports(settings(more));
const openFolder = () => {
	const open = mkdtempSync(join(folder, "open-"));
	writeFileSync(join(open, "1"), "");
	chmodSync(open, 0o755);
	return checkMachine({ ...readSettings({}), dataDir: open }, ".");
};

const PLANTED: [what: string, look: () => Promise<Finding[]> | Finding[], says: RegExp][] = [
	["PUBLIC_URL names another site", () => checkAddress(SITE, "https://www.example.net"), /PUBLIC_URL is .* but --site/],
	["metrics are open to everybody", () => checkMetrics(settings({ METRICS_HOST: "0.0.0.0" })), /METRICS_HOST/],
	["metrics are open by IPv6", () => checkMetrics(settings({ METRICS_HOST: "::" })), /METRICS_HOST/],
	["metrics are on the site's port", () => checkMetrics(settings({ PORT: "9400" })), /both 9400/],
	["the disk has no names of files left", () => [roomLeft({ ...ROOMY, ffree: 3 }, "uploads are")], /only 3 more files/],
	["no time server sets the clock", () => clockFindings("no\n"), /No time server/],
	["the error service is gone", () => reports({ ERROR_REPORTING_DSN: `http://k@${NOBODY}/1` }), /does not answer/],
	[
		"the error service refuses the key",
		async () => reports({ ERROR_REPORTING_DSN: `http://k@${await answering(403)}/1` }),
		/answers 403/,
	],
	["the collector is gone", () => reports({ ANALYTICS_URL: `http://${NOBODY}/batch` }), /does not answer/],
	[
		"the collector moved",
		async () => reports({ ANALYTICS_URL: `http://${await answering(404)}/batch` }),
		/answers 404/,
	],
	["few files may be open", () => openFilesFinding(LIMITS(1023)), /1023 files/],
	[
		"the map file isn't there",
		async () => checkMap("/maps/a.pmtiles", `http://${await answering(404)}`),
		/no map file/,
	],
	["the map file is a web page", async () => checkMap(`http://${await answering(206, "<!DOCT")}/a`, SITE), /PMTiles/],
	["the map file has no parts", async () => checkMap(`http://${await answering(200, "PM")}/a`, SITE), /in parts/],
	[
		"foreign keys are off by a setting",
		() => guardFindings({ ...GUARDED, replication_role: "replica" }),
		/session_replication_role/,
	],
	[
		"foreign keys of a table are off",
		() => during(inDatabase, ["alter table letter disable trigger all"], ["alter table letter enable trigger all"]),
		/Foreign keys are switched off .*letter/,
	],
	["a standby without synchronous mode", () => standbyFindings({ ...AT_WORK, synchronous_names: "" }), /standby/],
	[
		"nodes of two releases",
		() =>
			during(
				service,
				["insert into node (name, version) values ('a:1', '1.0.0'), ('b:1', '1.1.0')"],
				["delete from node"],
			),
		/two releases/,
	],
	["a request is past its time", () => pastDue(301), /1 request should have been sent .* 5 minutes ago/],
	["five emails failed for one cause", () => during(service, [emails(5, "EAUTH 535")], [NO_LETTERS]), /EAUTH 535/],
	["the backup failed", failedBackup, /backup failed/],
	[
		"the certificate ends soon",
		() => [certificateFinding({ from: 0, until: 90 * DAY }, 85 * DAY) as Finding],
		/5 days/,
	],
	["the site is down", () => checkSite(`http://${NOBODY}`, false), /does not answer/],
	[
		"another site answers",
		async () => checkSite(`http://${await answering(200, "For sale")}`, false),
		/different site/,
	],
	["the mail server is down", () => checkMail(`smtps://${NOBODY}`), /mail server .* does not answer/],
	["the virus scanner is down", () => checkScanner(`clamd://${NOBODY}`), /scanner does not answer/],
	["a setting can't be read", () => checkEnvironment({ ...GOOD, PORT: "abc" }).findings, /PORT must be/],
	["demo mode is on", () => checkSettings(settings({ DEMO: "on" })), /Demo mode/],
	["limits are off", () => checkSettings(settings({ LIMITS: "off" })), /LIMITS/],
	["the site has no https", () => checkSettings(settings({ PUBLIC_URL: "http://alongside.org.au" })), /not https/],
	["the team's address is a placeholder", () => checkSettings(settings({ TEAM_EMAIL: "a@b.example" })), /TEAM_EMAIL/],
	["the data folder is open to others", openFolder, /can read the data folder/],
	["the server has few connections", () => tooFewConnections(20, 10), /20 connections/],
];

describe("a planted breakage is found, with what to do", () => {
	it("thirty-three of them", () => expect(PLANTED).toHaveLength(33));
	it.each(PLANTED)("%s", async (_, look, says) => {
		const bad = (await look()).filter(({ level }) => level !== "fine");
		expect(bad.map(({ what }) => what).join("\n")).toMatch(says);
		for (const { mend } of bad) expect(mend).toMatch(/\w{3}/);
	});
});

describe("a healthy deployment gives no finding", () => {
	const PMTILES: RequestListener = (request, response) =>
		response.writeHead(request.headers.range === "bytes=0-6" ? 206 : 200).end("PMTiles");
	it.each<[string, () => Promise<Finding[]> | Finding[]]>([
		["the same site", () => checkAddress(SITE, `${SITE}/`)],
		["a look at a node from inside", () => checkAddress(SITE, "http://127.0.0.1:3000")],
		["a look at the proxy from inside", () => checkAddress(SITE, "http://balancer")],
		["no PUBLIC_URL", () => checkAddress(undefined, SITE)],
		["a disk with room", () => [roomLeft(ROOMY, "uploads are")]],
		["a disk that counts no names of files", () => [roomLeft({ ...ROOMY, files: 0, ffree: 0 }, "uploads are")]],
		["a clock that is set", () => clockFindings("yes\n")],
		["a machine that says nothing about its clock", () => clockFindings("")],
		["metrics on this machine", () => checkMetrics(settings())],
		["metrics on an inner network", () => checkMetrics(settings({ METRICS_HOST: "10.77.0.11" }))],
		["no metrics", () => checkMetrics(settings({ METRICS_PORT: "" }))],
		["a database by a Unix socket, and every other setting", () => checkSettings(settings())],
		["enough open files", () => openFilesFinding(LIMITS(1024))],
		["no limit of open files", () => openFilesFinding("Max open files   unlimited  unlimited  files")],
		["a system without /proc", () => openFilesFinding("")],
		[
			"an error service that answers",
			async () => reports({ ERROR_REPORTING_DSN: `http://k@${await answering(200)}/1` }),
		],
		["a collector that dislikes nothing", async () => reports({ ANALYTICS_URL: `http://${await answering(400)}/` })],
		["a map", async () => checkMap("/maps/a.pmtiles", `http://${await serve(PMTILES)}`)],
		["foreign keys", () => guardFindings(GUARDED)],
		["every trigger", inDatabase],
		["a synchronous standby", () => standbyFindings(AT_WORK)],
		["no standby", () => standbyFindings({ standbys: 0, synchronous_names: "" })],
		["folders that aren't there", () => checkDisks({ "/no/such/folder": "x" })],
	])("%s", async (_, look) => {
		expect((await look()).filter(({ level }) => level !== "fine")).toEqual([]);
	});

	it("requests in time, and few failures, are not past due or of one cause", async () => {
		const words = async (found: Promise<Finding[]>) => (await found).map(({ what }) => what).join("\n");
		expect(await words(pastDue(299))).not.toContain("should have been sent");
		const four = during(
			service,
			[emails(4, "EAUTH 535"), emails(1, "EENVELOPE").replaceAll("'quote:'", "'case:'")],
			[NO_LETTERS],
		);
		expect(await words(four)).not.toContain("same cause");
	});
});
