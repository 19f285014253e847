import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aRequest, aTown, sendQuote, type Town } from "#tests/support/quotes.ts";

let api: TestApi;
let town: Town;
beforeAll(async () => {
	api = await testApi();
	town = await aTown(api.services.database.db);
});
afterAll(() => api.close());

const kindOf = async (funding: string[]) => {
	const { id } = await sendQuote(api, aRequest(town, { funding_types_list: funding }));
	const response = await api.request(`/quotes/${id}/typeform/`);
	expect(response.status).toBe(200);
	return response.json();
};

describe("GET /quotes/{quoteId}/typeform/", () => {
	it.each([
		["CON-041", "HCP"],
		["CON-042", "HCP1"],
		["CON-043", "HCP2"],
		["CON-044", "HCP3"],
		["CON-045", "HCP4"],
	])("%s: funding %s", async (_row, code) => {
		expect(await kindOf([code])).toEqual({ typeform_hidden_data: { service_area: town.areaName, funding_type: code } });
	});

	// CON-046
	it("NDIS, any other or none", async () => {
		expect(await kindOf(["NDIS"])).toMatchObject({ typeform_hidden_data: { funding_type: "NDIS" } });
		expect(await kindOf(["i-don-t-know"])).toMatchObject({ typeform_hidden_data: { funding_type: null } });
		const { rows } = await sql<{
			code: string;
		}>`select code from funding_type where code <> 'NDIS' and code not like 'HCP%'`.execute(api.services.database.db);
		for (const { code } of rows)
			expect(await kindOf([code])).toMatchObject({ typeform_hidden_data: { funding_type: code } });
	});

	// CON-047, API-029
	it("returns only the area and the first funding, to anyone with the id", async () => {
		expect(await kindOf(["NDIS", "HCP"])).toEqual({
			typeform_hidden_data: { service_area: town.areaName, funding_type: "NDIS" },
		});
	});

	it("404 for an unknown and for a malformed id, with the same body", async () => {
		const answers = await Promise.all(
			[randomUUID(), "00000000-0000-0000-0000-000000000000", "1", "x", "%27%20or%201%3D1", "z".repeat(100)].map(
				async (id) => {
					const response = await api.request(`/quotes/${id}/typeform/`);
					const { request_id: _, ...told } = (await response.json()) as { request_id: string };
					return { status: response.status, told };
				},
			),
		);
		for (const answer of answers) expect(answer).toEqual({ status: 404, told: { detail: "Not found." } });
	});

	it("refuses odd characters, without a server error", async () => {
		for (const id of ["%00", "%ED%A0%80", "%", "z".repeat(5000), "%2e%2e"]) {
			const { status } = await api.request(`/quotes/${id}/typeform/`);
			expect(status).toBeGreaterThanOrEqual(400);
			expect(status).toBeLessThan(500);
		}
	});
});
