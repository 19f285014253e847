import { sql } from "kysely";

/**
 * SQL condition on referral `r`: the provider's newest word is a waiting list, the visitor may still wait for it, and the
 * request isn't cancelled.
 */
export const IS_WAITING_LIST = sql`
	r.state = 'declined' and r.weeks is not null and r.answered_at is not null
	and (r.is_nameless or exists (
		select from referral_consent n where n.provider_id = r.provider_id and n.ended_at is null
			and coalesce(n.quote_id, n.enquiry_id) = coalesce(r.quote_id, r.enquiry_id)
	))
	and not exists (
		select from referral o where o.provider_id = r.provider_id and o.number > r.number
			and coalesce(o.quote_id, o.enquiry_id) = coalesce(r.quote_id, r.enquiry_id)
	)
	and not exists (select from quote q where q.id = r.quote_id and q.cancelled_at is not null)
	and not exists (select from enquiry e where e.id = r.enquiry_id and e.cancelled_at is not null)
`;
