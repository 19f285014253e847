import { type RawBuilder, sql } from "kysely";
import type { Checked } from "#contract/endpoint.ts";
import type { InboxReferral, listInbox } from "#contract/referrals/inbox.ts";
import { REFERRAL_VIEWS, type ReferralView } from "#contract/referrals/own-referrals.ts";
import { statesIn } from "#contract/referrals/phases.ts";
import type { ReferralState } from "#contract/referrals/referrals.ts";
import { WAITS } from "#contract/referrals/states.ts";
import { shortName } from "#contract/shared/short-name.ts";
import { recordAuditEvent, recordAuditRead } from "#domains/accounts/audit.ts";
import { isManagedBy } from "#domains/providers/admin/store.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { toOwnLine } from "./answer.ts";
import { firstPlace } from "./first-place.ts";
import { markSeen } from "./seen.ts";
import { findReferral, isOpened, isOverdue, listById, REFERRALS_PER_PAGE, type ReferralRow } from "./store.ts";

export const VIEW_STATES: Record<ReferralView, readonly ReferralState[]> = {
	new: statesIn("asked"),
	going: statesIn("yes"),
	done: statesIn("over"),
};
const inView = (view: ReferralView) => sql`r.state = any (${`{${VIEW_STATES[view].join()}}`}::text[])`;

/** The number of referrals in each view. @param rows SQL after `from`, with the referral as `r` */
export const countViews = async (db: Db, rows: RawBuilder<unknown>): Promise<Record<ReferralView, number>> => {
	const { rows: counted } = await sql<Record<ReferralView, number>>`
		select ${sql.join(REFERRAL_VIEWS.map((view) => sql`count(*) filter (where ${inView(view)})::int as ${sql.id(view)}`))} from ${rows}
	`.execute(db);
	return counted[0] ?? { new: 0, going: 0, done: 0 };
};

interface Named {
	id: number;
	name: string;
}

/** SQL: members `m` with person `w` who manage profile `p` and have accepted their invitation. */
const colleagues = sql`
	member_in_force m join person w on w.id = m.person_id and w.is_active
	where m.account_id = p.account_id and m.accepted_at is not null
		and (m.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = w.id))
`;
/** SQL: the owner of referral `r` of profile `p`, as `id` and `name`, while they manage it. */
const owner = sql`select w.id, coalesce(m.name, w.name) as name from ${colleagues} and m.id = r.owner_member_id`;

const named = async (db: Db | Transaction, query: ReturnType<typeof sql>): Promise<Named[]> =>
	(await sql<Named>`${query}`.execute(db)).rows;

export const ownerOf = async (db: Db | Transaction, referral: string): Promise<Named | undefined> => {
	const [found] = await named(
		db,
		sql`select o.id, o.name from referral r join provider p on p.id = r.provider_id, lateral (${owner}) o where r.id = ${referral}`,
	);
	return found;
};

/** Everyone who can look after a profile's referrals, by name. */
export const colleaguesOf = (db: Db | Transaction, provider: number): Promise<Named[]> =>
	named(
		db,
		sql`select o.id, o.name from provider p, lateral (select w.id, coalesce(m.name, w.name) as name from ${colleagues}) o
			where p.id = ${provider} order by lower(o.name), o.id`,
	);

type Query = Checked<typeof listInbox>["query"];

/** SQL condition for the search and filters. A withdrawn referral is found by what its line shows, and nothing else. */
const matches = (me: number, { search, provider, service, owner: by }: Query) => {
	const shown = (column: string) => sql`case when r.state <> 'withdrawn' then ${sql.raw(column)} end`;
	// Before a yes a search finds no more of the place than its line shows.
	const place = sql`case when r.state = 'withdrawn' then null when r.opened_at is not null then concat_ws(' ', r.suburb, r.postcode) else ${firstPlace} end`;
	const words = sql`fold_text(concat_ws(' ', r.number, p.name, ${shown("a.name")}, ${place}), ' ')`;
	return sql.join(
		[
			isManagedBy(me),
			...search
				.split(/\s+/)
				.filter(Boolean)
				.map((word) =>
					// "R-7" isn't "Provider 7", and not R-70 either.
					/^r-\d+$/i.test(word)
						? sql`'R-' || r.number = ${word.toUpperCase()}`
						: sql`position(fold_text(${word}, ' ') in ${words}) > 0`,
				),
			...(provider === undefined ? [] : [sql`r.provider_id = ${provider}`]),
			...(service === undefined ? [] : [sql`r.service_area_id = ${service} and r.state <> 'withdrawn'`]),
			...(by === undefined
				? []
				: by === "none"
					? [sql`not exists (${owner})`]
					: [sql`exists (${owner} and w.id = ${by === "me" ? me : by})`]),
		],
		sql` and `,
	);
};

/** When a referral needs something of the provider: an answer, or a first contact. */
const DUE = sql`case r.state when 'new' then r.remind_at when 'accepted' then coalesce(business_due(r.visible_at, ${WAITS.contact.over}), r.answered_at) end`;

const inboxRows = sql`referral r join provider p on p.id = r.provider_id join service_area a on a.id = r.service_area_id`;

const choicesOf = async (db: Db, me: number) => ({
	providers: await named(
		db,
		sql`select p.id, p.name from provider p where ${isManagedBy(me)} order by p.sort_key, p.id`,
	),
	services: await named(
		db,
		sql`select a.id, a.name from service_area a where exists (
			select from referral r join provider p on p.id = r.provider_id where r.service_area_id = a.id and ${isManagedBy(me)}
		) order by a.name, a.id`,
	),
	colleagues: await named(
		db,
		sql`select distinct on (lower(o.name), o.id) o.id, o.name from provider p, lateral (select w.id, coalesce(m.name, w.name) as name from ${colleagues}) o
		where ${isManagedBy(me)} and o.id <> ${me} order by lower(o.name), o.id`,
	),
});

/** A page of the inbox of a person. */
export const readInbox = async ({ database, clock }: Services, me: number, query: Query) => {
	const { db } = database;
	const now = clock();
	const matching = matches(me, query);
	const counts = await countViews(db, sql`${inboxRows} where ${matching}`);
	const order =
		query.sort === "due" ? sql`${DUE} nulls last, r.sent_at desc, r.number desc` : sql`r.sent_at desc, r.number desc`;
	const { rows: page } = await sql<{
		id: string;
		person: string | null;
		first_look_only: boolean;
		owner_id: number | null;
		owner: string | null;
	}>`
		select r.id, coalesce(q.name, e.name) as person,
			exists (select from member_in_force f where f.account_id = p.account_id and f.person_id = ${me} and f.first_look_only) as first_look_only, o.id as owner_id, o.name as owner
		from ${inboxRows} left join quote q on q.id = r.quote_id left join enquiry e on e.id = r.enquiry_id left join lateral (${owner}) o on true
		where ${matching} and ${inView(query.view)} order by ${order}
		limit ${REFERRALS_PER_PAGE} offset ${(query.page - 1) * REFERRALS_PER_PAGE}
	`.execute(db);
	const { rows: any } = await sql`
		select from referral r join provider p on p.id = r.provider_id where ${isManagedBy(me)} limit 1
	`.execute(db);
	const found = new Map(
		(
			await listById(
				db,
				page.map(({ id }) => id),
			)
		).map((row) => [row.id, row]),
	);
	const results = page.flatMap(({ id, person: called, first_look_only, owner_id, owner: name }) => {
		const person = first_look_only ? null : called;
		const row = found.get(id);
		return row ? [toInboxLine(row, now, person, owner_id === null ? null : { id: owner_id, name: name ?? "" })] : [];
	});
	await markSeen(db, [...found.values()], now);
	await recordAuditRead(db, now, {
		personId: me,
		event: "referrals.listed",
		about: query.provider === undefined ? `person:${me}` : `provider:${query.provider}`,
		facts: { named: results.filter(({ person }) => person !== null).map(({ reference }) => reference) },
	});
	const count = counts[query.view];
	return {
		results,
		count,
		totalPages: Math.ceil(count / REFERRALS_PER_PAGE),
		counts,
		has_any: any.length > 0,
		...(await choicesOf(db, me)),
	};
};

const toInboxLine = (row: ReferralRow, now: Date, name: string | null, ownedBy: Named | null): InboxReferral => ({
	...toOwnLine(row),
	provider: { id: row.provider_id, name: row.provider, url_slug: row.url_slug },
	is_overdue: isOverdue(row, now),
	person: isOpened(row) ? shortName(name) || null : null,
	owner: ownedBy,
});

/**
 * Assigns a referral to a person who manages its profile, or to nobody. Idempotent.
 * @param to.was the owner that the caller saw
 * @throws Problem 404 for another provider's referral, 409 if the owner has changed, 422 for someone else
 */
export const assignReferral = (
	services: Services,
	which: { provider: number; referral: string; personId: number },
	to: { owner: number | null; was: number | null },
): Promise<{ owner: Named | null }> =>
	services.database.transaction(async (trx) => {
		const row = await findReferral(trx, which.provider, which.referral, true);
		if (!row) throw notFound();
		const now = (await ownerOf(trx, row.id)) ?? null;
		if ((now?.id ?? null) === to.owner) return { owner: now };
		if ((now?.id ?? null) !== to.was)
			throw conflict(
				now ? `${now.name} is looking after this referral now.` : "A colleague has unassigned this referral.",
			);
		const next = (await colleaguesOf(trx, row.provider_id)).find(({ id }) => id === to.owner) ?? null;
		if (to.owner !== null && !next)
			throw invalid([{ field: "owner", message: "Please select someone who looks after this profile" }]);
		const at = services.clock();
		await trx
			.updateTable("referral as r")
			.from("provider as p")
			.set((eb) => ({
				updated_at: at,
				owner_member_id: eb
					.selectFrom("member_in_force as m")
					.select("m.id")
					.whereRef("m.account_id", "=", "p.account_id")
					.where("m.person_id", "=", to.owner),
			}))
			.whereRef("p.id", "=", "r.provider_id")
			.where("r.id", "=", row.id)
			.execute();
		await recordAuditEvent(trx, at, {
			personId: which.personId,
			event: "referral.assigned",
			about: `referral:${row.id}`,
			facts: { was: now?.id ?? null, is: to.owner },
		});
		return { owner: next };
	});
