import { recordEvent } from "#contract/events.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

/** Counting what happens in the browser; pages that the server draws count on the server. */
export const eventsApi = ({ analytics }: Services): Binding[] => [
	bind(recordEvent, { who: anyone, limit: { times: 120, seconds: 600 }, maxBody: 4096 }, ({ body }) => {
		analytics.record(body);
		return { recorded: true as const };
	}),
];
