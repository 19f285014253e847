import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { letIn } from "#platform/scan/quarantine.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { EICAR, startScanner, type TestScanner } from "#tests/support/clamd.ts";
import { takeQuarantined } from "./take-quarantined.ts";

let scanner: TestScanner;
let api: TestApi;
beforeAll(async () => {
	scanner = await startScanner();
	api = await testApi({ VIRUS_SCANNER: scanner.address });
});
afterAll(async () => {
	await api.close();
	await scanner.close();
});

it("a quarantined plan can be opened for examination, and the audit log records it", async () => {
	const { db } = api.services.database;
	const about = `quote:${randomUUID()}`;
	await expect(
		letIn(api.services, { bytes: EICAR, name: "plan.pdf", field: "ndis_plan_file", call: "plan file", about }),
	).rejects.toMatchObject({
		status: 422,
	});
	const { rows } = await sql<{ id: string }>`select id from quarantined_file where about = ${about}`.execute(db);
	const id = rows[0]?.id ?? "";
	const deeds = async () =>
		(
			await sql<{
				person_id: number | null;
				facts: object;
			}>`select person_id, facts from audit where about = ${about} and deed = 'quarantine.taken'`.execute(db)
		).rows;
	expect(await deeds()).toEqual([]);
	expect((await takeQuarantined(api.services, id))?.equals(EICAR)).toBe(true);
	expect(await deeds()).toEqual([{ person_id: null, facts: { file: id, call: "plan file" } }]);
	expect(await takeQuarantined(api.services, randomUUID())).toBeUndefined();
	expect(await deeds()).toHaveLength(1);
});
