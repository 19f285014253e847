import { expect, it } from "vitest";
import { mayWrite } from "./may-write.ts";

it.each([
	"select updated_at, deleted from provider",
	"  with kept as (select 1) select * from kept",
	"begin",
	"start transaction",
	"rollback",
	"listen alongside_notice",
])("only looks: %s", (text) => {
	expect([mayWrite(text), mayWrite(text)]).toEqual([false, false]);
});

it.each([
	"insert into provider (name) values ($1)",
	'UPDATE "provider" set name = $1',
	"with gone as (delete from session returning id) select count(*) from gone",
	"select id from provider for update",
	"select refresh_search_docs($1)",
	"select 1; truncate provider",
	"truncate provider",
	"commit",
	"prepare transaction 'one'",
	"alter table provider add column more int",
	"do $$ begin perform 1; end $$",
	undefined,
	{ submit: () => {} },
])("may write: %s", (text) => {
	expect([mayWrite(text), mayWrite(text)]).toEqual([true, true]);
});
