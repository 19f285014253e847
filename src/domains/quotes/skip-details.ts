import { sql } from "kysely";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { OwnQuote } from "./own-quote.ts";
import { detailsArrived } from "./plan-sending.ts";

/**
 * The visitor skips the follow-up details, so a request that waits for them is due now. A held request stays held.
 * @throws Problem 404 if the visitor may not add to the request
 */
export const skipDetails = ({ database, clock }: Pick<Services, "database" | "clock">, own: OwnQuote): Promise<void> =>
	database.transaction(async (trx) => {
		const { rows } = await sql`select from quote where id = ${own.id} and ${own.isOpen} for no key update`.execute(trx);
		if (rows.length === 0) throw notFound();
		await detailsArrived(trx, own.id, clock());
	});
