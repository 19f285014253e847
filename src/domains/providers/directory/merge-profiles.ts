import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TeamProvider } from "#contract/providers/directory.ts";
import type { ProviderMergePreview } from "#contract/providers/directory-merge.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { lookupOf } from "../lookup.ts";
import { staffEmail } from "../mail.ts";
import { likelySameAs } from "./likely-same.ts";
import { findTeamProvider } from "./profiles.ts";
import { commonSigns } from "./signs.ts";
import { ownersOf, switchActive } from "./switch-active.ts";

interface Pair {
	kept: number;
	merged: number;
}
const listProfiles = async (db: Db | Transaction, ids: readonly number[]) => {
	const rows = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.leftJoin("provider_merge as m", "m.merged", "p.id")
		.select([
			"p.id",
			"p.url_slug",
			"p.name",
			"p.is_active",
			"p.account_id as account",
			"a.name as account_name",
			"a.abn",
		])
		.select([
			"p.phone_number",
			"p.email",
			"p.url",
			"p.street_address",
			"p.suburb",
			"p.postcode",
			"p.latitude",
			"p.longitude",
			"p.source",
			"p.version",
		])
		.select("m.kept as merged_into")
		.where("p.id", "=", anyOf(ids))
		.execute();
	return new Map(rows.map((row) => [row.id, row]));
};
type Profile = Awaited<ReturnType<typeof listProfiles>> extends Map<number, infer P> ? P : never;

const identityOf = ({
	name,
	abn,
	phone_number: phone,
	email,
	url: website,
	street_address: street,
	suburb,
	postcode,
	latitude,
	longitude,
}: Profile) => ({
	...{ name, abn, phone, email, website, street, suburb, postcode },
	point: latitude === null || longitude === null ? null : { latitude, longitude },
});

const countsOf = async (db: Db | Transaction, { kept, merged }: Pair) => {
	type Counts = Pick<
		ProviderMergePreview,
		"reviews" | "reviews_staying" | "referrals_waiting" | "referrals_accepted" | "staff" | "sources" | "capacity"
	>;
	const { rows } = await sql<Counts>`
		select (select count(*)::int from reviews_to_move(${merged}, ${kept})) as reviews,
			(select count(*)::int from review where provider_id = ${merged} and id not in (select reviews_to_move(${merged}, ${kept}))) as reviews_staying,
			(select count(*)::int from referral where provider_id = ${merged} and state = 'new') as referrals_waiting,
			(select count(*)::int from referral where provider_id = ${merged} and said_yes(state)) as referrals_accepted,
			(select count(*)::int from provider_manager g join provider p on p.id = g.provider_id
				join account_member m on m.account_id = p.account_id and m.person_id = g.person_id
				where g.provider_id = ${merged} and not m.is_owner
					and not exists (select from provider_manager k where k.provider_id = ${kept} and k.person_id = g.person_id)) as staff,
			(select count(*)::int from provider_source_row where provider_id = ${merged}) as sources,
			(select count(*)::int from provider_capacity where provider_id = ${merged}) as capacity
	`.execute(db);
	return rows[0] as Counts;
};

/** @throws Problem 404 for an unknown profile; 409 for a merged one; 422 for a profile and itself */
const readPair = async (db: Db | Transaction, pair: Pair) => {
	if (pair.kept === pair.merged) throw invalid([{ field: "other", message: "Choose another profile" }]);
	const found = await listProfiles(db, [pair.kept, pair.merged]);
	const [kept, merged] = [found.get(pair.kept), found.get(pair.merged)];
	if (!kept || !merged) throw notFound("There is no profile with this number.");
	for (const { id, merged_into } of [kept, merged])
		if (merged_into !== null)
			throw conflict(`Profile ${id} was merged into profile ${merged_into}. Open that profile instead.`);
	const refused =
		kept.account !== merged.account
			? "They belong to two accounts. Merge the accounts first."
			: merged.is_active && !kept.is_active
				? "Visitors can't see the profile you want to keep. Keep the other one, or show this one first."
				: null;
	const basis = [kept, merged].map(({ id, version, is_active, account }) => [id, version, is_active, account]);
	return { kept, merged, refused, seen: createHash("sha256").update(JSON.stringify(basis)).digest("base64url") };
};

/** Preview of a merge, in numbers. @throws Problem as `readPair` */
export const previewProviderMerge = async (db: Db, pair: Pair): Promise<ProviderMergePreview> => {
	const { kept, merged, refused, seen } = await readPair(db, pair);
	return {
		kept,
		merged,
		refused,
		seen,
		why: commonSigns(identityOf(kept), identityOf(merged)),
		...(await countsOf(db, pair)),
	};
};

/**
 * Marks a profile as the same as another (docs/decisions/0061-duplicates.md). It is hidden, and its address, reviews and list rows
 * lead to the kept profile. Its referrals stop as for any hidden profile, because consent was given for one provider.
 * A repeat does nothing. The triggers provider_merge_moves_reviews and provider_merge_closes_case move its reviews
 * and close its cases.
 * @throws Problem 404; 403 if the caller's role ended since; 409 if either changed since the preview, or they can't
 * be merged
 */
export const mergeProviders = async (
	services: Services,
	about: { id: number; by: Person },
	asked: { other: number; seen: string; reason: string },
): Promise<TeamProvider> => {
	const lookup = await lookupOf(services.database);
	return services.database.transaction(async (trx) => {
		const pair = { kept: about.id, merged: asked.other };
		const [at, personId] = [services.clock(), about.by.id];
		if (!(await mayStill(trx, personId, "directory.merge"))) throw notYours();
		await sql`select hold_for_merge(${[pair.kept, pair.merged]}::int[])`.execute(trx);
		await sql`select from provider where id in (${pair.kept}, ${pair.merged}) order by id for update`.execute(trx);
		const { rows: done } =
			await sql`select from provider_merge where merged = ${pair.merged} and kept = ${pair.kept}`.execute(trx);
		if (done.length > 0) return findTeamProvider(lookup, trx, pair.kept);
		const { kept, merged, refused, seen } = await readPair(trx, pair);
		if (refused) throw conflict(refused);
		if (seen !== asked.seen)
			throw conflict("One of these profiles has changed. Check the preview again, then merge them.");
		const { capacity: _capacity, staff: _staff, ...counts } = await countsOf(trx, pair);

		await sql`update provider_merge set kept = ${kept.id} where kept = ${merged.id}`.execute(trx);
		// Triggers move the reviews and close the review case (db/migrations/0061).
		await sql`
			insert into provider_merge (merged, kept, at, person_id, reason) values (${merged.id}, ${kept.id}, ${at}, ${personId}, ${asked.reason})
		`.execute(trx);
		await sql`update provider_source_row set provider_id = ${kept.id} where provider_id = ${merged.id}`.execute(trx);
		await sql`update import_row set maybe = ${kept.id} where maybe = ${merged.id} and written_at is null`.execute(trx);
		if (merged.is_active)
			await switchActive(
				trx,
				{ clock: services.clock },
				{ providerId: merged.id, personId },
				`The same as profile ${kept.id}`,
			);
		await recordAuditEvent(trx, at, {
			personId,
			event: "profile.merged",
			about: `provider:${kept.id}`,
			facts: { merged: merged.id, ...counts },
		});
		await recordAuditEvent(trx, at, {
			personId,
			event: "profile.merged",
			about: `provider:${merged.id}`,
			facts: { kept: kept.id },
		});
		const owners = await ownersOf(trx, kept.account);
		await services.outbox.enqueue(
			trx,
			owners.map(({ email }) =>
				staffEmail(services.settings, "profile-merged", email, `provider:${merged.id} ${at.toISOString()}`, {
					...kept,
					merged: merged.name,
				}),
			),
		);
		return findTeamProvider(lookup, trx, kept.id);
	});
};

/** Profiles that may be the same as this one, best match first. */
export const listPossibleDuplicates = async (db: Db, id: number) => {
	const matches = await likelySameAs(db, id);
	const profiles = await listProfiles(
		db,
		matches.map(({ provider }) => provider),
	);
	return matches.flatMap(({ provider, why }) => {
		const profile = profiles.get(provider);
		return profile ? [{ ...profile, why }] : [];
	});
};
