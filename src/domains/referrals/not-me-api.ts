import * as line from "#contract/referrals/not-me.ts";
import { signedIn } from "#domains/accounts/session.ts";
import { may } from "#domains/providers/permissions.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { undoMyDenial } from "./my-request.ts";
import { readNotAsked, readOwnNotAsked, sayNotAsked, sayNotAskedByLink } from "./not-asked.ts";
import { readNotMe, sayNotMe } from "./not-me.ts";

/** Tokens are too long to guess. The limit keeps attempts from loading the database. */
const PAGE = { times: 120, seconds: 600 };
const PRESSES = { times: 60, seconds: 3600 };

/** "This wasn't me", for visitors; "They didn't ask for this", for providers (decision 49). */
export const notMeApi = (services: Services): Binding[] => [
	bind(line.readNotMe, { who: anyone, limit: PAGE }, ({ params }) => readNotMe(services, params.token)),
	bind(line.sayNotMe, { who: anyone, limit: PRESSES }, ({ params }) => sayNotMe(services, params.token)),
	bind(line.undoNotMe, { who: anyone, limit: PRESSES }, async ({ params }) => {
		await undoMyDenial(services, { token: params.token, browser: undefined });
		return { lifted: true as const };
	}),
	bind(line.readNotAsked, { who: anyone, limit: PAGE }, ({ params }) => readNotAsked(services, params.token)),
	bind(line.sayNotAsked, { who: anyone, limit: PRESSES }, ({ params }) => sayNotAskedByLink(services, params.token)),
	bind(line.readOwnNotAsked, { who: may("referrals.read") }, ({ params }) =>
		readOwnNotAsked(services, { provider: params.id, referral: params.referral }),
	),
	bind(line.sayOwnNotAsked, { who: may("referrals.answer") }, async ({ params }, caller) =>
		sayNotAsked(services, {
			provider: params.id,
			referral: params.referral,
			personId: (await signedIn(caller, services)).id,
		}),
	),
];
