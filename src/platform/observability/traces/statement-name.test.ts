import { expect, it } from "vitest";
import { statementName } from "./statement-name.ts";

it.each([
	['select "id", "name" from "provider" where "id" = $1', "select", "provider"],
	['insert into "letter" ("kind") values ($1) on conflict do nothing', "insert", "letter"],
	['insert into "enquiry" ("kind", "name") values ($1, $2)', "insert", "enquiry"],
	["insert into job_run (job) select job from other", "insert", "job_run"],
	["update team_case set version = version + 1 where id = $1", "update", "team_case"],
	["delete from retention_doomed where run_id = $1", "delete", "retention_doomed"],
	["with due as (select a.id from account a) select due.id from due join person p on true", "select", "account"],
	["with gone as (delete from session returning id) select count(*) from gone", "delete", "session"],
	["select job from boss.job where id = $1", "select", "job"],
	["select count(*) from unnest($1::int[]) x", "select", undefined],
	["select extract(epoch from confirmed_at) from provider_capacity", "select", "provider_capacity"],
	["select 1 where $1 is not distinct from confirmed_at", "select", undefined],
	["begin", "begin", undefined],
	["select pg_advisory_xact_lock(1)", "select", undefined],
	["vacuum (analyze)", "other", undefined],
	// A value in the text that looks like SQL.
	["select 1 where 'a from mai_tran' = 'it''s from mai_tran'", "select", undefined],
	["select 1 where 'from mai_tran", "select", undefined],
	["-- from mai_tran\nselect 1", "select", undefined],
])("%s is named %s %s", (text, operation, table) => {
	expect(statementName(text)).toEqual({ operation, table });
});
