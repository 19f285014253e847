import { expect, test } from "vitest";
import { compareWithPrimary } from "./check-replica.ts";

interface Server {
	isReplica: boolean;
	which?: string;
	place?: string;
}

/** Answers what is asked of it as a server of that kind does. */
const server = ({ isReplica, which = "7711/16385", place = "0/100" }: Server) =>
	({
		query: async (text: string) => {
			if (text.includes("pg_current_wal_flush_lsn") && isReplica) throw Object.assign(new Error("recovery is in progress"), { code: "55000" });
			return { rows: [{ is_replica: isReplica, which, place, version: "15.18" }] };
		},
	}) as never;
const PRIMARY = { isReplica: false };

test.each([
	["the primary's own", PRIMARY, { isReplica: true }, "fine", "The replica answers (PostgreSQL 15.18)"],
	["one that is behind", PRIMARY, { isReplica: true, place: "0/99" }, "warning", "The replica lacks what the primary had"],
	["one that was promoted", PRIMARY, PRIMARY, "fault", "leads to a server that takes writes"],
	["one of another server", PRIMARY, { isReplica: true, which: "7712/16385", place: "9/0" }, "fault", "a replica of another database"],
	["another database of the right one", PRIMARY, { isReplica: true, which: "7711/16399" }, "fault", "a replica of another database"],
	["one that is well, where DATABASE_URL is wrong", { isReplica: true }, { isReplica: true }, "warning", "DATABASE_URL leads to a replica, too"],
] as const)("a replica: %s", async (_, primary, replica, level, words) => {
	expect(await compareWithPrimary(server(primary), server(replica), 20)).toMatchObject([{ level, what: expect.stringContaining(words) }]);
});
