import { type Person, signedIn } from "#domains/accounts/session.ts";
import { mayAsTeam } from "#domains/accounts/team-permissions.ts";
import type { Db } from "#platform/db/database.ts";
import type { Who } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** A person's role for the profile or account of a request. */
export type ProfileRole =
	/** Staff who manage this profile. */
	| "manager"
	/** Staff whose mailbox is proven, and who they are isn't yet (decision 72). */
	| "unproven"
	/** Staff who own the account, and so manage all its profiles. */
	| "owner"
	/** The client services team, within their directory permissions. */
	| "team";

/**
 * Who may do what in the provider area (ROL-003 to ROL-006, decision 13). Anyone else gets 404 as for an unknown id, or
 * 401 if signed out. People's own sign-in (password, two-step, sessions) needs no role.
 */
const permissions = {
	"profile.read": ["unproven", "manager", "owner", "team"],
	"profile.change": ["manager", "owner", "team"],
	"profile.undo": ["manager", "owner", "team"],
	"profile.history": ["manager", "owner", "team"],
	"profile.preview": ["unproven", "manager", "owner", "team"],
	"logo.change": ["manager", "owner", "team"],
	"capacity.read": ["manager", "owner"],
	"capacity.change": ["manager", "owner"],
	"toolkit.read": ["manager", "owner"],
	"reviews.read": ["manager", "owner"],
	"response.write": ["manager", "owner"],
	"response.remove": ["manager", "owner"],
	"referrals.read": ["unproven", "manager", "owner"],
	"referrals.answer": ["unproven", "manager", "owner"],
	"members.change": ["owner"],
} as const satisfies Record<string, readonly ProfileRole[]>;
export type Permission = keyof typeof permissions;

const MAX_ID = 2_147_483_647;
/** Parses a row id from a URL. Undefined if no row can have it. */
export const asId = (text: string | undefined): number | undefined =>
	text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;

const allows = (permission: Permission, standing: ProfileRole | undefined): boolean =>
	standing !== undefined && (permissions[permission] as readonly ProfileRole[]).includes(standing);

/** A person's role for a profile. Undefined for none, and for an unknown profile. */
const roleForProfile = async (
	db: Db,
	person: Pick<Person, "id" | "role" | "team_role">,
	providerId: number,
): Promise<ProfileRole | undefined> => {
	const row = await db
		.selectFrom("provider as p")
		.innerJoin("member_in_force as m", "m.account_id", "p.account_id")
		.select(["m.is_owner", "m.first_look_only"])
		.select(({ exists, selectFrom }) =>
			exists(
				selectFrom("provider_manager as g")
					.whereRef("g.provider_id", "=", "p.id")
					.whereRef("g.person_id", "=", "m.person_id"),
			).as("is_manager"),
		)
		.where("p.id", "=", providerId)
		.where("m.person_id", "=", person.id)
		.executeTakeFirst();
	if (row?.first_look_only && (row.is_owner || row.is_manager)) return "unproven";
	if (row?.is_owner) return "owner";
	if (row?.is_manager) return "manager";
	return mayAsTeam(person, "directory.change") ? "team" : undefined;
};

const roleForAccount = async (
	db: Db,
	person: Pick<Person, "id">,
	accountId: number,
): Promise<ProfileRole | undefined> => {
	const owner = await db
		.selectFrom("member_in_force")
		.where("account_id", "=", accountId)
		.where("person_id", "=", person.id)
		.where("is_owner", "=", true)
		.where("first_look_only", "=", false)
		.executeTakeFirst();
	return owner && "owner";
};

/** Finds the id of the profile that a request is about. */
export type ProfileOf = (db: Db, params: Readonly<Record<string, string>>) => Promise<number | undefined>;

const byIdOrSlug: ProfileOf = async (db, { id = "" }) => {
	if (/^\d+$/.test(id)) return asId(id);
	// Runs before the contract's check, so it must reject what can't be a slug.
	if (!/^[a-z0-9-]{1,200}$/.test(id)) return undefined;
	return (await db.selectFrom("provider").select("id").where("url_slug", "=", id).executeTakeFirst())?.id;
};

/**
 * Allows a request if the caller has this permission for its profile.
 * @param profileOf finds the profile, by default from the URL
 * @throws Problem 401 if signed out; 404 without permission, the same as for an unknown profile
 */
export const may =
	(permission: Permission, profileOf: ProfileOf = byIdOrSlug): Who =>
	async (caller, services, params) => {
		const person = await signedIn(caller, services);
		const id = await profileOf(services.database.db, params);
		const standing = id === undefined ? undefined : await roleForProfile(services.database.db, person, id);
		if (!allows(permission, standing)) throw notFound();
	};

/** The same for the account in the URL. */
export const mayWithAccount =
	(permission: Permission): Who =>
	async (caller, services, { id }) => {
		const person = await signedIn(caller, services);
		const account = asId(id);
		const standing = account === undefined ? undefined : await roleForAccount(services.database.db, person, account);
		if (!allows(permission, standing)) throw notFound();
	};

/** Whether a person has a permission for a profile. For responses that vary instead of failing. */
export const mayDo = async (
	{ database }: Pick<Services, "database">,
	person: Person | undefined,
	permission: Permission,
	providerId: number,
): Promise<boolean> =>
	person !== undefined && allows(permission, await roleForProfile(database.db, person, providerId));
