import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { OperatorError, operatorError } from "./operator-error.ts";

const folder = mkdtempSync(join(tmpdir(), "plain-"));
afterAll(() => rmSync(folder, { recursive: true }));

const thrown = (work: () => unknown): unknown => {
	try {
		work();
	} catch (error) {
		return error;
	}
	throw new Error("nothing was thrown");
};

test("errors of files and folders say what to do", () => {
	const file = join(folder, "file");
	writeFileSync(file, "");
	expect(operatorError(thrown(() => readFileSync(join(folder, "none"))))).toBe(
		`${join(folder, "none")} doesn't exist. Check the path.`,
	);
	expect(operatorError(thrown(() => readFileSync(folder)))).toBe("That is a folder. Choose a file.");
	expect(operatorError(thrown(() => mkdirSync(file)))).toBe(
		`${file} is a file, but must be a folder. Choose another path.`,
	);
	const closed = Object.assign(new Error("EACCES: permission denied, open '/data/lock'"), {
		code: "EACCES",
		path: "/data/lock",
		syscall: "open",
	});
	expect(operatorError(closed)).toBe(
		"No permission to read or write /data/lock. Make the user that runs the service its owner.",
	);
	expect(operatorError(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }))).toBe(
		"The disk is full. Free some space, then try again.",
	);
	const many = Object.assign(new Error("EMFILE: too many open files, scandir '/migrations/'"), {
		code: "EMFILE",
		path: "/migrations/",
		syscall: "scandir",
	});
	expect(operatorError(many)).toMatch(/^Too many files and connections are open\. Raise the limit with ulimit -n/);
});

test("the embedded engine's errors for a full or unreadable disk say what to do, although they are no Error", () => {
	expect(operatorError({ name: "ErrnoError", errno: 51 })).toBe("The disk is full. Free some space, then try again.");
	expect(operatorError({ name: "ErrnoError", errno: 2 })).toMatch(
		/^No permission to read or write the embedded database in DATA_DIR/,
	);
});

test("errors of the database say what to do, also for a host with several addresses", async () => {
	const refused = await new Promise<Error>((done) => connect({ host: "127.0.0.1", port: 1 }).on("error", done));
	expect(operatorError(refused)).toBe("The database doesn't answer at 127.0.0.1:1. Start it, or check DATABASE_URL.");
	expect(operatorError(new AggregateError([refused]))).toBe(operatorError(refused));
	expect(operatorError(new Error("Connection terminated due to connection timeout"))).toBe(
		"The database doesn't answer. Start it, or check DATABASE_URL.",
	);
	const of = (code: string, message: string, more = {}) =>
		operatorError(Object.assign(new Error(message), { code, ...more }));
	expect(of("ENOTFOUND", "getaddrinfo", { hostname: "db.example" })).toBe(
		"There is no machine called db.example. Check DATABASE_URL.",
	);
	expect(of("28P01", 'password authentication failed for user "a"')).toMatch(
		/refuses the sign-in: .*"a"\. Check the user name and the password/,
	);
	expect(of("3D000", 'database "b" does not exist')).toMatch(/doesn't have this database: .*"b".* Create it, or check/);
	expect(of("25006", "cannot execute CREATE TABLE in a read-only transaction")).toMatch(
		/is read-only: it is a replica/,
	);
	expect(of("XX000", "could not write init file")).toBe(of("53100", "could not extend file"));
	expect(of("08P01", "unsupported startup parameter: statement_timeout")).toMatch(
		/a pooler .*: statement_timeout\)\. Connect to PostgreSQL directly/,
	);
	expect(of("", "The server does not support SSL connections")).toMatch(/doesn't support TLS\. .*ssl = on/);
	expect(
		of(
			"DEPTH_ZERO_SELF_SIGNED_CERT",
			"self-signed certificate; if the root CA is installed locally, try running Node.js with --use-system-ca",
		),
	).toMatch(/not trusted: self-signed certificate\. In DATABASE_URL set sslrootcert=FILE/);
	for (const code of [
		"UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
		"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
		"ERR_TLS_CERT_ALTNAME_INVALID",
	])
		expect(of(code, "no")).toMatch(/sslrootcert=FILE/);
	expect(of("42501", "permission denied for schema public")).toMatch(/Make it the owner/);
});

test("an operator error keeps its message, and a bug has no operator message", () => {
	expect(operatorError(new OperatorError("Do this."))).toBe("Do this.");
	expect(operatorError(new TypeError("x is not a function"))).toBeUndefined();
	expect(operatorError(undefined)).toBeUndefined();
});
