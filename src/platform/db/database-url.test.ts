import { expect, test } from "vitest";
import { faultOfDatabaseUrl, placeOf, serversOf } from "./database-url.ts";

test.each([
	["postgres://a:p%40ss@db.internal:6543/alongside", "db.internal:6543"],
	["postgres://a@db1,db2:5433/alongside?target_session_attrs=read-write", "db1,db2:5433"],
	["postgres://alongside@%2Frun%2Fpostgresql/alongside", "/run/postgresql"],
	["postgresql:///alongside?host=/run/postgresql", "/run/postgresql"],
	["postgres:///alongside", "localhost"],
])("%s leads to %s", (url, place) => {
	expect(placeOf(url)).toBe(place);
});

test("each server of several has the same sign-in, database and options, and its own port", () => {
	expect(serversOf("postgres://a:p%40s@db1,[::1]:5433,10.0.0.3:5434/name?sslmode=verify-full")).toEqual([
		"postgres://a:p%40s@db1/name?sslmode=verify-full",
		"postgres://a:p%40s@[::1]:5433/name?sslmode=verify-full",
		"postgres://a:p%40s@10.0.0.3:5434/name?sslmode=verify-full",
	]);
	expect(serversOf("postgres:///name?host=/run/postgresql")).toEqual(["postgres:///name?host=/run/postgresql"]);
});

const ADDRESS = "must be an address such as postgres://user:password@host:5432/name";
const EACH = "must name each server, without empty ones and sockets";
const WRITES = "may have target_session_attrs=read-write only, since every node writes";
test.each([
	["postgres://a@db/name", undefined],
	["postgresql://a@db1,db2/name", undefined],
	["postgres://a@db1:5432,db2:5433/name?target_session_attrs=read-write", undefined],
	["postgres://a@db1/name?target_session_attrs=primary", undefined],
	["postgres://alongside@%2Frun%2Fpostgresql/alongside", undefined],
	["postgres:///alongside?host=/run/postgresql", undefined],
	["hello", ADDRESS],
	["mysql://a@db/name", ADDRESS],
	["postgres://a@db1:x,db2/name", ADDRESS],
	["postgres://a@db1,db2:99999/name", ADDRESS],
	["postgres://a@db1,,db2/name", EACH],
	["postgres://a@db1,/name", EACH],
	["postgres://a@db1,:5433/name", EACH],
	["postgres://a@db1,%2Frun%2Fpostgresql/name", EACH],
	["postgres://a@db1,db2/name?target_session_attrs=any", WRITES],
	["postgres://a@db1/name?target_session_attrs=standby", WRITES],
])("DATABASE_URL=%s: %s", (url, fault) => {
	expect(faultOfDatabaseUrl(url)).toBe(fault);
});
