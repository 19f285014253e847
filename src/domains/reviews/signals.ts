import { sql } from "kysely";
import type { OtherReview, Signal } from "#contract/reviews/moderation.ts";
import type { ReviewSignal } from "#contract/reviews/moderation-options.ts";
import type { ReviewState } from "#contract/reviews/states.ts";
import { contactDetailIn } from "#contract/shared/text/contact-details.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";

/** This many reviews of a provider within BURST_HOURS count as a burst. */
const BURST = 3;
const BURST_HOURS = 24;
/** The most related reviews shown per signal. */
const SHOWN = 10;

/** Public email domains, which staff and reviewers may share by chance. */
const PUBLIC_MAIL =
	/^(gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|proton|protonmail|aol|gmx|fastmail|bigpond|optusnet|tpg|iinet|internode|westnet|dodo|optus|telstra|pm)\.(com|me|net|org|de|co\.uk|fm|au|com\.au|net\.au|on\.net)$/;

const domainOf = (email: string): string =>
	email
		.slice(email.lastIndexOf("@") + 1)
		.trim()
		.toLowerCase();

const hostOf = (url: string): string | undefined => {
	const full = /^[a-z]+:\/\//i.test(url) ? url : `https://${url}`;
	return URL.canParse(full) ? new URL(full).hostname.replace(/^www\./, "").toLowerCase() : undefined;
};

const isSameOrBelow = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

/** The provider's own domain, if the reviewer's address is at it; otherwise undefined. */
export const ownDomain = (
	email: string,
	provider: { url: string | null; staff: readonly string[] },
): string | undefined => {
	const domain = domainOf(email);
	if (PUBLIC_MAIL.test(domain)) return undefined;
	const site = provider.url ? hostOf(provider.url) : undefined;
	if (site && isSameOrBelow(domain, site)) return site;
	return provider.staff.map(domainOf).find((one) => one === domain);
};

interface RelatedReview {
	of: number;
	kind: ReviewSignal | "history";
	id: number;
	provider: string;
	state: ReviewState;
	total_score: string;
	submitted_at: Date;
}

const other = ({ id, provider, state, total_score, submitted_at }: RelatedReview): OtherReview => ({
	id,
	provider,
	state,
	total_score: Number(total_score),
	submitted_at: submitted_at.toISOString(),
});

/** Warning signs for each of these reviews, and other reviews from the same mailbox. */
export const findSignals = async (
	db: Db,
	ids: readonly number[],
): Promise<Map<number, { signals: Signal[]; history: OtherReview[] }>> => {
	const wanted = sql`any(${`{${ids.join()}}`}::int[])`;
	const { rows } = await sql<RelatedReview>`
		with found as (
			select me.id as of, 'burst' as kind, o.id from review me join review o on o.provider_id = me.provider_id and o.id <> me.id
				and o.submitted_at between me.submitted_at - make_interval(hours => ${BURST_HOURS}) and me.submitted_at + make_interval(hours => ${BURST_HOURS})
			where me.id = ${wanted}
			union all
			select me.review_id, case when o.device = me.device then 'same-device' else 'same-address' end, o.review_id
			from review_trace me join review_trace o on o.address = me.address and o.review_id <> me.review_id where me.review_id = ${wanted}
			union all
			select me.id, 'repeated-text', o.id from review me join review o
				on review_sentences(o.comment) && review_sentences(me.comment) and o.id <> me.id where me.id = ${wanted}
			union all
			select me.id, case when o.provider_id = me.provider_id then 'same-mailbox' else 'history' end, o.id
			from review me join review o on o.mailbox = me.mailbox and o.id <> me.id where me.id = ${wanted}
		)
		select f.of, f.kind, r.id, p.name as provider, r.state, r.total_score, r.submitted_at
		from found f join review r on r.id = f.id join provider p on p.id = r.provider_id order by r.submitted_at desc, r.id desc
	`.execute(db);
	const own = await db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["r.id", "r.email", "r.comment", "p.url", "p.email as listed"])
		.select(({ fn, selectFrom }) =>
			fn<string[]>("array", [
				selectFrom("account_member as m")
					.innerJoin("person as s", "s.id", "m.person_id")
					.select("s.email")
					.whereRef("m.account_id", "=", "p.account_id"),
			]).as("people"),
		)
		.where("r.id", "=", anyOf(ids))
		.execute();
	const withContact = new Set(own.filter(({ comment }) => contactDetailIn(comment)).map(({ id }) => id));
	const domains = new Map(
		own.map(({ id, email, url, listed, people }) => [
			id,
			ownDomain(email, { url, staff: listed === null ? people : [...people, listed] }),
		]),
	);
	return new Map(
		ids.map((id) => {
			const mine = rows.filter((row) => row.of === id);
			const signal = (kind: ReviewSignal, words: (count: number) => string, least = 1): Signal[] => {
				const reviews = mine.filter((row) => row.kind === kind).map(other);
				return reviews.length < least
					? []
					: [{ kind, words: words(reviews.length), reviews: reviews.slice(0, SHOWN), count: reviews.length }];
			};
			const domain = domains.get(id);
			return [
				id,
				{
					signals: [
						...signal(
							"burst",
							(count) => `${count + 1} reviews of this provider within ${BURST_HOURS} hours`,
							BURST - 1,
						),
						...signal("same-device", () => "Sent from the same network address with the same kind of browser"),
						...signal("same-address", () => "Sent from the same network address"),
						...signal(
							"same-mailbox",
							(count) =>
								`From the same mailbox as ${count === 1 ? "another review" : `${count} other reviews`} of this provider`,
						),
						...signal("repeated-text", () => "Another review has the same sentence"),
						...(domain
							? [
									{
										kind: "own-domain" as const,
										words: `The reviewer's address is at the provider's own domain, ${domain}`,
										reviews: [],
										count: 0,
									},
								]
							: []),
						...(withContact.has(id)
							? [
									{
										kind: "contact-details" as const,
										words: "Contains an email address, phone number, link or street address",
										reviews: [],
										count: 0,
									},
								]
							: []),
					],
					history: mine
						.filter(({ kind }) => kind === "history" || kind === "same-mailbox")
						.map(other)
						.slice(0, SHOWN),
				},
			];
		}),
	);
};
