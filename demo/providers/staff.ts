import { sql } from "kysely";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { hashPassword } from "#domains/accounts/passwords.ts";
import type { Database } from "#platform/db/database.ts";

const teamRoles: Record<string, string> = {
	[DEMO_SIGN_INS.team.email]: "administrator",
	[DEMO_SIGN_INS.administrator.email]: "administrator",
	[DEMO_SIGN_INS.lead.email]: "lead",
	[DEMO_SIGN_INS.colleague.email]: "member",
};
const LOCK = 4_210_750_011;

/**
 * Adds demo accounts: staff with one profile (and reviews to reply to), staff with several profiles in all states, and
 * team members. Does nothing if there is any account.
 */
export const seedDemoStaff = async (database: Database): Promise<void> => {
	const { rows: people } = await sql`select from person limit 1`.execute(database.db);
	if (people.length > 0) return;
	const password = await hashPassword(DEMO_PASSWORD);
	await database.patient.transaction(async (trx) => {
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
		for (const { email, name, role } of Object.values(DEMO_SIGN_INS))
			await sql`
				insert into person (email, name, role, team_role, password_hash, password_set_at)
				values (${email}, ${name}, ${role}, ${teamRoles[email] ?? null}, ${password}, now()) on conflict (email) do nothing
			`.execute(trx);
		const own = (email: string, accounts: ReturnType<typeof sql>) =>
			sql`
				insert into account_member (account_id, person_id, is_owner, accepted_at)
				select a.id, p.id, true, now() from person p, (${accounts}) a where p.email = ${email} on conflict do nothing
			`.execute(trx);
		await own(
			DEMO_SIGN_INS.one.email,
			sql`
				select p.account_id as id from provider p
				where p.source = 'demo' and p.is_active and not p.is_using_advanced_availability and p.short_description <> '' and p.logo_url is not null
					and (select count(*) from provider o where o.account_id = p.account_id) = 1
					and (select count(*) from review r where r.provider_id = p.id and r.state = 'published' and r.total_score < 3) > 2
					and exists (select from review r left join review_response a on a.review_id = r.id where r.provider_id = p.id and r.total_score < 3 and a.review_id is null)
				order by p.id limit 1
			`,
		);
		await own(
			DEMO_SIGN_INS.several.email,
			sql`
				(select account_id as id from provider where source = 'demo' group by account_id having count(*) > 1 order by account_id limit 30)
				union (select account_id from provider where source = 'demo' and not is_active order by account_id limit 1)
				union (select account_id from provider where source = 'demo' and is_active and is_using_advanced_availability order by account_id limit 1)
			`,
		);
	});
};
