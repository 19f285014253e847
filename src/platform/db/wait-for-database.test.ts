import { expect, test } from "vitest";
import { waitForDatabase } from "./wait-for-database.ts";

const error = (more: object, message = "no") => Object.assign(new Error(message), more);
const REFUSED = error({ code: "ECONNREFUSED", address: "127.0.0.1", port: 1 });

const URL_OF = "postgres://alongside:secret@db.internal:6543/alongside";
const wait = async (errors: Error[], everyMs = 0) => {
	let at = 0;
	const now = () => {
		at += everyMs;
		return at;
	};
	const said: string[] = [];
	let tries = 0;
	const ping = async () => {
		tries++;
		const next = errors.shift();
		if (next) throw next;
	};
	const end = await waitForDatabase(ping, (sentence) => said.push(sentence), { url: URL_OF, againMs: 0, now }).catch(
		(failed: Error) => failed,
	);
	return { said, tries, end };
};

test("a node waits for its database and says so", async () => {
	expect(await wait([REFUSED, REFUSED])).toEqual({
		said: ["The database doesn't answer at 127.0.0.1:1. Start it, or check DATABASE_URL. The node waits for it."],
		tries: 3,
		end: undefined,
	});
	const socket = error({ code: "ENOENT", syscall: "connect", address: "/run/postgresql/.s.PGSQL.5432" });
	expect((await wait([socket])).said[0]).toBe(
		"The database doesn't answer at /run/postgresql/.s.PGSQL.5432. Start it, or check DATABASE_URL. The node waits for it.",
	);
});

test("it says so at once and then once a minute", async () => {
	const refused = (n: number) => Array.from({ length: n }, () => REFUSED);
	// The clock is read twice in a try that says something, and once in the others.
	expect((await wait(refused(60), 1_000)).said).toHaveLength(1);
	expect((await wait(refused(61), 1_000)).said).toHaveLength(2);
	expect((await wait(refused(62), 1_000)).said).toHaveLength(2);
});

test("a server that says nothing is named by its address, never with its password", async () => {
	const { said } = await wait([error({}, "timeout expired")]);
	expect(said).toEqual([
		"The database doesn't answer. Start it, or check DATABASE_URL. The node waits for it (db.internal:6543).",
	]);
});

test.each([
	["a server that is starting", error({ code: "57P03" }), true],
	["a silent server", error({}, "timeout expired"), true],
	["a server that stopped during a migration", error({ isPlain: true, cause: error({ code: "57P01" }) }), true],
	["a wrong password", error({ code: "28P01" }), false],
	["a database that doesn't exist", error({ code: "3D000" }), false],
	["a name that doesn't exist", error({ code: "ENOTFOUND" }), false],
	["a bug", new TypeError("x is not a function"), false],
])("%s", async (_, failed, waits) => {
	expect((await wait([failed])).end).toBe(waits ? undefined : failed);
});
