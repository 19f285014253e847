import { data } from "react-router";
import { createAlert } from "#contract/alerts/alerts.ts";
import type { Input } from "#contract/endpoint.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { confirmAt } from "#web/forms/receipt.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { refusedToken } from "#web/lib/refused-token.ts";

/** What the form gets back if no email was sent. */
export interface AskAnswer {
	email: string;
	/** Error at the field. */
	error?: string | undefined;
	fault?: string;
	advice?: string | undefined;
	requestKey: string;
	csrfToken?: string;
}

type Watched = Omit<Input<typeof createAlert>["body"], "email">;

/** Emails the link that confirms an alert. @param page the form's address; after sending it says "Check your email" */
export const askForAlert = async (from: From, watched: (form: FormData) => Watched, page: string) => {
	const form = await formOf(from);
	const email = String(form.get("email") ?? "");
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<AskAnswer>, status: number) =>
		data({ email, requestKey, ...answer } satisfies AskAnswer, { status });
	const sent = await call(from, createAlert, { body: { email, ...watched(form) } });
	if (sent.ok) return confirmAt(from, `${page}${page.includes("?") ? "&" : "?"}sent`);
	if (sent.status === 403) {
		const { title, ...refused } = refusedToken(from);
		return again({ fault: title, ...refused }, 403);
	}
	const error = sent.problem.errors?.find(({ field }) => field === "email")?.message;
	if (error) return again({ error }, 422);
	const unknown = sent.problem.errors?.find(({ field }) => field === "search")?.message;
	const advice = unknown
		? `${unknown}.`
		: sent.status === 422 || sent.status === 429
			? sent.problem.detail
			: "Please try again in a moment.";
	return again({ fault: "We couldn't send the email", advice }, sent.status);
};
