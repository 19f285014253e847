import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { RecordLine } from "#contract/people/records.ts";
import { CHILDS, recordExports } from "#tests/support/record-exports.ts";

const setup = recordExports();
const { db, ask, details, find, exported, lastLine } = setup;

describe("an export for a contact person", () => {
	let carer: RecordLine;
	let child: RecordLine;
	beforeAll(async () => {
		const request = await setup.world.request({
			name: "Cara Carercanary",
			email: "cara@visitor.example",
			phone: "0491 570 159",
		});
		await details(request, {
			participant_first_name: "Lou",
			participant_last_name: "Little",
			participant_relation: "Parent",
			diagnosis: CHILDS,
			participant_goals: CHILDS,
		});
		await ask(`/team/cases/${request.caseId}/notes/`, { text: `${CHILDS} note` }, setup.lead, {
			headers: { "Idempotency-Key": randomUUID() },
		});
		await ask(`/team/cases/${request.caseId}/calls/`, { is_reached: true, agreed: CHILDS }, setup.lead, {
			headers: { "Idempotency-Key": randomUUID() },
		});
		[carer, child] = [await find("cara@visitor.example"), await find("Lou Little")];
	});

	it("holds their own data, and none of the participant's health details", async () => {
		const before = await lastLine();
		const { text, files, tables, page } = await exported(carer.id);
		expect(text).toContain("Carercanary");
		expect(tables.letter?.length).toBeGreaterThan(0);
		expect(text).not.toContain(CHILDS);
		expect(Object.keys(files)).toHaveLength(2);
		expect(page).toContain("Their health information is left out");
		const { rows } = await sql`
			select from audit where deed in ('details.read', 'calls.read') and id > ${before}
		`.execute(db());
		expect(rows).toEqual([]);
	});

	it("holds the health details if the exporter confirms that they act for the participant", async () => {
		const { text, files } = await exported(carer.id, { reason: "Parent of a child of 7", acts_for: true });
		expect(text).toContain(`${CHILDS} note`);
		expect(Object.keys(files)).toHaveLength(3);
	});

	it("never reaches the participant, whose export holds all their own data", async () => {
		const { text, files, page } = await exported(child.id);
		expect(text).not.toMatch(/Carercanary|cara@visitor\.example|0491 570 159/);
		expect(text).toContain(CHILDS);
		expect(Object.keys(files)).toHaveLength(3);
		expect(page).toContain("Their name and contact details are left out");
	});
});
