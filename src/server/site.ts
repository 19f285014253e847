import type { MiddlewareHandler } from "hono";
import {
	createRequestHandler,
	matchRoutes,
	type RouteObject,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import { officeDay } from "#contract/shared/office-hours.ts";
import { seedDemoWork } from "#demo/cases/seed.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoDemand } from "#demo/providers/demand.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoStaff } from "#demo/providers/staff.ts";
import { seedDemoRegisters } from "#demo/registers/seed.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { startAlerts } from "#domains/alerts/run-alerts.ts";
import { seedCampaigns } from "#domains/campaigns/seed.ts";
import { startCapacityClock } from "#domains/capacity/request-capacity.ts";
import { startNoticeEmails } from "#domains/cases/email-notices.ts";
import { startCaseClock } from "#domains/cases/end-person-waits.ts";
import { startMailIn } from "#domains/mail-in/receive-mail.ts";
import { seedDemoOperations } from "#domains/operations/demo.ts";
import { startFilesClock } from "#domains/operations/move-files-job.ts";
import { nameParticipants } from "#domains/people/name-participants.ts";
import { startLikelySame } from "#domains/providers/directory/likely-same.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { seedReference } from "#domains/reference/seed.ts";
import { startAutomaticSending } from "#domains/referrals/automatic-send.ts";
import { startWeeklyEmails } from "#domains/referrals/inbox-email.ts";
import { watchRequests } from "#domains/referrals/past-due.ts";
import { startReferralClock } from "#domains/referrals/remind.ts";
import { startWatchingProviders } from "#domains/referrals/watch-providers.ts";
import { startRegisterAddresses } from "#domains/registers/follow-addresses.ts";
import { startRegisterDay } from "#domains/registers/follow-day.ts";
import { seedRegisterRules } from "#domains/registers/seed-rules.ts";
import { countUnmetDemand, startUnmetDemand } from "#domains/reports/count-unmet-demand.ts";
import { startRetentionClock } from "#domains/retention/clock.ts";
import { startDirectoryIndex } from "#domains/search/index/directory-index.ts";
import { seedStories } from "#domains/stories/seed.ts";
import { startGathering } from "#platform/email/gather-emails.ts";
import type { Services } from "#platform/services.ts";
import { createApp } from "#server/app.ts";
import { requestContext } from "#web/lib/context.ts";

const development = import.meta.env.DEV;
const load = () => import("virtual:react-router/server-build");
// In production, import the build once: an import() for each request costs 0.2 ms of CPU.
const built = development ? undefined : await load();

/** Finds route patterns for paths, from the routes of a build. */
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
		// Client-side navigation requests a page's data at its path plus `.data`.
		const found = matchRoutes(tree, path.replace(/(\/_root)?\.data$/, "") || "/");
		const parts = found?.map(({ route }) => route.path ?? "").filter(Boolean) ?? [];
		return !found || parts.some((part) => part.includes("*")) ? undefined : `/${parts.join("/")}`;
	};
};

/**
 * Creates the service with its pages. The server build exports it.
 * @param files serves the built files, in production
 */
export const createSite = (services: Services, files?: MiddlewareHandler) => {
	// Behind a TLS proxy, request.url has http:. React Router would refuse every form (400) without the public host here.
	const allowedActionOrigins = services.settings.publicUrl ? [new URL(services.settings.publicUrl).host] : undefined;
	const pages = createRequestHandler(built ? { ...built, allowedActionOrigins } : load, import.meta.env.MODE);
	return createApp(
		services,
		(request, ofRequest) => {
			const context = new RouterContextProvider();
			context.set(requestContext, ofRequest);
			return pages(request, context);
		},
		{ development, ...(files && { files }), ...(built && { patternOf: patternsOf(built) }) },
	);
};

/** Starts the scheduled jobs. @returns a function that stops them */
export const startClocks = (services: Services): (() => Promise<void>) => {
	watchRequests(services);
	const ends = [
		startReferralClock(services),
		startCaseClock(services),
		startNoticeEmails(services),
		startMailIn(services),
		startAutomaticSending(services),
		startGathering(services),
		startWatchingProviders(services),
		startWeeklyEmails(services),
		startCapacityClock(services),
		startUnmetDemand(services),
		startLikelySame(services),
		startAlerts(services),
		startRegisterDay(services),
		startRegisterAddresses(services),
		startRetentionClock(services),
		startFilesClock(services),
		startDirectoryIndex(services),
	];
	return async () => {
		await Promise.all(ends.map((end) => end()));
	};
};

/**
 * Seeds a migrated database: always reference data, landing pages and stories; in demo mode also demo providers and
 * twelve weeks of the team's work, if there are none. Loads the reference data into memory.
 */
export const prepare = async (services: Services): Promise<void> => {
	await seedReference(services.database);
	await seedRegisterRules(services.database, officeDay(services.clock()), services.clock());
	await seedCampaigns(services.database);
	await seedStories(services.database);
	await seedHolidays(services.database);
	await nameParticipants(services);
	if (services.settings.demo) {
		await seedDemoProviders(services.database);
		await seedDemoReviews(services.database);
		await seedDemoStaff(services.database);
		await seedDemoRegisters(services.database, services.clock());
		await seedDemoCapacity(services.database, services.clock());
		await seedDemoDemand(services.database, services.clock());
		await seedDemoWork(services, services.clock());
		await seedDemoOperations(services, services.clock());
		await countUnmetDemand(services);
	}
	// So that the first visitor doesn't wait for it.
	await Promise.all([sharedReference(services)(), lookupOf(services.database)]);
};
