import { describe, expect, test } from "vitest";
import { readSettings, SettingsError, warningsOf } from "./config.ts";

const errorsOf = (env: Record<string, string>) => {
	try {
		readSettings(env);
	} catch (error) {
		if (error instanceof SettingsError) return error.message.split("\n");
		throw error;
	}
	return [];
};

test("every setting has a default that works", () => {
	const settings = readSettings({});
	expect(settings).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		dataDir: "data",
		smtpUrl: undefined,
		demo: true,
		publicUrl: undefined,
	});
	expect(settings.brand).toMatchObject({
		name: "Alongside",
		phone: "1800 975 711",
		phoneHours: "Monday to Friday, 8:30am to 6:30pm AEST (Melbourne time)",
	});
});

test("no outside service is used unless its setting is there", () => {
	expect(readSettings({})).toMatchObject({
		analytics: undefined,
		errorReportingDsn: undefined,
		advertisingPixelUrl: undefined,
	});
	expect(
		readSettings({
			ANALYTICS_URL: "https://c.example/x",
			ANALYTICS_TOKEN: "t",
			ERROR_REPORTING_DSN: "http://k@127.0.0.1:9000/sub/1",
		}),
	).toMatchObject({
		analytics: { url: "https://c.example/x", token: "t" },
		errorReportingDsn: "http://k@127.0.0.1:9000/sub/1",
	});
});

test("an empty value means the default", () => {
	expect(readSettings({ PORT: "", PUBLIC_URL: "", PRODUCT_NAME: "" })).toMatchObject({
		port: 3000,
		publicUrl: undefined,
	});
});

test("environment variables become settings", () => {
	const settings = readSettings({
		PORT: "8080",
		HOST: "0.0.0.0",
		PUBLIC_URL: "https://www.alongside.example/",
		DATA_DIR: "/srv/data",
		DATABASE_URL: "postgres://u:p@db:5432/alongside",
		SMTP_URL: "smtp://mail:25",
		SEARCH_INDEX: "off",
		SEARCH_INDEX_MB: "64",
		PRODUCT_NAME: "Beside",
		PHONE: "1800 975 707",
	});
	expect(settings).toMatchObject({
		port: 8080,
		host: "0.0.0.0",
		publicUrl: "https://www.alongside.example",
		dataDir: "/srv/data",
		smtpUrl: "smtp://mail:25",
	});
	expect(settings.database.url).toBe("postgres://u:p@db:5432/alongside");
	expect(settings.searchIndex).toEqual({ on: false, megabytes: 64 });
	expect(settings.brand).toMatchObject({ name: "Beside", phone: "1800 975 707" });
});

test("files are stored in the database by default, and an object store needs its address, bucket and keys", () => {
	expect(readSettings({ DATA_DIR: "/srv/data" }).files).toEqual({
		home: "database",
		folder: "/srv/data/files",
		s3: undefined,
	});
	expect(readSettings({ FILES: "disk", FILES_DIR: "/srv/files" }).files).toMatchObject({
		home: "disk",
		folder: "/srv/files",
	});
	expect(errorsOf({ FILES: "s3", FILES_ENDPOINT: "https://s3.example", FILES_SECRET: "x" })).toEqual([
		"FILES_BUCKET must be set when FILES is s3",
		"FILES_KEY_ID must be set when FILES is s3",
	]);
	expect(errorsOf({ FILES_ENDPOINT: "https://s3.example/bucket" })).toEqual([
		"FILES_ENDPOINT must have no path: the bucket is FILES_BUCKET",
	]);
	const named = {
		FILES_ENDPOINT: "https://s3.example/",
		FILES_BUCKET: "our-files",
		FILES_KEY_ID: "k",
		FILES_SECRET: "s",
	};
	expect(readSettings(named).files.s3).toEqual({
		endpoint: "https://s3.example",
		region: "us-east-1",
		bucket: "our-files",
		keyId: "k",
		secret: "s",
		pathStyle: false,
	});
});

test("demo mode is on by default, off with a database, mail server or https address, and can be set with DEMO", () => {
	expect(readSettings({}).demo).toBe(true);
	expect(readSettings({ PUBLIC_URL: "http://127.0.0.1:3000" }).demo).toBe(true);
	expect(readSettings({ PUBLIC_URL: "HTTPS://WWW.Example.org:443/" })).toMatchObject({
		demo: false,
		publicUrl: "https://www.example.org",
	});
	expect(readSettings({ PUBLIC_URL: "https://www.example.org" }).demo).toBe(false);
	expect(readSettings({ PUBLIC_URL: "https://www.example.org", DEMO: "on" }).demo).toBe(true);
	expect(readSettings({ DATABASE_URL: "postgres://h/n" }).demo).toBe(false);
	expect(readSettings({ SMTP_URL: "smtp://h" }).demo).toBe(false);
	expect(readSettings({ DATABASE_URL: "postgres://h/n", DEMO: "on" }).demo).toBe(true);
});

describe("the error for an invalid value says what it must be", () => {
	test.each([
		["PORT", "abc", 'PORT must be a port number (it is "abc")'],
		["PORT", "70000", 'PORT must be 0 to 65535 (it is "70000")'],
		["HOST", "a b", 'HOST must be a host name or address to listen on, such as 127.0.0.1 (it is "a b")'],
		["PUBLIC_URL", "www.example.org", "PUBLIC_URL must be an address such as https://www.example.org"],
		[
			"PUBLIC_URL",
			"https://example.org/app",
			"PUBLIC_URL must be a scheme and a host, without a path: the service runs at the root of the host",
		],
		[
			"PUBLIC_URL",
			"https://example.org?from=letters",
			"PUBLIC_URL must be a scheme and a host, without a path: the service runs at the root of the host",
		],
		[
			"PUBLIC_URL",
			"https://example.org#top",
			"PUBLIC_URL must be a scheme and a host, without a path: the service runs at the root of the host",
		],
		[
			"PUBLIC_URL",
			"https://somebody@example.org",
			"PUBLIC_URL must be a scheme and a host, without a path: the service runs at the root of the host",
		],
		["DATABASE_URL", "mysql://x", "DATABASE_URL must be an address such as postgres://user:password@host:5432/name"],
		["SMTP_URL", "mail.example.org", "SMTP_URL must be an address such as smtp://user:password@host:587"],
		["EMAIL", "nobody", 'EMAIL must be an email address (it is "nobody")'],
		["CHAT_OPENS", "8:30", 'CHAT_OPENS must be a time such as 08:30 (it is "8:30")'],
		[
			"CHAT_CLOSES",
			"08:30",
			'CHAT_CLOSES must be later than CHAT_OPENS, on the same day (they are "08:30" and "08:30")',
		],
		[
			"CHAT_OPENS",
			"20:00",
			'CHAT_CLOSES must be later than CHAT_OPENS, on the same day (they are "18:00" and "20:00")',
		],
		["DEMO", "yes", 'DEMO must be on or off (it is "yes")'],
		["QUICK_EXIT_URL", "javascript:alert(1)", "QUICK_EXIT_URL must be an address such as https://www.example.org"],
		["ANALYTICS_URL", "counts", "ANALYTICS_URL must be an address such as https://counts.example.org/batch"],
		["ANALYTICS_TOKEN", "a b", "ANALYTICS_TOKEN must be letters, digits and symbols without spaces"],
		[
			"VIRUS_SCANNER",
			"http://127.0.0.1:3310",
			'VIRUS_SCANNER must be an address such as clamd://127.0.0.1:3310 or clamd+unix:///run/clamd.sock (it is "http://127.0.0.1:3310")',
		],
		["SECRET_KEY_ALSO", "short", "SECRET_KEY_ALSO must be 32 characters or more"],
		[
			"ERROR_REPORTING_DSN",
			"https://errors.example.org/1",
			"ERROR_REPORTING_DSN must be an address such as https://key@errors.example.org/1",
		],
	])("%s=%s", (name, value, message) => {
		expect(errorsOf({ [name]: value })).toContain(message);
	});

	test("lists every invalid setting, and never the value of a secret", () => {
		const faults = errorsOf({ PORT: "x", SECRET_KEY: "hunter2", CAPTCHA: "recaptcha" });
		expect(faults.join()).toMatch(/PORT .*SECRET_KEY must be 32 characters or more/s);
		expect(faults.join()).not.toContain("hunter2");
	});

	test("an outside captcha needs its keys", () => {
		expect(errorsOf({ CAPTCHA: "recaptcha" })).toHaveLength(4);
	});
});

test.each(["clamd://127.0.0.1:3310", "clamd://scanner.internal", "clamd://[::1]:3310", "clamd+unix:///run/clamd.sock"])(
	"a virus scanner at %s is accepted",
	(address) => {
		expect(readSettings({ VIRUS_SCANNER: address }).virusScanner).toBe(address);
	},
);

describe("the embedded forms", () => {
	test("are our own unless an outside service is named with its address", () => {
		expect(readSettings({}).forms).toEqual({ kind: "embedded" });
		expect(readSettings({ FORMS: "formassembly", FORMASSEMBLY_URL: "https://name.tfaforms.net/" }).forms).toEqual({
			kind: "formassembly",
			url: "https://name.tfaforms.net",
		});
		expect(errorsOf({ FORMS: "formassembly" })).toEqual(["FORMASSEMBLY_URL must be set when FORMS is formassembly"]);
		expect(errorsOf({ FORMS: "formassembly", FORMASSEMBLY_URL: "https://name.tfaforms.net/rest" })).toEqual([
			"FORMASSEMBLY_URL must have no path, such as https://name.tfaforms.net",
		]);
	});
});

// LYO-009
test("demo mode has sample links to social sites; otherwise only the configured ones are there", () => {
	expect(readSettings({}).brand.social).toEqual({
		facebook: "https://facebook.alongside.example",
		instagram: "https://instagram.alongside.example",
		linkedin: "https://linkedin.alongside.example",
	});
	expect(readSettings({ DEMO: "off", FACEBOOK_URL: "https://social.example/us" }).brand.social).toEqual({
		facebook: "https://social.example/us",
	});
});

test("a production service that others can reach warns if its addresses follow the Host header", () => {
	const warned = (env: Record<string, string>) => warningsOf(readSettings(env)).length;
	expect(warningsOf(readSettings({ NODE_ENV: "production", HOST: "0.0.0.0" }))).toEqual([
		expect.stringMatching(/^PUBLIC_URL is not set: .* Host header/),
	]);
	expect(warned({ NODE_ENV: "production", HOST: "::" })).toBe(1);
	expect(warned({ NODE_ENV: "production", HOST: "0.0.0.0", PUBLIC_URL: "https://www.example.org" })).toBe(0);
	for (const HOST of ["127.0.0.1", "::1", "localhost"]) expect(warned({ NODE_ENV: "production", HOST }), HOST).toBe(0);
	expect(warned({ HOST: "0.0.0.0" })).toBe(0);
});
