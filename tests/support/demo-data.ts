import { seedDemoWork } from "#demo/cases/seed.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoStaff } from "#demo/providers/staff.ts";
import { seedDemoRegisters } from "#demo/registers/seed.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import type { Services } from "#platform/services.ts";

/** Fills a database with the demo data: providers, reviews, staff, and the team's last twelve weeks of work. */
export const fillWithDemo = async (services: Services, now: Date): Promise<void> => {
	const { database } = services;
	await seedHolidays(database);
	await seedDemoProviders(database);
	await seedDemoReviews(database, now);
	await seedDemoStaff(database);
	await seedDemoRegisters(database, now);
	await seedDemoCapacity(database, now);
	await seedDemoWork(services, now);
};
