import { expect, test } from "vitest";
import { waitForDatabase } from "./wait-for-database.ts";

const error = (more: object, message = "no") => Object.assign(new Error(message), more);
const REFUSED = error({ code: "ECONNREFUSED", address: "127.0.0.1", port: 1 });

const wait = async (errors: Error[]) => {
	const said: string[] = [];
	let tries = 0;
	const ping = async () => {
		tries++;
		const next = errors.shift();
		if (next) throw next;
	};
	const end = await waitForDatabase(ping, (sentence) => said.push(sentence), 0).catch((failed: Error) => failed);
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

test.each([
	[30, 1],
	[31, 2],
])("it says so about once a minute: %i failed tries, %i lines", async (tries, lines) => {
	expect((await wait(Array.from({ length: tries }, () => REFUSED))).said).toHaveLength(lines);
});

test.each([
	["a server that is starting", error({ code: "57P03" }), true],
	["a silent server", error({}, "timeout expired"), true],
	["a wrong password", error({ code: "28P01" }), false],
	["a database that doesn't exist", error({ code: "3D000" }), false],
	["a name that doesn't exist", error({ code: "ENOTFOUND" }), false],
	["a bug", new TypeError("x is not a function"), false],
])("%s", async (_, failed, waits) => {
	expect((await wait([failed])).end).toBe(waits ? undefined : failed);
});
