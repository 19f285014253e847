import { sql } from "kysely";
import { isInTouch } from "#contract/referrals/phases.ts";
import type { ReferralState } from "#contract/referrals/referrals.ts";
import { ASK_IF_STARTED_DAYS, WAITS } from "#contract/referrals/states.ts";
import type { NextStep } from "#contract/shared/next-step.ts";
import type { LinkedTo } from "#domains/accounts/private-link.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

interface Row {
	status: string | null;
	due_at: Date | null;
	/** When we get in touch if we still wait for the person. */
	reply_by: Date | null;
	send_at: Date | null;
	/** Asks every provider that fits. */
	asks_everyone: boolean | null;
	/** Waits for a colleague before it goes to the providers that fit. */
	is_held: boolean | null;
	/** Names of providers to which the request will be sent. */
	planned: string[];
	/** Providers that have the same request already. A stranger may have sent this one, so it says what a first one would. */
	repeats: { name: string; answer_by: string }[];
	referrals: {
		name: string;
		state: ReferralState;
		is_open: boolean;
		/** Someone answered, and our team checks who. */
		is_checking: boolean;
		wait_choice: string | null;
		/** When the weeks of its waiting list are over. */
		wait_until: string | null;
		answer_by: string;
		contact_by: string | null;
		/** A colleague acts: the provider hasn't been in touch, or our team checks something before it sees the person. */
		is_missed: boolean;
		ask_at: string | null;
	}[];
}

const REPEATED = {
	...{ state: "new" as const, is_open: true, contact_by: null, is_missed: false, ask_at: null },
	...{ is_checking: false, wait_choice: null, wait_until: null },
};

const latest = (moments: readonly (string | null)[]): string | null =>
	moments.reduce((last, one) => (one !== null && (last === null || new Date(one) > new Date(last)) ? one : last), null);
const earliest = (moments: readonly (string | null)[]): string | null =>
	moments.reduce(
		(first, one) => (one !== null && (first === null || new Date(one) < new Date(first)) ? one : first),
		null,
	);

/** What happens next with a request, and by when (decision 71). */
export const findNextStep = async (db: Db | Transaction, of: LinkedTo): Promise<NextStep> => {
	const quote = of.quoteId ?? null;
	const enquiry = of.enquiryId ?? null;
	const { rows } = await sql<Row>`
		select case when exists (select from quote q where q.id = ${quote}::uuid and q.cancelled_at is not null)
			or exists (select from enquiry e where e.id = ${enquiry}::uuid and e.cancelled_at is not null) then 'closed' else c.status end as status, c.due_at,
			case when c.paused_at is not null then greatest(business_due(c.paused_at, ${WAITS.reply.over}::int), c.snoozed_until) end as reply_by,
			(select a.due_at + interval '1 minute' from automatic_send a where a.quote_id = ${quote}::uuid and a.state = 'waiting') as send_at,
			(select a.most is not null from automatic_send a where a.quote_id = ${quote}::uuid) as asks_everyone,
			(select a.state = 'held' and a.because <> 'nobody-fits' from automatic_send a where a.quote_id = ${quote}::uuid) as is_held,
			(
				select coalesce(json_agg(json_build_object('name', p.name, 'answer_by', business_due(a.due_at, ${WAITS.answer.remindAfter[1]})) order by p.sort_key, p.id), '[]')
				from automatic_send a join provider p on p.id = any (a.repeats) where a.quote_id = ${quote}::uuid and a.state = 'sent'
			) as repeats,
			array(
				select p.name from referral_consent n join provider p on p.id = n.provider_id
				where n.quote_id = ${quote}::uuid and n.ended_at is null and n.way in ('connect-form', 'own-page')
				and not exists (select from quote_provider c where c.quote_id = n.quote_id and c.provider_id = n.provider_id and not c.is_available and n.way = 'connect-form')
				and not exists (
					select from referral r where r.quote_id = n.quote_id and r.provider_id = n.provider_id and r.state <> 'withdrawn'
				) order by p.sort_key, p.id
			) as planned,
			(
				select coalesce(json_agg(json_build_object(
					'name', p.name, 'wait_choice', r.wait_choice, 'wait_until', r.answered_at + make_interval(weeks => r.weeks), 'is_checking', exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting'), 'state', case when exists (select from profile_claim k where k.referral_id = r.id and k.state = 'waiting') then 'new' else r.state end,
					'is_open', exists (select from referral_consent n where n.provider_id = r.provider_id and coalesce(n.quote_id, n.enquiry_id) = coalesce(r.quote_id, r.enquiry_id) and n.ended_at is null),
					'answer_by', case when r.reminded_at is null then r.remind_at else r.propose_at end,
					'is_missed', r.contact_missed_at is not null or (r.opened_at is null and is_marked(r.quote_id, r.enquiry_id)), 'contact_by', business_due(coalesce(r.visible_at, r.answered_at), ${WAITS.contact.over}), 'ask_at', r.answered_at + make_interval(days => ${ASK_IF_STARTED_DAYS})
				) order by p.sort_key, p.id), '[]')
				from referral r join provider p on p.id = r.provider_id
				where (r.quote_id = ${quote}::uuid or r.enquiry_id = ${enquiry}::uuid) and r.paused_at is null and p.is_active
					and (is_going(r.state) or (r.state = 'declined' and r.weeks is not null)) and (r.state = 'started' or 'no' is distinct from (
						-- The visitor said that support won't start, so this provider isn't what happens next.
						select e.facts ->> 'started' from case_event e join team_case k on k.id = e.case_id
						where (k.quote_id = ${quote}::uuid or k.enquiry_id = ${enquiry}::uuid) and e.facts ? 'started' and e.facts ->> 'referral' = 'R-' || r.number
						order by e.id desc limit 1
					))
			) as referrals
		from (select) one left join case_of_request(${quote}::uuid, ${enquiry}::uuid) c on true
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the request's case returned no row");
	const { status, referrals } = row;
	const by = (moment: string | Date | null) => (moment === null ? null : new Date(moment).toISOString());
	const about = (step: NextStep["step"], of: Row["referrals"], moment: string | Date | null): NextStep => ({
		step,
		by: by(moment),
		providers: of.map(({ name }) => name),
	});
	if (status === "closed") return { step: "closed", by: null, providers: [] };
	if (row.send_at && row.asks_everyone) return { step: "we-ask-everyone", by: by(row.send_at), providers: [] };
	if (row.send_at && row.planned.length > 0) return { step: "we-ask", by: by(row.send_at), providers: row.planned };
	const inState = (state: ReferralState) => referrals.filter((one) => one.state === state);
	const accepted = inState("accepted");
	const offers = accepted.filter(({ is_open }) => !is_open);
	if (offers.length > 0 && offers.length === accepted.length) return about("you-choose", offers, row.due_at);
	const opened = accepted.filter(({ is_open }) => is_open);
	if (opened.length > 0 && opened.every(({ is_missed }) => is_missed))
		return { step: "we-call", by: by(row.due_at), providers: [] };
	if (opened.length > 0) return about("they-call", opened, latest(opened.map(({ contact_by }) => contact_by)));
	const talking = referrals.filter((one) => isInTouch(one) && one.state !== "started");
	if (talking.length > 0) return about("they-arrange", talking, earliest(talking.map(({ ask_at }) => ask_at)));
	const started = inState("started");
	if (started.length > 0) return about("started", started, null);
	const checking = referrals.filter(({ is_checking }) => is_checking);
	if (checking.length > 0) return about("we-check-answer", checking, row.due_at);
	const waiting = [...inState("new"), ...row.repeats.map((one) => ({ ...REPEATED, ...one }))];
	if (waiting.length > 0 && (status === "waiting-provider" || row.repeats.length > 0))
		return about("they-answer", waiting, latest(waiting.map(({ answer_by }) => answer_by)));
	const lists = inState("declined");
	const waited = lists.filter(({ wait_choice }) => wait_choice === "wait");
	if (waited.length > 0) return about("you-wait", waited, earliest(waited.map(({ wait_until }) => wait_until)));
	const unsaid = lists.filter(({ wait_choice }) => wait_choice === null);
	if (unsaid.length > 0) return about("you-say", unsaid, row.due_at);
	if (status === "waiting-person") return { step: "you-reply", by: by(row.reply_by), providers: [] };
	// The same words whatever the reason, which only our team sees.
	if (row.is_held) return { step: "we-check", by: by(row.due_at), providers: row.asks_everyone ? [] : row.planned };
	return { step: "we-call", by: by(row.due_at), providers: [] };
};
