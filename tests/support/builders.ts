import { type Insertable, type Selectable, sql } from "kysely";
import { slugOf } from "#domains/providers/slug.ts";
import type { AccountTable, ProviderTable } from "#domains/providers/store.ts";
import { expireVersion } from "#domains/reference/version.ts";
import type { Db } from "#platform/db/database.ts";

// Builders of valid rows. A test names only the fields that matter to it:
// `await aProvider(db, { name: "Wattle Physio", postcodes: ["3000"] }, "rated", "telehealth")`

// Test files that share a process share it. With five digits from the start, names sort in the order they were made.
let made = 10_000;
/** A number that no row made before has, so that rows in a shared database have distinct names. */
export const serial = (): number => ++made;

export type Account = Selectable<AccountTable>;
export type ProviderRecord = Selectable<ProviderTable>;
type Fields = Partial<Insertable<ProviderTable>>;

/** Presets for a profile. A later trait overrides an earlier one, and explicit fields override traits. */
const traits = {
	unrated: { overall_review: null, reviews_count: 0 },
	rated: { overall_review: "4.2", reviews_count: 12 },
	topRated: { overall_review: "5.0", reviews_count: 40 },
	worstRated: { overall_review: "0.0", reviews_count: 3 },
	telehealth: { is_telehealth_available: true },
	inactive: { is_active: false, first_shown_at: new Date("2026-01-05T00:00:00Z") },
	neverShown: { is_active: false },
	optimisation: { is_optimisation_provider: true },
	onboarding: { is_subscribed_for_onboarding: true },
	advancedAvailability: { is_using_advanced_availability: true },
	/** Leaves out every optional field. */
	bare: { short_description: "", description: "", url: null, logo_url: null, phone_number: null, email: null },
	homeCare: { funding_types: ["HCP", "HCP1", "HCP2", "HCP3", "HCP4"] },
	ndis: { funding_types: ["NDIS"] },
	/** Serves every region that exists when the profile is created. */
	national: {},
} satisfies Record<string, Fields>;
export type Trait = keyof typeof traits;

export const anAccount = (db: Db, fields: Partial<Insertable<AccountTable>> = {}): Promise<Account> =>
	db
		.insertInto("account")
		.values({ name: `Organisation ${serial()}`, ...fields })
		.returningAll()
		.executeTakeFirstOrThrow();

/** By default an active, unrated profile with its own account, and no services, postcodes or regions. */
export const aProvider = async (db: Db, fields: Fields = {}, ...named: Trait[]): Promise<ProviderRecord> => {
	const name = fields.name ?? `Provider ${serial()}`;
	const regions = named.includes("national")
		? (await sql<{ id: number }>`select id from region order by id`.execute(db)).rows.map((row) => row.id)
		: [];
	return db
		.insertInto("provider")
		.values({
			account_id: fields.account_id ?? (await anAccount(db)).id,
			name,
			url_slug: `${slugOf(name).slice(0, 60)}-${serial()}`,
			short_description: "Support at home, at school and out and about.",
			description: "<p>We listen first and keep the same support worker wherever we can.</p>",
			url: "https://provider.example",
			phone_number: "(03) 5550 1234",
			regions,
			...Object.assign({}, ...named.map((trait) => traits[trait])),
			...fields,
		})
		.returningAll()
		.executeTakeFirstOrThrow();
};

/** A new service area with one service, separate from the seeded ones. */
export const aService = async (
	db: Db,
	name = `Service ${serial()}`,
): Promise<{ id: number; areaId: number; name: string }> => {
	const id = 900_000 + serial();
	await sql`insert into service_area (id, name) values (${id}, ${`${name} area`})`.execute(db);
	await sql`insert into service (id, name, service_area_id) values (${id}, ${name}, ${id})`.execute(db);
	await referenceChanged(db);
	return { id, areaId: id, name };
};

/** A new region with these postcodes, new or moved. Call it before the first search, which caches regions. */
export const aRegion = async (
	db: Db,
	postcodes: string[],
	state = "VIC",
): Promise<{ id: number; postcodes: string[] }> => {
	const { rows } = await sql<{ id: number }>`
		insert into region (id, name, state) select max(id) + 1, ${`Region ${serial()}`}, ${state} from region returning id
	`.execute(db);
	const id = (rows[0] as { id: number }).id;
	for (const code of postcodes)
		await sql`
			insert into postcode (code, state, region_id, latitude, longitude) values (${code}, ${state}, ${id}, -37.8, 145)
			on conflict (code) do update set region_id = excluded.region_id
		`.execute(db);
	await referenceChanged(db);
	return { id, postcodes };
};

/** Makes nodes reload their cached reference data, and this one at once: it looks for a new version each second. */
export const referenceChanged = async (db: Db): Promise<void> => {
	await sql`update reference_version set version = version + 1`.execute(db);
	expireVersion({ db });
};
