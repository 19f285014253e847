import { sql } from "kysely";
import type {
	AgeGroup,
	FundingAmounts,
	FundingType,
	Region,
	Service,
	ServiceArea,
} from "#contract/reference/reference.ts";
import type { Database } from "#platform/db/database.ts";
import type { PubSub } from "#platform/db/pubsub.ts";
import type { FactRow } from "./facts.ts";
import { createPlaceIndex, type PlaceIndex } from "./place-index.ts";
import { createPlaceNames, type PlaceNames } from "./place-names.ts";
import { type LocalityRow, listLocalities, REFERENCE_TOPIC } from "./store.ts";
import { currentVersion, expireVersion } from "./version.ts";

/** `source` is `seed` for our own list and `gnaf` for an imported one. */
type SourcedLocality = LocalityRow & { source: string };

/** All reference data, in the shape of the API. */
export interface Reference {
	serviceAreas: (ServiceArea & { valid_for_hcp: boolean })[];
	services: Service[];
	ageGroups: AgeGroup[];
	fundingTypes: FundingType[];
	diagnoses: { id: number; name: string }[];
	internalLinks: { keyword: string; display_words: string; link: string }[];
	regions: Region[];
	/** By start day, latest first. The newest first for one day. */
	fundingAmounts: FundingAmounts[];
	facts: FactRow[];
	localities: readonly SourcedLocality[];
	places: PlaceIndex;
	/** Built when first needed. */
	placeNames(): PlaceNames;
}

type Places = "localities" | "places" | "placeNames";
type Lists = Omit<Reference, Places>;

const lists = async (database: Database): Promise<Lists> => {
	const { rows } = await sql<Record<keyof Lists, unknown>>`
		select
			(select json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'service_area', id, 'valid_for_hcp', valid_for_hcp) order by number, lower(name))
				from service_area where retired_at is null) as "serviceAreas",
			(select json_agg(json_build_object('id', s.id, 'name', s.name, 'service_area', s.service_area_id) order by s.number, lower(s.name))
				from service s join service_in_use using (id)) as services,
			(select json_agg(json_build_object('code', code, 'description', description) order by number) from age_group) as "ageGroups",
			(select json_agg(json_build_object('code', code, 'name', name, 'hcp_allowed', hcp_allowed) order by number) from funding_type) as "fundingTypes",
			(select json_agg(json_build_object('id', id, 'name', name) order by lower(name)) from diagnosis where retired_at is null) as diagnoses,
			(select json_agg(json_build_object('keyword', keyword, 'display_words', display_words, 'link', link) order by keyword) from internal_link) as "internalLinks",
			(select json_agg(json_build_object('id', r.id, 'name', r.name, 'state', r.state, 'postcodes',
				(select coalesce(json_agg(p.code order by p.code), '[]') from postcode p where p.region_id = r.id)) order by r.id) from region r) as regions,
			(select json_agg(body || jsonb_build_object('as_of', as_of) order by as_of desc, id desc) from funding_amounts) as "fundingAmounts",
			(select json_agg(json_build_object('code', code, 'words', words, 'source_name', source_name, 'source_url', source_url, 'checked_on', checked_on, 'check_again', check_again) order by code)
				from fact) as facts
	`.execute(database.db);
	const [row] = rows;
	if (!row) throw new Error("the reference tables returned no row");
	return Object.fromEntries(Object.entries(row).map(([name, list]) => [name, list ?? []])) as unknown as Lists;
};

const placesOf = (localities: SourcedLocality[]): Pick<Reference, Places> => {
	let names: PlaceNames | undefined;
	return {
		localities,
		places: createPlaceIndex(localities),
		placeNames: () => {
			names ??= createPlaceNames(localities);
			return names;
		},
	};
};

/**
 * Reference data in memory. Reloads when its version in the database changes: at once after a pubsub message, else
 * within a second. While the database is down, requests get the data in memory without waiting.
 */
export const currentReference = (database: Database, pubsub?: PubSub): (() => Promise<Reference>) => {
	let held: { version: string; data: Reference } | undefined;
	let looking: Promise<Reference> | undefined;
	let failed = false;

	const look = async (): Promise<Reference> => {
		try {
			const version = await currentVersion(database);
			if (held?.version !== version)
				held = { version, data: { ...(await lists(database)), ...placesOf(await listLocalities(database.db)) } };
			failed = false;
			return held.data;
		} catch (error) {
			failed = true;
			if (held) return held.data;
			throw error;
		} finally {
			looking = undefined;
		}
	};
	pubsub?.subscribe(REFERENCE_TOPIC, () => expireVersion(database));
	return () => {
		looking ??= look();
		return failed && held ? Promise.resolve(held.data) : looking;
	};
};

const shared = new WeakMap<PubSub, () => Promise<Reference>>();

/** The reference data of this node, shared by its domains. */
export const sharedReference = ({ database, pubsub }: { database: Database; pubsub: PubSub }) => {
	const current = shared.get(pubsub) ?? currentReference(database, pubsub);
	shared.set(pubsub, current);
	return current;
};
