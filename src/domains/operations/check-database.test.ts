import { expect, it } from "vitest";
import { hostOf, notEncrypted } from "./check-database.ts";

it.each([
	["postgres://alongside@%2Frun%2Fpostgresql/alongside", "/run/postgresql"],
	["postgres:///alongside?host=/run/postgresql&user=alongside", "/run/postgresql"],
	["postgres://alongside@localhost/alongside?host=/run/postgresql", "/run/postgresql"],
	["postgres://alongside:secret@127.0.0.1:5432/alongside", "127.0.0.1"],
])("%s never leaves this machine, so it needs no encryption", (url, host) => {
	expect(hostOf(url)).toBe(host);
	expect(notEncrypted(hostOf(url))).toEqual([]);
});

it("a server elsewhere needs it", () => {
	for (const servers of ["db.example.org", "localhost,db.example.org:5433", "db.example.org,127.0.0.1"])
		expect(notEncrypted(hostOf(`postgres://a:b@${servers}/alongside`))).toMatchObject([{ level: "fault" }]);
});
