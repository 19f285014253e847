import type { APIRequestContext } from "@playwright/test";
import { emailTo, post } from "./admin-support.ts";
import { expect, test } from "./support.ts";

let made = 0;
const freshEmail = () =>
	`mod-${test.info().project.name}-${test.info().workerIndex}-${Date.now()}-${++made}@reviewer.example`;

/** A review with a confirmed email address. @returns its id and the address */
export const aReview = async (
	request: APIRequestContext,
	comment: string,
	answer = 1,
): Promise<{ id: number; email: string; provider: string }> => {
	const { results } = await (await request.get("/api/providers/?pageSize=100")).json();
	const email = freshEmail();
	// Avoids the best-rated providers, whose ratings other tests read. Each review is for another provider, so that none
	// gets a suspicious number of reviews in a day.
	const provider = results[40 + ((test.info().workerIndex * 13 + made) % 60)];
	const ratings = {
		service_delivery: answer,
		service_safety: answer,
		communicated_effectively: answer,
		good_value: answer,
		would_recommend: answer,
	};
	const sent = await post(request, "/reviews/", { provider: provider.id, email, comment, terms: true, ...ratings });
	expect(sent.status()).toBe(201);
	const { id } = await sent.json();
	const token = /\/review\/confirm\/([\w-]{43})/.exec(await emailTo(request, email, "review-confirmation"))?.[1];
	expect((await post(request, `/reviews/confirm/${token}/`, undefined)).status()).toBe(200);
	return { id, email, provider: provider.name };
};
