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
		const quote = await trx
			.selectFrom("quote")
			.select("id")
			.where("id", "=", own.id)
			.where(own.isOpen)
			.forNoKeyUpdate()
			.executeTakeFirst();
		if (!quote) throw notFound();
		await detailsArrived(trx, own.id, clock());
	});
