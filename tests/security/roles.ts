import { sql } from "kysely";
import type { Services } from "#platform/services.ts";
import type { ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

/** The callers, in the order of the columns of who-may.tsv. */
export const ROLES = [
	/** No cookie, and an unknown link. */
	"visitor",
	/** Has the right cookies and links. */
	"holder",
	/** Has another visitor's cookies, and links for something else. */
	"other",
	/** Staff: the profile's manager, the account's owner, another profile's manager, another account's owner. */
	"manager",
	"owner",
	"colleague",
	"stranger",
	/** The team: a member, the owner of the case in question, a lead, an administrator. */
	"member",
	"has-case",
	"lead",
	"admin",
	/** Administrators who haven't entered their second-factor code, or haven't set it up. */
	"code",
	"enrol",
	/** A deactivated administrator, and one whose session ended. */
	"gone",
	"ended",
] as const;
export type Role = (typeof ROLES)[number];
export type Cookies = Record<string, string>;

export interface People {
	cookies: Record<Role, Cookies>;
	ids: Record<"manager" | "owner" | "member" | "has-case" | "lead" | "admin", number>;
}

/** Creates and signs in the staff and team. Visitors get their cookies later. */
export const everybody = async (
	services: Services,
	at: { own: ProviderRecord; other: ProviderRecord; elsewhere: ProviderRecord },
): Promise<People> => {
	const { db } = services.database;
	const staff = async (accountId: number, as: "owner" | number[]) => {
		const { id } = await aPerson(services, "staff");
		await joins(services, id, accountId, as);
		return id;
	};
	const team = async (role: "member" | "lead" | "administrator") => {
		const { id } = await aPerson(services, "team");
		await sql`update person set team_role = ${role} where id = ${id}`.execute(db);
		return id;
	};
	const ids = {
		manager: await staff(at.own.account_id, [at.own.id]),
		owner: await staff(at.own.account_id, "owner"),
		member: await team("member"),
		"has-case": await team("member"),
		lead: await team("lead"),
		admin: await team("administrator"),
	};
	const whole = (id: number) => sessionOf(services, id);
	const [gone, ended] = [await team("administrator"), await whole(await team("administrator"))];
	const cookies = {
		visitor: {},
		holder: {},
		other: {},
		manager: await whole(ids.manager),
		owner: await whole(ids.owner),
		colleague: await whole(await staff(at.own.account_id, [at.other.id])),
		stranger: await whole(await staff(at.elsewhere.account_id, "owner")),
		member: await whole(ids.member),
		"has-case": await whole(ids["has-case"]),
		lead: await whole(ids.lead),
		admin: await whole(ids.admin),
		code: await sessionOf(services, await team("administrator"), "code"),
		enrol: await sessionOf(services, await team("administrator"), "enrol"),
		gone: await whole(gone),
		ended,
	};
	await sql`update person set is_active = false where id = ${gone}`.execute(db);
	await sql`update session set ends_at = ${services.clock()} where token_hash = sha256(${ended.session}::bytea)`.execute(
		db,
	);
	return { cookies, ids };
};
