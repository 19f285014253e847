import { sql } from "kysely";
import { ASK_IF_STARTED_DAYS, MOVES, WAITS } from "#contract/referrals/states.ts";
import type { Services } from "#platform/services.ts";
import { ofReferral } from "./expressions.ts";
import { requestOfRow, tellCase } from "./request.ts";
import { updateReferral } from "./store.ts";
import { tellNews } from "./tell-visitor.ts";
import { IS_WAITING_LIST } from "./waiting-list.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

/** Requests per transaction. */
const AT_ONCE = 20;
const START_DAYS = ASK_IF_STARTED_DAYS;
/** A wait this long ago began before there were reminders, or the visitor has moved on. */
const OLDEST_DAYS = 7;

/** SQL: our team has checked the yes, or needn't (decision 72). The visitor doesn't hear of an unchecked one. */
const IS_CHECKED = ofReferral.not(
	ofReferral.exists(
		ofReferral
			.selectFrom("profile_claim as k")
			.select("k.id")
			.whereRef("k.referral_id", "=", "r.id")
			.where("k.state", "=", "waiting"),
	),
);

type Kind = "agree" | "choose" | "reply" | "say";

/**
 * Reminds visitors after one business day in which we waited for them: to agree to a provider, to choose among offers, to
 * say if they wait for a place, or to answer a colleague. Each wait has one reminder.
 * @returns how many reminders
 */
export const remindVisitors = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const { rows } = await sql<{ quote_id: string | null; enquiry_id: string | null; kind: Kind; since: Date }>`
			with waits (quote_id, enquiry_id, kind, since, after) as (
				select c.quote_id, c.enquiry_id, 'reply', c.paused_at, ${WAITS.reply.remindAfter[0]}::int from team_case c
				where c.status = 'waiting-person' and c.kind in ('quote', 'no-provider')
				union all
				select q.id, null, 'agree', q.created_at, ${WAITS.agree.remindAfter[0]}::int from quote q join team_case c on c.quote_id = q.id and c.status in ('new', 'open')
				where not q.submitted_anyway and not exists (select from referral_consent n where n.quote_id = q.id)
					and not exists (select from referral r where r.quote_id = q.id)
				union all
				select r.quote_id, null, 'choose', max(r.answered_at), ${WAITS.choice.remindAfter[0]}::int from referral r join team_case c on c.quote_id = r.quote_id and c.status <> 'closed'
				where r.is_nameless and r.state = 'accepted' and ${IS_CHECKED} and not exists (
					select from referral_consent n where n.quote_id = r.quote_id and n.ended_at is null
				) group by r.quote_id
				union all
				select r.quote_id, r.enquiry_id, 'say', max(r.answered_at), ${WAITS.listChoice.remindAfter[0]}::int
				from referral r join team_case c on (c.quote_id = r.quote_id or c.enquiry_id = r.enquiry_id) and c.status <> 'closed'
				where ${IS_WAITING_LIST} and r.wait_choice is null and not exists (
					select from referral o where coalesce(o.quote_id, o.enquiry_id) = coalesce(r.quote_id, r.enquiry_id) and said_yes(o.state)
				) group by r.quote_id, r.enquiry_id
			)
			select w.* from waits w
			where w.since > ${at}::timestamptz - make_interval(days => ${OLDEST_DAYS}) and business_due(w.since, w.after) <= ${at}
				and not exists (
					select from visitor_reminder v
					where coalesce(v.quote_id, v.enquiry_id) = coalesce(w.quote_id, w.enquiry_id) and v.kind = w.kind and v.since = w.since
				)
			order by w.since limit ${AT_ONCE}
		`.execute(trx);
		for (const { quote_id, enquiry_id, kind, since } of rows) {
			const taken = await trx
				.insertInto("visitor_reminder")
				.values({ quote_id, enquiry_id, kind, since, sent_at: at })
				.onConflict((on) => on.doNothing())
				.returning("id")
				.executeTakeFirst();
			// Another node was first.
			if (!taken) continue;
			const of = requestOfRow({ quote_id, enquiry_id });
			const about = quote_id ? `quote:${quote_id}` : `enquiry:${enquiry_id}`;
			await tellNews(services, trx, of, kind, `${about}:${kind}:${taken.id}`);
			await tellCase(trx, of, { at, personId: null, what: "visitor-reminded", facts: { kind } });
		}
		return rows.length;
	});

/** Asks visitors 14 days after a provider's yes if support has started. @returns how many referrals */
export const askIfStarted = (services: Needs): Promise<number> =>
	services.database.transaction(async (trx) => {
		const at = services.clock();
		const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * 3600_000);
		const rows = await trx
			.selectFrom("referral as r")
			.innerJoin("provider as p", "p.id", "r.provider_id")
			.select(["r.id", "r.quote_id", "r.enquiry_id", "p.name as provider"])
			.where("r.state", "in", MOVES.started.from)
			.where("r.start_asked_at", "is", null)
			.where("r.paused_at", "is", null)
			.where(IS_CHECKED)
			.where("r.answered_at", "<=", daysAgo(START_DAYS))
			.where("r.answered_at", ">", daysAgo(START_DAYS + OLDEST_DAYS))
			.where(({ exists, selectFrom }) =>
				exists(
					selectFrom("referral_consent as n")
						.select("n.id")
						.whereRef("n.provider_id", "=", "r.provider_id")
						.where("n.ended_at", "is", null)
						.where((n) =>
							n(n.fn.coalesce("n.quote_id", "n.enquiry_id"), "=", n.fn.coalesce("r.quote_id", "r.enquiry_id")),
						),
				),
			)
			.orderBy("r.answered_at")
			.orderBy("r.id")
			.limit(AT_ONCE)
			.forNoKeyUpdate("r")
			.skipLocked()
			.execute();
		for (const row of rows) {
			await updateReferral(trx, row.id, at, { start_asked_at: at });
			const of = requestOfRow(row);
			await tellNews(services, trx, of, "started", `referral:${row.id}:started`);
			await tellCase(trx, of, { at, personId: null, what: "start-asked", facts: { provider: row.provider } });
		}
		return rows.length;
	});
