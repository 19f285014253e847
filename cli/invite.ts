// Invites the first people who can sign in. Also prints their link, because the service may not send emails yet.
import { sql } from "kysely";
import { isEmail } from "#contract/shared/checks.ts";
import { inviteTeam } from "#domains/accounts/invite-team.ts";
import { passwordLinkPath } from "#domains/accounts/mail.ts";
import { inviteOwner } from "#domains/providers/admin/invite-member.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { createLog } from "#platform/observability/log.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { refuseOtherKey } from "./support/other-key.ts";
import { errorInWords } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- invite team EMAIL "NAME"
       npm run cli -- invite owner EMAIL "NAME" --provider ID

Invites a team member, or an owner of the account that a provider's profile belongs to. They get an email with a
link to set their password. The command also prints the link.
`;

const { values, positionals } = argumentsOf(
	{ options: { provider: { type: "string" } }, allowPositionals: true },
	USAGE,
);
const [kind, typed = "", name = "", ...rest] = positionals;
const email = typed.trim().toLowerCase();
const provider = Number(values.provider);
if (
	(kind !== "team" && kind !== "owner") ||
	!isEmail(email) ||
	!name.trim() ||
	rest.length > 0 ||
	(kind === "owner" && !Number.isSafeInteger(provider))
) {
	process.stderr.write(
		(kind === "team" || kind === "owner") && typed && !isEmail(email) ? `${typed} is not an email address.\n` : USAGE,
	);
	process.exit(2);
}

try {
	const settings = readSettings(process.env);
	const log = createLog("warn");
	const database = await openKept(settings, log);
	const clock = await databaseClock(database);
	const outbox = createOutbox({ database, settings, log, clock });
	try {
		await migrate(database.patient.pool);
		await refuseOtherKey(database, settings);
		await outbox.start();
		const services = { database, settings, outbox, clock };
		const { rows } =
			kind === "owner"
				? await sql<{
						account_id: number;
						name: string;
					}>`select account_id, name from provider where id = ${provider}`.execute(database.db)
				: { rows: [] };
		const [profile] = rows;
		if (kind === "owner" && !profile) throw new Error(`There is no provider with the ID ${provider}.`);
		const link = profile
			? await inviteOwner(services, profile.account_id, { email, name: name.trim() })
			: await inviteTeam(services, { email, name: name.trim() });
		process.stdout.write(`Invited ${email}${profile ? ` to manage ${profile.name}` : " to the team"}.\n`);
		process.stdout.write(
			link.token
				? `Their link, valid for a week: ${siteAddress(settings)}${passwordLinkPath(link.uid, link.token)}\n`
				: "They can sign in with their existing password.\n",
		);
	} finally {
		await outbox.stop();
		await database.close();
	}
} catch (error) {
	process.stderr.write(`The invitation was not sent: ${errorInWords(error)}\n`);
	process.exitCode = 1;
}
