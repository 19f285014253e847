import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "#tests/support/api.ts";
import { aWorld } from "#tests/support/referrals.ts";
import { postcodesInUse } from "./postcodes-in-use.ts";

test("counts the profiles, requests and referrals for each postcode, most used first, and leaves out unused postcodes", async () => {
	const api = await testApi();
	try {
		const { db } = api.services.database;
		const world = await aWorld(api);
		await world.at("2026-03-16T09:00:00+11:00");
		const { caseId } = await world.request();
		const provider = world.town.near.id;
		await world.consent(caseId, provider);
		await world.send(caseId, [provider]);
		const { rows } = await sql<{ postcode: string }>`select postcode from referral`.execute(db);
		const [{ postcode } = { postcode: "" }] = rows;
		await sql`update provider set postcodes = '{0872}'`.execute(db);
		await sql`update provider set postcodes = ${`{0872,${postcode}}`}::text[] where id = ${provider}`.execute(db);
		const { rows: held } = await sql<{ count: number }>`select count(*)::int as count from provider`.execute(db);
		expect(await postcodesInUse(db, ["0999", postcode, "0872"])).toEqual([
			{ postcode: "0872", profiles: held[0]?.count, requests: 0, referrals: 0 },
			{ postcode, profiles: 1, requests: 1, referrals: 1 },
		]);
		expect(await postcodesInUse(db, [])).toEqual([]);
	} finally {
		await api.close();
	}
});
