import { afterAll, beforeAll, expect, test } from "vitest";
import { aProvider, aRegion, aService } from "#tests/support/builders.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { findAvailability } from "./availability.ts";

let database: TestDatabase;
let region: { id: number };
let physio: { id: number; areaId: number };

beforeAll(async () => {
	database = await testDatabase();
	region = await aRegion(database.db, ["9101", "9102"]);
	physio = await aService(database.db);
});
afterAll(() => database.close());

const ask = (providers: number[], serviceAreas: number[] = [], postcodes: string[] = []) =>
	findAvailability(database, { providers, serviceAreas, postcodes });

// API-024
test("a provider that offers the area and covers the postcode is available", async () => {
	const { id } = await aProvider(database.db, { services: [physio.id], regions: [region.id], postcodes: ["9300"] });
	expect(await ask([id], [physio.areaId], ["9102"])).toEqual([
		{ provider: id, service_areas: [physio.areaId], postcodes: ["9102"], reach: "serves" },
	]);
	expect(await ask([id], [physio.areaId], ["9300"])).toHaveLength(1);
});

// API-024
test("the array is empty for another area, another postcode, or an inactive or unknown provider", async () => {
	const { id } = await aProvider(database.db, { services: [physio.id], postcodes: ["9101"] });
	const inactive = await aProvider(database.db, { services: [physio.id], postcodes: ["9101"] }, "inactive");
	expect(await ask([id], [physio.areaId + 1], ["9101"])).toEqual([]);
	expect(await ask([id], [physio.areaId], ["9102"])).toEqual([]);
	expect(await ask([id], [physio.areaId], ["abcd"])).toEqual([]);
	expect(await ask([inactive.id], [physio.areaId], ["9101"])).toEqual([]);
	expect(await ask([2_147_483_647])).toEqual([]);
	expect(await ask([])).toEqual([]);
});

// API-024
test("a missing list means no constraint", async () => {
	const { id } = await aProvider(database.db, { services: [physio.id] });
	expect(await ask([id])).toEqual([{ provider: id, service_areas: [], postcodes: [], reach: "serves" }]);
	expect(await ask([id], [physio.areaId])).toHaveLength(1);
});

// API-024
test("several providers come in the order of the request, without unavailable ones", async () => {
	const near = await aProvider(database.db, { postcodes: ["9101"] });
	const far = await aProvider(database.db, { postcodes: ["9301"] });
	const alsoNear = await aProvider(database.db, { regions: [region.id] });
	const found = await ask([alsoNear.id, far.id, near.id], [], ["9101", "9555"]);
	expect(found).toEqual(
		[alsoNear, near].map(({ id }) => ({ provider: id, service_areas: [], postcodes: ["9101"], reach: "serves" })),
	);
});
