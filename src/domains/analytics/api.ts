import { recordEvent } from "#contract/analytics/events.ts";
import { findCampaign } from "#domains/campaigns/store.ts";
import { currentReference } from "#domains/reference/current.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

/** Counting what happens in the browser; pages that the server draws count on the server. */
export const eventsApi = ({ analytics, clock, database, notices }: Services): Binding[] => {
	const current = currentReference(database, notices);
	return [
		bind(
			recordEvent,
			{ who: anyone, limit: { times: 120, seconds: 600 }, maxBody: 4096 },
			async ({ body: { name, properties } }) => {
				const { service, campaign } = properties;
				// Anybody can send an event: only words of ours are kept. What was renamed a moment ago counts without.
				const isArea = service !== undefined && (await current()).serviceAreas.some((area) => area.name === service);
				const isCampaign = campaign !== undefined && (await findCampaign(database.db, campaign, clock())) !== undefined;
				analytics.record({ name, properties: { ...(isArea && { service }), ...(isCampaign && { campaign }) } });
				return { recorded: true as const };
			},
		),
	];
};
