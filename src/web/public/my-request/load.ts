import { data } from "react-router";
import { readMyRequest } from "#contract/referrals/my-request.ts";
import { isGoing } from "#contract/referrals/phases.ts";
import { fullDay, longCalendarDay, longDay } from "#contract/shared/dates-in-words.ts";
import { momentWords, nextStepWords } from "#contract/shared/next-step.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { newForms } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/my-request";
import { REQUEST_ACTS } from "./act.ts";
import { askedOf, isOnlyAsked } from "./asked-of.ts";
import { clocksOf } from "./clocks.ts";
import { DONE, SAID } from "./said.ts";
import { byDay } from "./timeline-days.ts";
import { afterWithdrawal, withdrawalMeans } from "./withdrawal-words.ts";

/** What the private page of a request shows. */
export const loadMyRequest = async (from: Route.LoaderArgs) => {
	const { brand, now: clock } = from.context.get(requestContext);
	const now = clock();
	const { searchParams } = new URL(from.request.url);
	const answer = await callByLink(from, readMyRequest, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name }, { status: 404 });
	const { sent_at, providers, next, search, timeline, details_until, readers, ...request } = answer.data;
	const named = providers.find(({ id }) => String(id) === searchParams.get("provider"));
	const asked = providers.find(({ id, consent }) => consent && String(id) === searchParams.get("withdraw"));
	// The form of the details may use scripts, so its confirmation has a parameter of its own.
	const said = (await confirmed(from)) ?? (await confirmed(from, "details")) ?? "";
	return {
		product: brand.name,
		token: from.params.token,
		/** Opened by the cookie of the browser that sent the request, and not by the emailed link. */
		isHere: from.params.token.length < 43,
		request: {
			...request,
			sent: longDay(sent_at),
			details: details_until && {
				until: fullDay(details_until),
				href: links.myDetails(from.params.token),
				asksPlan: asksPlan(search.funding_types.slice(0, 1)),
			},
			again: links.results({
				service_areas_list: search.service_areas.map(String),
				postcodes_list: search.postcodes,
				suburb_list: search.suburbs,
				age_groups_list: search.age_groups,
				funding_types_list: search.funding_types,
			}),
			next: request.is_closed || request.cancelled_at || request.denied ? "" : nextStepWords(next, now),
		},
		clocks: request.is_closed || request.cancelled_at || request.denied ? [] : clocksOf(providers, now),
		asked: askedOf(providers, now),
		providers: providers
			.filter((one) => !isOnlyAsked(one))
			.map(({ consent, referral, withdrawn_at, ...one }) => ({
				...one,
				consent: consent && { ...consent, given: longDay(consent.given_at) },
				referral: referral && {
					state: referral.state,
					reason: referral.decline_reason,
					ended: referral.ended_why,
					isOnHold: referral.is_paused,
					isHeldBack: referral.is_held_back,
					isTold: referral.is_told,
					isAnswerRefused: referral.is_answer_refused,
					sent: longDay(referral.sent_at),
					answered: referral.answered_at && longDay(referral.answered_at),
					by: referral.answer_by && momentWords(referral.answer_by, now),
					note: referral.answer_note,
					starts: referral.starts_on && longCalendarDay(referral.starts_on),
					weeks: referral.weeks,
					checking: referral.is_being_checked ? { by: referral.check_by && momentWords(referral.check_by, now) } : null,
					waitChoice: referral.wait_choice,
					isContactAsked: referral.is_contact_asked,
					isContactMissed: referral.is_contact_missed,
					isStartAsked: referral.is_start_asked,
					startAnswer: referral.start_answer,
				},
				withdrawn: withdrawn_at && longDay(withdrawn_at),
			})),
		days: byDay(timeline),
		readers,
		cancel:
			searchParams.has("cancel") && !request.is_closed && !request.cancelled_at
				? {
						asked: providers.flatMap(({ name, referral }) => (referral?.is_told && isGoing(referral) ? [name] : [])),
					}
				: undefined,
		said: SAID[said],
		saidMore: said === "withdrawn" && named && !named.consent ? afterWithdrawal(named) : undefined,
		withdraw: asked && { id: asked.id, name: asked.name, means: withdrawalMeans(asked) },
		done: DONE[said],
		forms: newForms(REQUEST_ACTS),
	};
};
