import { expect, test } from "vitest";
import { isUnavailable } from "./unavailable.ts";

const withCode = (code: string, message = "…") => Object.assign(new Error(message), { code });

test.for([
	"ECONNREFUSED",
	"ECONNRESET",
	"ETIMEDOUT",
	"EPIPE",
	"08006",
	"53300",
	"53100",
	"57P01",
	"57P03",
	"57014",
	"55P03",
	"40001",
	"25006",
	"28P01",
	"EMFILE",
	"CERT_HAS_EXPIRED",
	"3D000",
	"42501",
])("the code %s means that the database is unavailable", (code) => {
	expect(isUnavailable(withCode(code))).toBe(true);
});

test.for([
	"timeout exceeded when trying to connect",
	"Connection terminated unexpectedly",
	"Connection terminated due to connection timeout",
	"Client has encountered a connection error and is not queryable",
	"Query read timeout",
	'database "alongside" is not currently accepting connections',
])("the message '%s' means that the database is unavailable", (message) => {
	expect(isUnavailable(new Error(message))).toBe(true);
});

test("a cause, or one of several errors, can mean that the database is unavailable", () => {
	expect(isUnavailable(new Error("migration failed", { cause: withCode("57P03") }))).toBe(true);
	expect(isUnavailable(new AggregateError([new Error("x"), withCode("ECONNREFUSED")]))).toBe(true);
	expect(isUnavailable(Object.assign(withCode("ENOENT"), { syscall: "connect" }))).toBe(true);
});

test.for([
	withCode("23505"),
	withCode("42P01"),
	withCode("22P02"),
	withCode("ENOENT"),
	new Error("Connection terms changed"),
	withCode("55000", 'currval of sequence "one" is not yet defined in this session'),
	new TypeError("x is not a function"),
	undefined,
	null,
	"57P01",
	{ code: "57P01" },
])("%s doesn't mean that the database is unavailable", (error) => {
	expect(isUnavailable(error)).toBe(false);
});
