import type { MiddlewareHandler } from "hono";
import {
	createRequestHandler,
	matchRoutes,
	type RouteObject,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { seedDemoWork } from "#demo/cases/seed.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoStaff } from "#demo/providers/staff.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { startCapacityClock } from "#domains/capacity/ask.ts";
import { seedDemoOperations } from "#domains/operations/demo.ts";
import { startFilesClock } from "#domains/operations/move-files.ts";
import { nameParticipants } from "#domains/people/name-participants.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { startReferralClock } from "#domains/referrals/remind.ts";
import { startRetentionClock } from "#domains/retention/clock.ts";
import { startDirectoryIndex } from "#domains/search/index/directory-index.ts";
import { seedStories } from "#domains/stories/seed.ts";
import type { Services } from "#platform/services.ts";
import { createApp } from "#server/app.ts";
import { requestContext } from "#web/lib/context.ts";

const development = import.meta.env.DEV;
const load = () => import("virtual:react-router/server-build");
// In production the build is resolved once: an import() per request costs 0.2 ms of CPU each time.
const built = development ? undefined : await load();

/** Patterns of the pages' addresses, by the routes of a build. */
const patternsOf = ({ routes }: ServerBuild) => {
	const under = (parent: string | undefined): RouteObject[] =>
		Object.values(routes).flatMap((route) => {
			if (!route || (route.parentId ?? undefined) !== parent) return [];
			return [
				route.index
					? { index: true }
					: { ...(route.path === undefined ? {} : { path: route.path }), children: under(route.id) },
			];
		});
	const tree = under(undefined);
	return (path: string): string | undefined => {
		// Moves by script ask for a page's data at its address with an ending.
		const found = matchRoutes(tree, path.replace(/(\/_root)?\.data$/, "") || "/");
		const parts = found?.map(({ route }) => route.path ?? "").filter(Boolean) ?? [];
		return !found || parts.some((part) => part.includes("*")) ? undefined : `/${parts.join("/")}`;
	};
};

/** The service with its pages: what the server half of the build exports. @param files the built files, in production */
export const createSite = (services: Services, files?: MiddlewareHandler) => {
	// Behind a TLS proxy request.url says http: and React Router would refuse every form (400) unless the public host is named here.
	const allowedActionOrigins = services.settings.publicUrl ? [new URL(services.settings.publicUrl).host] : undefined;
	const pages = createRequestHandler(built ? { ...built, allowedActionOrigins } : load, import.meta.env.MODE);
	return createApp(
		services,
		(request, surroundings) => {
			const context = new RouterContextProvider();
			context.set(requestContext, surroundings);
			return pages(request, context);
		},
		{ development, ...(files && { files }), ...(built && { patternOf: patternsOf(built) }) },
	);
};

/** Starts what the service does by the clock, whoever asks for anything or not. @returns ends it */
export const startClocks = (services: Services): (() => Promise<void>) => {
	const ends = [
		startReferralClock(services),
		startCapacityClock(services),
		startRetentionClock(services),
		startFilesClock(services),
		startDirectoryIndex(services),
	];
	return async () => {
		await Promise.all(ends.map((end) => end()));
	};
};

/**
 * Brings a migrated database to what the service needs: reference data, landing pages and stories always, demo providers and twelve weeks of the team's work
 * where settings say so and there are none.
 */
export const prepare = async (services: Services): Promise<void> => {
	await seedReference(services.database);
	await seedCampaigns(services.database);
	await seedStories(services.database);
	await seedHolidays(services.database);
	await nameParticipants(services);
	if (services.settings.demo) {
		await seedDemoProviders(services.database);
		await seedDemoReviews(services.database);
		await seedDemoStaff(services.database);
		await seedDemoCapacity(services.database, new Date());
		await seedDemoWork(services, new Date());
		await seedDemoOperations(services, new Date());
	}
};
