import { sql } from "kysely";
import { impersonated, impersonationRefusal } from "#contract/shared/text/impersonation.ts";
import { inLatin } from "#contract/shared/text/likeness.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Settings } from "#platform/config.ts";
import type { Transaction } from "#platform/db/database.ts";
import { foldedName } from "../directory/folded.ts";

const compact = (name: string) => foldedName(inLatin(name)).replaceAll(" ", "");

/** Whether another account has this name, or a profile of it. */
const isTaken = async (trx: Transaction, name: string, accountId: number): Promise<boolean> => {
	const folded = compact(name);
	const accounts = trx.selectFrom("account").select(["name", "id as account_id"]);
	const rows = await trx
		.selectFrom(trx.selectFrom("provider").select(["name", "account_id"]).unionAll(accounts).as("o"))
		.select("o.name")
		.where("o.account_id", "<>", accountId)
		.where(({ eb, fn, val }) => {
			const other = fn("replace", [fn("fold_text", ["o.name", val(" ")]), val(" "), val("")]);
			return eb(fn<number>("strpos", [other, val(folded)]), ">", 0);
		})
		.execute();
	return rows.some((other) => compact(other.name) === folded);
};

/**
 * Why staff can't ask for this name of a profile: it is another account's, or could be read as us or a government body
 * (decision 50). Undefined if they can.
 */
export const nameRefusal = async (
	trx: Transaction,
	{ brand }: Settings,
	{ name, accountId }: { name: string; accountId: number },
): Promise<string | undefined> => {
	const found = impersonated(name, brand.name);
	if (found) return impersonationRefusal(found, brand.name);
	return (await isTaken(trx, name, accountId))
		? "Another organisation has this name. Please choose another, or write to us if it's your registered name"
		: undefined;
};

/**
 * Makes a new name of a locked profile wait for the team. Replaces a name that waits. The trigger
 * name_asked_opens_case tells the team (db/functions).
 */
export const askForName = async (
	trx: Transaction,
	about: { providerId: number; personId: number; now: Date },
	name: string,
): Promise<void> => {
	await sql`
		update provider set asked_name = ${name}, asked_name_at = ${about.now}, asked_name_by = ${about.personId} where id = ${about.providerId}
	`.execute(trx);
	await recordAuditEvent(trx, about.now, {
		personId: about.personId,
		event: "profile.name-asked",
		about: `provider:${about.providerId}`,
		facts: { name },
	});
};

/** Ends the wait of a new name, if any. */
export const dropAskedName = async (trx: Transaction, providerId: number): Promise<void> => {
	await sql`
		update provider set asked_name = null, asked_name_at = null, asked_name_by = null where id = ${providerId} and asked_name is not null
	`.execute(trx);
};
