import { seedDemoWork } from "#demo/cases/seed.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoStaff } from "#demo/providers/staff.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import type { Services } from "#platform/services.ts";

/** Fills a database with what demo mode has: providers, reviews, staff, and twelve weeks of the team's work up to this moment. */
export const fillWithDemo = async (services: Services, now: Date): Promise<void> => {
	const { database } = services;
	await seedHolidays(database);
	await seedDemoProviders(database);
	await seedDemoReviews(database, now);
	await seedDemoStaff(database);
	await seedDemoCapacity(database, now);
	await seedDemoWork(services, now);
};
