import { sql } from "kysely";
import { MAX_CHOSEN, MOST_ASKED } from "#contract/quotes/limits.ts";
import { WAITS } from "#contract/referrals/states.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { isRequestClosed, requestClosed, tellOwner } from "#domains/accounts/case-owner.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import { findAskedElsewhere, lockSender } from "#domains/quotes/asked-before.ts";
import { endOthersConsent } from "#domains/quotes/others-consent.ts";
import type { Transaction } from "#platform/db/database.ts";
import { claimNext, endClaim } from "#platform/jobs/claim.ts";
import type { Step } from "#platform/jobs/in-turns.ts";
import type { Services } from "#platform/services.ts";
import { switchedOff } from "./automatic-send.ts";
import { listedNeeds } from "./listed-needs.ts";
import { AS_ASKED, matchProviders } from "./match.ts";
import { pickProviders } from "./pick-providers.ts";
import { aboutOf, findRequest, lockRequest, type RequestOf, tellCase } from "./request.ts";
import { insertReferrals, lockShown } from "./send.ts";
import { tellNews } from "./tell-visitor.ts";

// Asks the next providers that fit, without the name, while nobody has said yes (decision 71).

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/**
 * SQL condition on `others_consent`: it still holds, the request was sent automatically, nobody has said yes, the person doesn't
 * wait for a place, and a provider of the last round has had its time. A held, stopped, marked or cancelled request isn't due.
 */
const isDue = (at: Date) => sql`
	ended_at is null
	and exists (select from automatic_send a where a.quote_id = others_consent.quote_id and a.state = 'sent' and a.because is distinct from 'withdrawal')
	and not is_marked(others_consent.quote_id, null)
	and exists (select from quote q where q.id = others_consent.quote_id and q.cancelled_at is null)
	and not exists (select from case_of_request(others_consent.quote_id, null) c where c.status = 'closed')
	and not exists (select from referral r where r.quote_id = others_consent.quote_id and (said_yes(r.state) or r.wait_choice = 'wait'))
	and exists (
		select from referral r where r.quote_id = others_consent.quote_id and r.state in ('new', 'declined') and r.paused_at is null
			and coalesce(r.restarted_at, r.sent_at) >= coalesce(last_at, '-infinity')
			and business_due(coalesce(r.restarted_at, r.sent_at), ${WAITS.others.over}) <= ${at}
	)
`;

/** How many providers this request has asked, whatever they said. */
const countAsked = async (trx: Transaction, of: RequestOf): Promise<number> => {
	const { count } = await trx
		.selectFrom("referral")
		.select((eb) => eb.cast<number>(eb.fn.count("provider_id").distinct(), "integer").as("count"))
		.where(...isAbout("referral", of))
		.executeTakeFirstOrThrow();
	return count;
};

/**
 * Asks the next providers of one request: at most five in a round and twenty in all. It claims the request first,
 * because matching uses its own connections.
 */
export const askOthers = async (services: Needs): Promise<Step> => {
	const { database, clock, settings } = services;
	if (!settings.automaticSending) return { found: false, done: 0 };
	const quoteId = await claimNext(database.db, "others_consent", isDue(clock()), sql`given_at`, clock());
	if (quoteId === undefined) return { found: false, done: 0 };
	const of = { quoteId };
	const request = await findRequest(database.db, of);
	if (!request) return { found: true, done: 0 };
	const most = Number.POSITIVE_INFINITY;
	const list = await matchProviders(database, of, request, AS_ASKED, clock(), most);
	const { filters } = await database.db
		.selectFrom("others_consent")
		.select("filters")
		.where("quote_id", "=", quoteId)
		.executeTakeFirstOrThrow();
	const near = await pickProviders(database, list, { most, within_km: null, filters, suburb: request.suburb }, clock());
	const done = await database.transaction(async (trx) => {
		const at = clock();
		if (request.email) await lockSender(trx, request.email);
		await lockRequest(trx, of);
		const due = await trx
			.selectFrom("others_consent")
			.select(({ selectFrom }) =>
				selectFrom("quote as q")
					.innerJoin("service_area as a", "a.id", "q.service_area_id")
					.select("a.automatic_sending")
					.whereRef("q.id", "=", "others_consent.quote_id")
					.as("is_on"),
			)
			.where("quote_id", "=", quoteId)
			.where(isDue(at).$castTo<boolean>())
			.forNoKeyUpdate()
			.executeTakeFirst();
		await endClaim(trx, "others_consent", quoteId);
		if (!due) return 0;
		const ids = near.map(({ id }) => id);
		const shown = await lockShown(trx, ids, at);
		if (await isRequestClosed(trx, of)) return 0;
		const off = await switchedOff(trx, ids);
		const elsewhere = await findAskedElsewhere(trx, quoteId);
		const had = await countAsked(trx, of);
		const km = new Map(
			near
				.filter(
					({ id }) => due.is_on && list.need.postcode !== null && shown.has(id) && !off.has(id) && !elsewhere.has(id),
				)
				.slice(0, Math.max(0, Math.min(MAX_CHOSEN, MOST_ASKED - had)))
				.map((one) => [one.id, one.km]),
		);
		await trx.updateTable("others_consent").set({ last_at: at }).where("quote_id", "=", quoteId).execute();
		await tellCase(trx, of, { at, personId: null, what: "others-asked", facts: { providers: km.size } });
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "others.asked",
			about: aboutOf(of),
			facts: { providers: km.size },
		});
		if (km.size === 0) return 0;
		const fitting = list.fitting.filter(({ id }) => km.has(id));
		const needs = await listedNeeds(trx, settings, quoteId);
		await insertReferrals(
			services,
			trx,
			{ of, request, list: { ...list, fitting }, search: "", needs, personId: null, at, nameless: km },
			[...km.keys()],
		);
		await tellNews(services, trx, of, "others", `${aboutOf(of)}:others:${at.getTime()}`);
		return 1;
	});
	return { found: true, done };
};

/**
 * Takes back the consent to ask others. Providers that were asked already keep the request, without a name.
 * @returns false if there was none
 * @throws Problem 404 for an erased request, 409 for a closed one
 */
export const takeOthersBack = (services: Needs, of: RequestOf): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		await lockRequest(trx, of);
		if (await isRequestClosed(trx, of)) throw requestClosed(services.settings, "change it");
		if (of.quoteId === undefined || !(await endOthersConsent(trx, of.quoteId, at))) return false;
		await tellCase(trx, of, { at, personId: null, what: "others-taken-back", facts: {} });
		await recordAuditEvent(trx, at, {
			personId: null,
			event: "consent.withdrawn",
			about: aboutOf(of),
			facts: { others: true, way: "own-page" },
		});
		await tellOwner(services, trx, of, "no longer wants us to ask other providers");
		return true;
	});
