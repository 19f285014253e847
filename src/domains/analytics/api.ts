import { recordEvent } from "#contract/analytics/events.ts";
import { findCampaign } from "#domains/campaigns/store.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

/** Counts events in the browser. Pages rendered on the server are counted there. */
export const eventsApi = ({ analytics, clock, database, pubsub }: Services): Binding[] => {
	const current = sharedReference({ database, pubsub });
	return [
		bind(
			recordEvent,
			{ who: anyone, limit: { times: 120, seconds: 600 }, maxBody: 4096 },
			async ({ body: { name, properties } }) => {
				const { service, campaign } = properties;
				// Anyone can send an event, so only known names are stored. A name that has just changed is left out.
				const isArea = service !== undefined && (await current()).serviceAreas.some((area) => area.name === service);
				const isCampaign = campaign !== undefined && (await findCampaign(database.db, campaign, clock())) !== undefined;
				analytics.record({ name, properties: { ...(isArea && { service }), ...(isCampaign && { campaign }) } });
				return { recorded: true as const };
			},
		),
	];
};
