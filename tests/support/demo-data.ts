import { seedDemoCapacity } from "#domains/providers/demo/capacity.ts";
import { seedDemoProviders } from "#domains/providers/demo/seed.ts";
import { seedDemoStaff } from "#domains/providers/demo/staff.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { seedDemoReviews } from "#domains/reviews/demo/seed.ts";
import { seedDemoWork } from "#domains/team/demo/seed.ts";
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
