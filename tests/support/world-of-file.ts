import { afterAll } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { testApi } from "./api.ts";
import { aWorld } from "./referrals.ts";

/** A service with public holidays and the world of referrals, for all tests of a file. It closes after the last one. */
export const worldOfFile = async () => {
	const api = await testApi();
	afterAll(() => api.close());
	await seedHolidays(api.services.database);
	return { api, world: await aWorld(api) };
};
