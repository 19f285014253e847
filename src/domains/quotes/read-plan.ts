import { QuoteId } from "#contract/quotes.ts";
import { noteDeed } from "#domains/accounts/audit.ts";
import { notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/sealed.ts";
import type { Services } from "#platform/services.ts";
import { findPlan } from "./follow-up-store.ts";

/**
 * A plan file for a member of the team; the read is noted before a byte goes out (product decision 14).
 * @throws Problem 404 when the request has none
 */
export const readPlan = ({ database, clock, settings }: Services, quoteId: string, by: number): Promise<Response> =>
	database.transaction(async (trx) => {
		const id = QuoteId.safeParse(quoteId).data;
		const plan = id ? await findPlan(trx, id) : undefined;
		if (!plan) throw notFound();
		const sealer = sealerOf(settings);
		const name = sealer.open(plan.name, `quote:${id} plan name`).toString();
		const content = sealer.open(plan.content, `quote:${id} plan`);
		await noteDeed(trx, clock(), { personId: by, deed: "plan-file.read", about: `quote:${id}` });
		return new Response(new Uint8Array(content), {
			headers: {
				"content-type": plan.media_type,
				"content-disposition": `attachment; filename="plan"; filename*=UTF-8''${encodeURIComponent(name)}`,
				"content-security-policy": "sandbox; default-src 'none'",
				"cache-control": "no-store",
			},
		});
	});
