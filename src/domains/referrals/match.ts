import { createHash } from "node:crypto";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { MatchCandidate, MatchRule } from "#contract/referrals/matching.ts";
import { ANY } from "#contract/referrals/referrals.ts";
import { nameParts } from "#contract/shared/fold-text.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { isAgencyManaged } from "#contract/shared/plan-management.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { areasOfRow, type PlacedProfile, placedAt } from "#domains/providers/placed-at.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Database } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";
import { currentConsents, listConsents } from "./consents.ts";
import { byPlace, type Candidate, type Fit, fitOf, type Need, placeReasons } from "./fit.ts";
import type { CareRequest, RequestOf } from "./request.ts";
import { listOfRequest, referenceOfReferral } from "./store.ts";

/** The most shown of each. A search by name finds the rest. */
const FITTING = 40;
const EXCLUDED = 40;

/** Replaces what the request says. An empty list keeps the request's own codes; `any` alone removes the rule. */
export interface Adjusted {
	service_area?: number | undefined;
	postcode?: string | undefined;
	age_groups_list: readonly string[];
	funding_types_list: readonly string[];
	search: string;
}

/** The request's own criteria, without a search by name. */
export const AS_ASKED: Adjusted = { age_groups_list: [], funding_types_list: [], search: "" };

const chosenCodes = (asked: readonly string[], own: readonly string[]) =>
	asked.length === 0 ? own : asked.filter((one) => one !== ANY);

/**
 * The request's criteria with the team's corrections.
 * @throws Problem 422 for an unknown service or postcode
 */
const needOf = async ({ db }: Database, request: CareRequest, asked: Adjusted, now: Date): Promise<Need> => {
	const area = asked.service_area ?? request.service_area_id;
	const postcode = asked.postcode || request.postcode;
	const ages = chosenCodes(asked.age_groups_list, request.age_groups);
	const fundings = chosenCodes(asked.funding_types_list, request.funding_types);
	const named = await db
		.selectNoFrom(({ selectFrom, exists, fn, val, cast }) => {
			const groups = selectFrom("age_group").select(["code", "description as name"]).where("code", "=", anyOf(ages));
			const types = selectFrom("funding_type").select(["code", "name"]).where("code", "=", anyOf(fundings));
			return [
				selectFrom("service_area").select("name").where("id", "=", area).as("area"),
				exists(
					selectFrom("postcode")
						.select("code")
						.where("code", "=", postcode ?? ""),
				).as("known"),
				fn<boolean>("must_be_registered", [val(area), cast(val(officeDay(now)), "date")]).as("is_guarded"),
				jsonArrayFrom(groups.orderBy("number")).as("ages"),
				jsonArrayFrom(types.orderBy("number")).as("fundings"),
			];
		})
		.executeTakeFirst();
	if (!named?.area) throw invalid([{ field: "service_area", message: "This service does not exist" }]);
	if (postcode !== null && !named.known)
		throw invalid([{ field: "postcode", message: postBoxMessage(postcode) ?? "We don't recognise this postcode" }]);
	return {
		area,
		areaName: named.area,
		postcode,
		ages: new Map(named.ages.map(({ code, name }) => [code, name])),
		fundings: new Map(named.fundings.map(({ code, name }) => [code, name])),
		needsRegistered: asksPlan(fundings) && (isAgencyManaged(request.plan_management) || Boolean(named.is_guarded)),
	};
};

type CandidateRow = Omit<Candidate, "areas" | "reach" | "nearest" | "is_chosen" | "asked"> &
	Required<PlacedProfile> & { url_slug: string };

/** Providers that match the search by name, or offer the service if there is no search, and those the visitor chose. */
const candidates = async (
	{ db }: Database,
	need: Need,
	chosen: readonly number[],
	search: string,
	now: Date,
): Promise<CandidateRow[]> => {
	const named = nameParts(search).map(
		(part) => sql`name_spellings(p.name) like ${`%${part.replace(/[\\%_]/g, "\\$&")}%`}`,
	);
	const { rows } = await sql<CandidateRow>`
		select p.id, p.name, p.url_slug, p.is_active, p.age_groups, p.funding_types, p.services, p.regions, p.postcodes, p.is_telehealth_available,
			p.is_coverage_estimated, p.delivery, sites_of(p) as sites, ${areasOfRow("p")} as areas,
			p.overall_review::float as rating, p.reviews_count, (
				select json_build_object('service_area', m.service_area_id, 'state', m.state, 'weeks', m.weeks, 'confirmed_at', m.confirmed_at)
				from provider_capacity m where m.provider_id = p.id and m.service_area_id = ${need.area}
			) as capacity,
			exists (
				select from member_in_force a join person w on w.id = a.person_id
				where a.account_id = p.account_id and w.is_active
					and (a.is_owner or exists (select from provider_manager g where g.provider_id = p.id and g.person_id = a.person_id))
			) as has_staff, r.state as registration, r.barred
		from provider p cross join lateral register_state(p.id, ${need.area}, ${officeDay(now)}::date) r
		where ${named.length > 0 ? sql`(${sql.join(named, sql` and `)})` : sql`p.services && array(select s.id from service_in_use s where s.service_area_id = ${need.area})`}
			or p.id = any (${`{${chosen.join()}}`}::int[])
	`.execute(db);
	return rows;
};

/** Why this request can't be sent to a provider again, by provider id. */
const askedBefore = async ({ db }: Database, of: RequestOf): Promise<Map<number, string>> => {
	const asked = new Map<number, string>();
	const rows = await db
		.selectFrom("referral_consent as c")
		.select("c.provider_id")
		.where(...isAbout("c", of))
		.groupBy("c.provider_id")
		.having((eb) => eb.fn<boolean>("bool_and", [eb("c.ended_at", "is not", null)]))
		.execute();
	for (const { provider_id } of rows) asked.set(provider_id, "The person withdrew their consent");
	// Oldest first, so that the newest referral decides.
	for (const row of (await listOfRequest(db, of)).toReversed()) {
		const reference = referenceOfReferral(row.number);
		if (row.state === "declined") asked.set(row.provider_id, `Has declined (${reference})`);
		// A reopened request can go to the same provider again.
		else if (row.outcome === "request-closed") asked.delete(row.provider_id);
		else if (row.state === "closed") asked.set(row.provider_id, `Already asked, and the referral ended (${reference})`);
		else if (row.state !== "withdrawn") asked.set(row.provider_id, `Already has this request (${reference})`);
		else if (!rows.some(({ provider_id }) => provider_id === row.provider_id)) asked.delete(row.provider_id);
	}
	return asked;
};

export interface Matched {
	need: Need;
	fitting: MatchCandidate[];
	excluded: MatchCandidate[];
	more_fitting: number;
	more_excluded: number;
	excluded_by: Record<MatchRule, number>;
	fingerprint: string;
}

/**
 * Lists the providers that fit a request, in the order to ask them, and those that don't fit with the reasons.
 * @param now the time used to decide whether a capacity answer is recent
 * @param most the most that fit to return
 */
export const matchProviders = async (
	database: Database,
	of: RequestOf,
	request: CareRequest,
	asked: Adjusted,
	now: Date,
	most = FITTING,
): Promise<Matched> => {
	const need = await needOf(database, request, asked, now);
	const lookup = await lookupOf(database);
	const chosen = new Set(request.chosen);
	const before = await askedBefore(database, of);
	const consents = currentConsents(await listConsents(database.db, of));
	const place = {
		postcodes_list: need.postcode === null ? [] : [need.postcode],
		suburb_list: request.suburb ? [request.suburb] : [],
	};
	const all = (await candidates(database, need, request.chosen, asked.search, now))
		.map((row) => {
			const areas = row.areas.map(({ id }) => id);
			// Whether it offers the service is another rule.
			const service_areas_list = areas.includes(need.area) ? [need.area] : [];
			const placed = placedAt(row, { ...place, service_areas_list }, lookup);
			return { ...row, ...placed, areas, is_chosen: chosen.has(row.id), asked: before.get(row.id) ?? null };
		})
		.toSorted(byPlace)
		.map((row) => ({ row, fit: fitOf(need, row, now) }));
	const fitting = all.filter(({ fit }) => fit.exclusions.length === 0);
	// The person's chosen providers first, then those with the fewest exclusions.
	const excluded = all
		.filter(({ fit }) => fit.exclusions.length > 0)
		.toSorted(
			(a, b) => Number(b.row.is_chosen) - Number(a.row.is_chosen) || a.fit.exclusions.length - b.fit.exclusions.length,
		);
	const shown = ({ row, fit }: { row: (typeof all)[number]["row"]; fit: Fit }): MatchCandidate => ({
		id: row.id,
		name: row.name,
		url_slug: row.url_slug,
		is_chosen: row.is_chosen,
		...fit,
		reasons: [...fit.reasons, ...placeReasons(row)],
		reach: row.reach.as,
		km: row.nearest?.km ?? null,
		consent: consents.get(row.id) ?? null,
	});
	const counted: Record<MatchRule, number> = {
		active: 0,
		service: 0,
		place: 0,
		age: 0,
		funding: 0,
		availability: 0,
		register: 0,
		asked: 0,
	};
	for (const { fit } of excluded) for (const { rule } of fit.exclusions) counted[rule] += 1;
	const list = {
		need,
		fitting: fitting.slice(0, most).map(shown),
		excluded: excluded.slice(0, EXCLUDED).map(shown),
		more_fitting: Math.max(0, fitting.length - most),
		more_excluded: Math.max(0, excluded.length - EXCLUDED),
		excluded_by: counted,
	};
	return {
		...list,
		fingerprint: createHash("sha256")
			.update(JSON.stringify(asEvidence(list, asked.search)))
			.digest("base64url"),
	};
};

/** The stored form of a match list: the criteria and the providers shown, without the person or their consents. */
export const asEvidence = (list: Omit<Matched, "fingerprint">, search: string) => {
	const { need, fitting, excluded, ...counts } = list;
	const brief = ({ consent: _consent, ...one }: MatchCandidate) => one;
	return {
		need: {
			service_area: need.area,
			service: need.areaName,
			postcode: need.postcode,
			ages: [...need.ages.keys()],
			fundings: [...need.fundings.keys()],
		},
		search,
		fitting: fitting.map(brief),
		excluded: excluded.map(brief),
		...counts,
	};
};
