import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "backup-large-"));
const source = await testDatabase();
const target = await testDatabase();
afterAll(async () => {
	await Promise.all([source.close(), target.close()]);
	rmSync(folder, { recursive: true });
});

test("a backup restores large files and small rows exactly", async () => {
	await source.pool.query("insert into service_area (id, name) values (999001, 'An area')");
	for (const bytes of [10, 6_000_000, 0, 9_000_000]) {
		await source.pool.query(
			`with q as (
				insert into quote (name, email, phone, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, terms_agreed_at,
					submitted_anyway, visitor_token_hashes)
				values ('a', 'b', 'c', 999001, '{}', '{}', false, false, now(), false, '{}') returning id
			), f as (
				insert into follow_up (quote_id, submitted_at, hcp_referral, automate_referral, request_hash, details)
				select id, now(), false, false, '', '' from q returning quote_id
			)
			insert into plan_file (id, quote_id, stored_at, media_type, size, name, content) select gen_random_uuid(), quote_id, now(), 'image/png', $1, '', $2 from f`,
			[bytes, randomBytes(bytes)],
		);
	}
	const sums = "select size, length(content) as length, md5(content) as sum from plan_file order by size";
	const file = join(folder, "one.backup");
	const counts = await backup(source, file);
	expect(counts).toMatchObject({ plan_file: 4, follow_up: 4 });
	expect(await restore(target, file, { replace: true })).toEqual(counts);
	const { rows } = await target.pool.query(sums);
	expect(rows).toEqual((await source.pool.query(sums)).rows);
	expect(rows.map((row) => row.length)).toEqual([0, 10, 6_000_000, 9_000_000]);
});
