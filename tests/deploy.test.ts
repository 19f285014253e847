import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { describe, expect, it } from "vitest";
import { CONSENT_COOKIE } from "#contract/consent/consent.ts";
import { BROWSER_STORAGE } from "#contract/shared/browser-storage.ts";
import { CSRF_COOKIE } from "#contract/shared/request-names.ts";
import { readSettings, SETTING_NAMES } from "#platform/config.ts";
import { subscriber } from "#platform/security/rate-limit-store.ts";
import { START, START_ENVIRONMENT } from "../bench/site.command.ts";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const compose = read("deploy/compose.yaml");
const example = read("deploy/example.env");
const nginx = read("deploy/nginx/nginx.conf");
const guide = read("docs/deployment.md");

/** Settings of the compose file and its databases that the service doesn't read. */
const OTHERS = ["VERSION", "SITE", "ACME_EMAIL", "POSTGRES_PASSWORD", "DATABASE_PASSWORD"];
/** SQL keywords that look like settings. */
const SQL = ["LISTEN", "NOTIFY"];

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

describe("a deployment uses setting names that the service knows", () => {
	it("in the compose file", () => {
		const [, block = ""] = /\nx-node:[\s\S]*?\n {2}environment:\n([\s\S]*?)\n {2}\w/.exec(compose) ?? [];
		const set = named(block, /^ {4}([A-Z_]+):/gm);
		expect(set).toContain("DATABASE_URL");
		// The env file also holds the database superuser's password. The compose file blanks it for the nodes.
		const emptied = named(block, /^ {4}([A-Z_]+): ""$/gm);
		expect(emptied.toSorted()).toEqual(["POSTGRES_PASSWORD"]);
		for (const name of set.filter((one) => !emptied.includes(one))) expect(SETTING_NAMES).toContain(name);
	});

	it("in the image", () => {
		const [, block = ""] = /\nENV ((?:.*\\\n)*.*)\n/.exec(read("deploy/Dockerfile")) ?? [];
		const set = named(block, /([A-Z_]+)=/g);
		expect(set).toContain("DATA_DIR");
		for (const name of set) expect([...SETTING_NAMES, ...Object.keys(START_ENVIRONMENT)]).toContain(name);
	});

	it("and the image starts the way npm start does, with no override in the compose file", () => {
		const image = read("deploy/Dockerfile");
		for (const [name, value] of Object.entries(START_ENVIRONMENT))
			expect(image).toMatch(new RegExp(`^(ENV|\\t)\\s*${name}=${value}( \\\\)?$`, "m"));
		expect(image).toContain(`\nCMD ${JSON.stringify(["node", ...START]).replaceAll(",", ", ")}\n`);
		expect(compose.slice(0, compose.indexOf("\nservices:"))).not.toMatch(/^ {2}(command|entrypoint):/m);
	});

	it("in the example, which lists every setting once", () => {
		const listed = named(example, /^#?([A-Z][A-Z0-9_]*)=/gm);
		expect(listed.toSorted()).toEqual([...SETTING_NAMES, ...OTHERS].toSorted());
	});

	it("in the guide", () => {
		const words = (text: string) => new Set(named(text, /`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`/g));
		for (const name of words(guide)) expect([...SETTING_NAMES, ...OTHERS, ...SQL]).toContain(name);
	});
});

it("every value in the example is valid, including those that are commented out", () => {
	const lines = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].filter(([, name = ""]) =>
		SETTING_NAMES.includes(name),
	);
	const env = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
	const settings = readSettings({
		...env,
		SECRET_KEY: "k".repeat(40),
		DATABASE_URL: "postgres://alongside:x@database:5432/alongside",
	});
	expect(settings).toMatchObject({
		mode: "production",
		demo: false,
		limits: "on",
		trustedProxies: 1,
		files: { home: "database" },
	});
	// Commented-out values are the defaults, except those that the image and the compose file set.
	const [, own = ""] = example.split("# --- the brand");
	const [defaults = ""] = own.split("# --- set by the image");
	const said = Object.fromEntries(
		[...defaults.matchAll(/^#([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name, value]) => [name, value]),
	);
	expect(readSettings({ ...said, DATA_DIR: "x", DEMO: "off" })).toEqual(readSettings({ DATA_DIR: "x", DEMO: "off" }));
});

it("images are pinned to a release series, secrets are blank, and containers run as non-root on read-only file systems", () => {
	expect(named(compose, /^\s+image: (\S+)$/gm).filter((image) => /:latest$|^[^:]+$/.test(image))).toEqual([]);
	for (const name of ["SECRET_KEY", "POSTGRES_PASSWORD", "DATABASE_PASSWORD"])
		expect(example).toMatch(new RegExp(`^${name}=$`, "m"));
	expect(read("deploy/Dockerfile")).toMatch(/^USER node$/m);
	expect(compose.match(/read_only: true/g)).toHaveLength(2);
});

it("the database's own log holds no values from slow statements or from rows that a constraint refuses", () => {
	const [, primary = ""] = /\n {4}command: >\n((?: {6}.*\n)+)/.exec(compose) ?? [];
	expect(primary).toContain("-c log_parameter_max_length=0");
	expect(primary).toContain("-c log_error_verbosity=terse");
});

describe("the balancer", () => {
	it("lists the compose file's nodes in every upstream group", () => {
		const nodes = named(compose, /ipv4_address: ([\d.]+)/g);
		expect(nodes).toHaveLength(2);
		for (const node of nodes) expect(nginx.split(`server ${node}:3000 `)).toHaveLength(4);
	});

	it("uses a restarted node again before the next one stops", () => {
		const { drainSeconds } = readSettings({ DATABASE_URL: "postgres://alongside:x@database:5432/alongside" });
		for (const seconds of named(nginx, /fail_timeout=(\d+)s/g)) expect(Number(seconds)).toBeLessThan(drainSeconds);
	});

	it("serves cached pages only to visitors whose cookies don't personalise the page", () => {
		const [, pattern = ""] = /"~(\^.*privacy_choice.*)" 0;/.exec(nginx) ?? [];
		const isPlain = (cookie: string) => new RegExp(pattern).test(cookie);
		const plain = [CSRF_COOKIE, CONSENT_COOKIE];
		for (const { name } of BROWSER_STORAGE.filter(({ where }) => where === "cookie"))
			for (const cookie of [`${name}=a`, `__Host-${name}=a`, `__Host-${CSRF_COOKIE}=b; ${name}=a`])
				expect([cookie, isPlain(cookie)]).toEqual([cookie, plain.includes(name)]);
		expect(isPlain(`${CSRF_COOKIE}=a; __Host-${CONSENT_COOKIE}=b`)).toBe(true);
		for (const cookie of [
			`session=${CSRF_COOKIE}=a`,
			`x${CSRF_COOKIE}=a`,
			`${CSRF_COOKIE}`,
			`${CSRF_COOKIE}=a;session=b`,
		])
			expect([cookie, isPlain(cookie)]).toEqual([cookie, false]);
	});

	it("counts the same addresses as one caller as the nodes do", () => {
		const patterns = [...nginx.matchAll(/"~(\^.*)" \$(four|network);/g)].map(([, pattern = ""]) => new RegExp(pattern));
		expect(patterns).toHaveLength(2);
		expect(nginx.match(/limit_(?:req|conn)_zone \$subscriber /g)).toHaveLength(2);
		/** The 4 or 16 bytes of an address, as nginx has them. */
		const bytesOf = (address: string): string => {
			if (isIP(address) === 4) return String.fromCharCode(...address.split(".").map(Number));
			const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
			const [head = [], tail] = groups.split("::").map((part) => part.split(":").filter(Boolean));
			const filled = tail ? [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail] : head;
			return String.fromCharCode(
				...filled.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
			);
		};
		const keyOf = (address: string) => {
			const bytes = bytesOf(address);
			return patterns.map((pattern) => pattern.exec(bytes)?.[1]).find((key) => key !== undefined) ?? bytes;
		};
		const addresses = [
			"203.0.113.9",
			"::ffff:203.0.113.9",
			"203.0.113.10",
			"::ffff:203.0.113.10",
			"2001:db8::1",
			"2001:db8:0:0:ffff::2",
			"2001:db8::a:b:c:d",
			"2001:db8:0:1::1",
			"2001:db8:0:1:5:6:7:8",
			"2001:db8:1::1",
			"2001:0db8:0a0a:0a0a:0a0a::1",
			"2001:db8:a0a:a0a::2",
			"fe80::1",
			"fe80::1:2:3:4",
			"::1",
			"::cb00:7109",
			"64:ff9b::203.0.113.9",
			"64:ff9b:1::1",
			"::fffe:203.0.113.9",
		];
		for (const one of addresses)
			for (const other of addresses)
				expect([one, other, keyOf(one) === keyOf(other)]).toEqual([one, other, subscriber(one) === subscriber(other)]);
	});

	it("accepts bodies as large as the service does, and sets the headers that visitors must not choose", () => {
		expect(read("src/platform/http/body-size.ts")).toContain("WITH_FILE = 12 * MEBIBYTE");
		expect(nginx).toContain("client_max_body_size 12m;");
		expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
		expect(nginx).toContain("proxy_set_header X-Request-Id $request_id;");
		expect(nginx.match(/proxy_set_header/g)).toHaveLength(5);
	});

	it("substitutes every variable in its configuration", () => {
		const start = read("deploy/nginx/start.sh");
		for (const name of new Set(named(nginx, /\$\{(\w+)\}/g)))
			expect(start).toMatch(new RegExp(`envsubst '[^']*\\$${name}\\b`));
	});
});
