import { reportBrowserError } from "#contract/operations/errors.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";

/** Endpoint for errors in browsers. They are scrubbed before anyone reads them. */
export const errorsApi = ({ errors }: Services): Binding[] => [
	bind(
		reportBrowserError,
		{ who: anyone, beacon: true, limit: { times: 30, seconds: 600 }, maxBody: 32 * 1024 },
		({ body }, { requestId }) => {
			errors.reportBrowser(body, { requestId });
			return { received: true as const };
		},
	),
];
