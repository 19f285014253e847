import type { Db } from "#platform/db/database.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

/** Whether an administrator has an invitation that they can still use. */
const isInvited = async (db: Db, now: Date): Promise<boolean> => {
	const open = await db
		.selectFrom("password_link as l")
		.innerJoin("person as p", "p.id", "l.person_id")
		.select("p.id")
		.where("l.kind", "=", "invitation")
		.where("l.used_at", "is", null)
		.where("l.ends_at", ">", now)
		.where("p.team_role", "=", "administrator")
		.where("p.is_active", "=", true)
		.limit(1)
		.executeTakeFirst();
	return open !== undefined;
};

/** Whether there is a person who can administer the service. */
export const teamFindings = async (db: Db, now: Date): Promise<Finding> => {
	const { ready, half } = await db
		.selectFrom("person")
		.select(({ cast, fn }) => [
			cast<number>(fn.count("totp_confirmed_at"), "integer").as("ready"),
			cast<number>(fn.count("password_hash").filterWhere("totp_confirmed_at", "is", null), "integer").as("half"),
		])
		.where("role", "=", "team")
		.where("team_role", "=", "administrator")
		.where("is_active", "=", true)
		.executeTakeFirstOrThrow();
	if (ready > 0)
		return fine(`${ready === 1 ? "One administrator" : `${ready} administrators`} can sign in with two-step sign-in.`);
	// This happens after a second factor was reset. A new invitation would not help.
	if (half === 0 && (await isInvited(db, now)))
		return warning(
			"The first administrator is invited, and hasn't signed in yet.",
			"They follow the link in the email, and set up two-step sign-in. Without the email, invite them again.",
		);
	return half > 0
		? failure(
				`No administrator has two-step sign-in, and ${half === 1 ? "one" : half} could sign in with only a password.`,
				"Ask them to sign in now. They will be asked to set it up.",
			)
		: failure(
				"No administrator can sign in.",
				'Run npm run cli -- invite team EMAIL "NAME", then follow the link in the email and set up two-step sign-in.',
			);
};
