import { sql } from "kysely";
import type { TeamProvider } from "#contract/providers/directory.ts";
import { saysVideo } from "#contract/shared/reach-words.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { once } from "#domains/accounts/once.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { type Changes, findOwn, type OwnRow, toOwnProvider, writeChanges } from "../admin/store.ts";
import { type Lookup, lookupOf } from "../lookup.ts";
import { slugOf, uniqueSlug } from "../slug.ts";
import { holdSlugs } from "../store.ts";
import { listMerges } from "./accounts.ts";
import { switchActive } from "./switch-active.ts";

const factsOf = async (db: Db | Transaction, id: number) => {
	const facts = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.leftJoin("provider_merge as m", "m.merged", "p.id")
		.select(["p.email", "a.name as account_name", "p.inactive_since", "p.source", "p.is_subscribed_for_onboarding"])
		.select("m.kept as merged_into")
		.where("p.id", "=", id)
		.executeTakeFirst();
	if (!facts) throw notFound();
	return facts;
};

/**
 * What a profile still needs before it can be shown. Imported profiles need no description, because their source may
 * have none.
 */
const missingOf = (row: OwnRow, source: string | null): string[] => {
	const byHand = source === null;
	return [
		...(byHand && row.short_description === "" ? ["a short description"] : []),
		...(byHand && row.description === "" ? ["a long description"] : []),
		...(row.services.length === 0 ? ["a service"] : []),
		...(row.regions.length + row.postcodes.length === 0 && !saysVideo(row) ? ["an area it serves, or telehealth"] : []),
	];
};

/** @throws Problem 404 */
export const findTeamProvider = async (lookup: Lookup, db: Db | Transaction, id: number): Promise<TeamProvider> => {
	const row = await findOwn(db, id);
	if (!row) throw notFound();
	const facts = await factsOf(db, id);
	return {
		...toOwnProvider(row, lookup),
		...facts,
		inactive_since: facts.inactive_since?.toISOString() ?? null,
		merges: await listMerges(db, "provider", id),
		missing: missingOf(row, facts.source),
	};
};

/** @returns its id */
const insertProvider = async (
	trx: Transaction,
	now: Date,
	about: { accountId: number; by: Person },
	asked: { name: string; url_slug: string },
): Promise<number> => {
	await holdSlugs(trx);
	const wanted = asked.url_slug || slugOf(asked.name);
	const near = await trx
		.selectFrom("provider")
		.select("url_slug")
		.where("url_slug", "like", `${wanted.slice(0, 60)}%`)
		.execute();
	const taken = new Set(near.map(({ url_slug }) => url_slug));
	if (asked.url_slug && taken.has(asked.url_slug))
		throw invalid([
			{ field: "url_slug", message: `Another profile has this address. ${uniqueSlug(asked.url_slug, taken)} is free.` },
		]);
	const slug = asked.url_slug || uniqueSlug(asked.name, taken);
	const made = { account_id: about.accountId, url_slug: slug, name: asked.name, is_active: false };
	const { id } = await trx
		.insertInto("provider")
		.values({ ...made, created_at: now, updated_at: now })
		.returning("id")
		.executeTakeFirstOrThrow();
	await recordAuditEvent(trx, now, {
		personId: about.by.id,
		event: "profile.created",
		about: `provider:${id}`,
		facts: { account: about.accountId },
	});
	return id;
};

/**
 * Creates a hidden profile in an account.
 * @param about.key makes a repeat return the same profile
 * @throws Problem 404 for an unknown account, 409 for a key used with another body, 422 for a taken slug
 */
export const createProvider = async (
	services: Services,
	about: { accountId: number; by: Person; key: string | undefined },
	asked: { name: string; url_slug: string },
): Promise<TeamProvider> => {
	const lookup = await lookupOf(services.database);
	return services.database.transaction(async (trx) => {
		// Locked, so that a merge of the account waits.
		const { rows: accounts } = await sql`select from account where id = ${about.accountId} for key share`.execute(trx);
		if (accounts.length === 0) throw notFound();
		const { name, url_slug } = asked;
		const request = { call: "profile", account: about.accountId, name, url_slug };
		const id = await once(trx, services, { personId: about.by.id, key: about.key, request }, () =>
			insertProvider(trx, services.clock(), about, asked),
		);
		return findTeamProvider(lookup, trx, id);
	});
};

const TEAM_COLUMNS = [
	"phone_number",
	"email",
	"is_telehealth_available",
	"is_using_advanced_availability",
	"is_subscribed_for_onboarding",
	"is_optimisation_provider",
] as const;
type TeamColumns = Partial<
	Pick<
		TeamProvider,
		"phone_number" | "email" | "is_telehealth_available" | "is_using_advanced_availability" | "is_optimisation_provider"
	>
> & {
	is_subscribed_for_onboarding?: boolean;
};

/** Nobody can take an answer about telehealth back. */
const isLeft = (column: (typeof TEAM_COLUMNS)[number], asked: unknown): boolean =>
	column === "is_telehealth_available" && asked === null;

/**
 * Changes columns that only the team may change, with an entry in the profile's history.
 * @throws Problem 404; 409 if the profile was changed since `version`
 */
export const changeTeamColumns = async (
	services: Services,
	about: { providerId: number; by: Person; version: number },
	asked: TeamColumns,
): Promise<TeamProvider> => {
	const lookup = await lookupOf(services.database);
	return services.database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		if (row.version !== about.version)
			throw conflict("A colleague has changed this profile. Check the new version, then repeat your change.");
		const before: Record<string, unknown> = { ...row, ...(await factsOf(trx, row.id)) };
		const changes: Changes = {};
		for (const column of TEAM_COLUMNS)
			if (asked[column] !== undefined && asked[column] !== before[column] && !isLeft(column, asked[column]))
				changes[column] = { was: before[column] ?? null, is: asked[column] ?? null };
		if (Object.keys(changes).length > 0) {
			const now = services.clock();
			await writeChanges(trx, row, changes, { personId: about.by.id, now });
			await recordAuditEvent(trx, now, {
				personId: about.by.id,
				event: "profile.changed",
				about: `provider:${row.id}`,
				facts: { columns: Object.keys(changes) },
			});
		}
		return findTeamProvider(lookup, trx, row.id);
	});
};

/**
 * Shows a profile, or hides it from search at once. Emails its owners and adds who and why to its history. Hiding stops
 * its referrals in the same transaction, by the trigger provider_inactive_stops_referrals (db/functions): each
 * goes to the team.
 * @param reason why it is hidden; null to show it
 * @throws Problem 404; 409 if nothing would change, or details are missing
 */
export const setActive = async (
	services: Services,
	about: { providerId: number; by: Person },
	reason: string | null,
): Promise<TeamProvider> => {
	const lookup = await lookupOf(services.database);
	return services.database.transaction(async (trx) => {
		await sql`select hold_referrals(${about.providerId}::int)`.execute(trx);
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		const is_active = reason === null;
		if (row.is_active === is_active)
			throw conflict(is_active ? "This profile is already shown." : "This profile is already hidden.");
		const { source, merged_into } = await factsOf(trx, row.id);
		if (is_active && merged_into !== null)
			throw conflict(`This profile was merged into profile ${merged_into}. It can't be shown again.`);
		const missing = is_active ? missingOf(row, source) : [];
		if (missing.length > 0) throw conflict(`Before it can be shown, this profile needs ${missing.join(", ")}.`);
		await switchActive(trx, services, { providerId: row.id, personId: about.by.id }, reason);
		return findTeamProvider(lookup, trx, row.id);
	});
};
