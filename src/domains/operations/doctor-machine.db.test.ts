import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import disks from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { readSettings } from "#platform/config.ts";
import { findingsOf } from "#tests/support/findings.ts";
import { tooFewConnections } from "./check-database.ts";
import { checkMachine } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkEnvironment, checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkTraces } from "./check-traces.ts";

const ROOT = join(import.meta.dirname, "../../..");

const GOOD = {
	NODE_ENV: "production",
	PUBLIC_URL: "https://alongside.org.au",
	DATABASE_URL: "postgres://alongside:x@db.internal/alongside?sslmode=verify-full",
	SMTP_URL: "smtps://alongside:x@mail.internal",
	SECRET_KEY: "k".repeat(43),
	VIRUS_SCANNER: "clamd://scanner.internal",
	TRUST_PROXY: "1",
	EMAIL: "hello@alongside.org.au",
	TEAM_EMAIL: "team@alongside.org.au",
	MAIL_FROM: "no-reply@alongside.org.au",
};

describe("settings", () => {
	it("suitable for a public service are fine", () => {
		expect(checkSettings(readSettings(GOOD)).map(({ level }) => level)).toEqual(["fine"]);
	});

	it("that are unsuitable are reported with advice, without repeating secrets", () => {
		const found = checkSettings(
			readSettings({
				...GOOD,
				PUBLIC_URL: "http://alongside.org.au",
				DEMO: "on",
				LIMITS: "off",
				MAIL_FROM: "a@b.example",
				SECRET_KEY: "",
			}),
		);
		expect(findingsOf(found, "warning").concat(findingsOf(found, "fault"))).toEqual([
			expect.stringContaining("SECRET_KEY is not set"),
			expect.stringContaining("not https"),
			expect.stringContaining("Demo mode is on"),
			expect.stringContaining("LIMITS is off"),
		]);
		expect(found.every(({ mend }) => mend)).toBe(true);
		expect(JSON.stringify(found)).not.toContain("db.internal");
	});

	it.each([
		[
			"no limits apply if the proxy is on this machine, which LIMITS=auto exempts",
			{},
			"fault",
			"which LIMITS=auto exempts",
		],
		["visitors share limits if LIMITS is on", { LIMITS: "on" }, "warning", "share its limits"],
		["visitors share limits if the proxy is another machine", { HOST: "0.0.0.0" }, "warning", "share its limits"],
	] as const)("without TRUST_PROXY behind a proxy: %s", (_, settings, level, words) => {
		const found = checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "0", ...settings })).filter(({ what }) =>
			what.includes("TRUST_PROXY"),
		);
		expect(found).toEqual([
			{ level, what: expect.stringContaining(words), mend: expect.stringContaining("as deploy/compose.yaml does") },
		]);
	});

	it.each([
		["direct access on this machine", { PUBLIC_URL: "http://127.0.0.1:3000" }],
		["direct access in a local network", { PUBLIC_URL: "http://10.1.2.3:3000", HOST: "10.1.2.3" }],
		["no public address", { PUBLIC_URL: "" }],
	])("reports nothing without TRUST_PROXY and without a proxy: %s", (_, settings) => {
		expect(JSON.stringify(checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "0", ...settings })))).not.toContain(
			"TRUST_PROXY",
		);
	});

	it.each([
		["visitors reach the service directly", { PUBLIC_URL: "http://10.1.2.3:3000", HOST: "0.0.0.0" }, ["fault"]],
		["visitors on this machine reach it directly", { PUBLIC_URL: "http://127.0.0.1:3000" }, ["fault"]],
		["a proxy listens on another port", { PUBLIC_URL: "http://10.1.2.3", HOST: "0.0.0.0" }, []],
		["a proxy listens on the same port of another address", { PUBLIC_URL: "http://10.1.2.3:3000" }, []],
		["a proxy uses https", {}, []],
	])("with TRUST_PROXY, if %s", (_, settings, levels) => {
		const found = checkSettings(readSettings({ ...GOOD, TRUST_PROXY: "1", ...settings })).filter(({ what }) =>
			what.startsWith("TRUST_PROXY is 1"),
		);
		expect(found.map(({ level }) => level)).toEqual(levels);
	});

	it("that are invalid are reported one by one", () => {
		const { settings, findings } = checkEnvironment({ PORT: "abc", SMTP_URL: "nonsense-with-a-password" });
		expect(settings).toBeUndefined();
		expect(findingsOf(findings, "fault")).toEqual([
			expect.stringContaining("PORT must be"),
			expect.stringContaining("SMTP_URL must be"),
		]);
		expect(JSON.stringify(findings)).not.toContain("nonsense");
	});
});

describe("the machine", () => {
	const folder = mkdtempSync(join(tmpdir(), "doctor-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const { database, files } = readSettings({});
	const ALONE = { secretKey: undefined, database, files };

	it("has the right Node and free space; a key that others can read is reported", async () => {
		expect(findingsOf(await checkMachine({ ...ALONE, dataDir: folder }, ROOT), "fault")).toEqual([]);
		writeFileSync(join(folder, "secret.key"), "k");
		chmodSync(join(folder, "secret.key"), 0o644);
		expect(findingsOf(await checkMachine({ ...ALONE, dataDir: folder }, ROOT), "fault")).toEqual([
			"Others on this machine can read the secret key.",
		]);
	});

	it("reports a data folder that others can read, and files in a private one with open permissions", async () => {
		const open = mkdtempSync(join(tmpdir(), "doctor-open-"));
		const look = async (level: "fault" | "warning" | "fine") =>
			findingsOf(await checkMachine({ ...ALONE, dataDir: open }, ROOT), level).join();
		expect(await look("fine")).toContain("Other users of this machine can't read the data folder.");
		writeFileSync(join(open, "1"), "a row");
		chmodSync(join(open, "1"), 0o666);
		expect(await look("warning")).toContain(
			`permissions of 1 file in it are too open, for example ${join(open, "1")}.`,
		);
		chmodSync(open, 0o755);
		expect(await look("fault")).toBe(
			`Others on this machine can read the data folder ${open}: its permissions are 755.`,
		);
		rmSync(open, { recursive: true });
	});

	it("reports a missing data folder, which may be a wrong path", async () => {
		const found = await checkMachine({ ...ALONE, dataDir: join(folder, "none") }, ROOT);
		expect(findingsOf(found, "warning").join()).toContain("does not exist yet");
		const statfs = vi.spyOn(disks, "statfs").mockResolvedValue({ bavail: 10, bsize: 1024 * 1024 } as never);
		syncBuiltinESMExports();
		expect(findingsOf(await checkMachine({ ...ALONE, dataDir: join(folder, "none/at/all") }, ROOT), "fault")).toEqual([
			"10 MB are free where the data folder will be.",
		]);
		expect(statfs).toHaveBeenCalledWith(folder);
		statfs.mockRestore();
		syncBuiltinESMExports();
	});

	it("needs no data folder if the database, the key and uploads are elsewhere", async () => {
		const elsewhere = {
			dataDir: join(folder, "none"),
			secretKey: "k".repeat(32),
			database: { ...database, url: "postgres://one@db.example/one" },
			files,
		};
		expect(findingsOf(await checkMachine(elsewhere, ROOT), "fine")).toContain(
			"This machine stores nothing: the database, the key and uploads are elsewhere.",
		);
		expect(
			findingsOf(await checkMachine({ ...elsewhere, files: { ...files, home: "disk" } }, ROOT), "warning").join(),
		).toContain("does not exist yet");
	});
});

describe("the site and the mail server", () => {
	let server: Server;
	afterEach(() => new Promise<void>((done) => server.close(() => done())));
	const serve = async (
		answer: (path: string, cookie?: string) => { status: number; headers?: Record<string, string>; body?: string },
	): Promise<string> => {
		server = createServer((request, response) => {
			const {
				status,
				headers = {},
				body = '{"status":"up","request_id":"1"}',
			} = answer(request.url ?? "", request.headers.cookie);
			response.writeHead(status, { ...headers, connection: "close" });
			response.end(body);
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	};
	const HEADERS = {
		"content-security-policy": "x",
		"x-content-type-options": "nosniff",
		"referrer-policy": "x",
		"content-encoding": "identity",
	};

	it("a site in good order is fine", async () => {
		const given = { "set-cookie": "csrftoken=x; Path=/" };
		const address = await serve((path, cookie) =>
			path.startsWith("/api/demo")
				? { status: 404 }
				: { status: 200, headers: cookie === "csrftoken=x" ? HEADERS : { ...HEADERS, ...given } },
		);
		expect(await checkSite(address, false)).toEqual([{ level: "fine", what: `${address} answers as it should.` }]);
	});

	it("reports missing headers, a database that doesn't answer, and public emails", async () => {
		const address = await serve((path) => ({ status: path === "/ready" ? 503 : 200 }));
		expect(findingsOf(await checkSite(address, false), "fault")).toEqual([
			"/ready answers 503: it should say that the database answers.",
			"The site's responses lack content-security-policy, x-content-type-options, referrer-policy.",
			"The service's cookies do not reach visitors: they can't sign in or send a form.",
			"Anyone can read the emails we send.",
		]);
	});

	it("reports a different site, and checks nothing else there", async () => {
		let missing = 404;
		const address = await serve((path) => ({
			status: path === "/" ? 200 : missing,
			body: "<h1>This name is for sale</h1>",
		}));
		for (missing of [404, 200])
			expect(findingsOf(await checkSite(address, false), "fault")).toEqual([`A different site answers at ${address}.`]);
	});

	it("if the nodes behind a proxy are down, it points to them", async () => {
		const address = await serve(() => ({ status: 503 }));
		expect(await checkSite(address, false)).toMatchObject([
			{ what: `${address} answers 503.`, mend: expect.stringContaining("nodes run") },
		]);
	});

	it("reports a redirect to another address, or to the same one", async () => {
		let location = "https://www.alongside.org.au/";
		const address = await serve(() => ({ status: 308, headers: { location } }));
		expect(findingsOf(await checkSite(address, false), "fault")).toEqual([
			`${address} redirects to https://www.alongside.org.au.`,
		]);
		for (location of ["/home", "//[", ""])
			expect(findingsOf(await checkSite(address, false), "fault")).toEqual([`${address} answers 308.`]);
	});

	it("reports whether a trace collector accepts traces, refuses them or is missing", async () => {
		let status = 200;
		const asked: string[] = [];
		const endpoint = await serve((path) => {
			asked.push(path);
			return { status };
		});
		const look = async () => (await checkTraces({ endpoint, headers: { authorization: "Bearer key" } }))[0];
		expect(await look()).toEqual({
			level: "fine",
			what: `The trace collector ${new URL(endpoint).host} accepts traces.`,
		});
		status = 401;
		expect(await look()).toMatchObject({ level: "warning", mend: "Check OTEL_EXPORTER_OTLP_HEADERS." });
		status = 404;
		expect(await look()).toMatchObject({
			level: "warning",
			mend: expect.stringContaining("OTEL_EXPORTER_OTLP_ENDPOINT"),
		});
		await new Promise<void>((done) => server.close(() => done()));
		expect(await look()).toMatchObject({ level: "warning", what: expect.stringContaining("does not answer") });
		expect(asked).toEqual(["/v1/traces", "/v1/traces", "/v1/traces"]);
	});

	it("reports too few connections for a node's pool and its other connections", () => {
		expect(tooFewConnections(23, 10)).toEqual([]);
		expect(tooFewConnections(22, 10)).toMatchObject([
			{ level: "warning", what: "The server allows 22 connections, but one node uses up to 18." },
		]);
	});

	it("reports an invalid site address and an unknown host name", async () => {
		const address = await serve(() => ({ status: 404 }));
		expect(findingsOf(await checkSite(`${address}/app`, false), "fault")).toEqual([
			`${address}/app is not a site address.`,
		]);
		for (const protocol of ["http", "https"])
			expect(findingsOf(await checkSite(`${protocol}://www.alongside.invalid`, false), "fault")).toEqual([
				"The host name www.alongside.invalid does not resolve.",
			]);
	});

	it("reports a site and a mail server that don't answer", async () => {
		const address = await serve(() => ({ status: 200 }));
		const [plain] = findingsOf(await checkMail(address.replace("http:", "smtps:")), "fault");
		expect(plain).toBe("The mail server 127.0.0.1 does not start with TLS on this port.");
		await new Promise<void>((done) => server.close(() => done()));
		expect(findingsOf(await checkSite(address, false), "fault")[0]).toMatch(/does not answer/);
		expect(findingsOf(await checkMail(address.replace("http:", "smtp:")), "fault")[0]).toMatch(
			/mail server 127\.0\.0\.1 does not answer/,
		);
	});
});
