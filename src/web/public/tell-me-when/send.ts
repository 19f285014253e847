import { createAlert } from "#contract/alerts/alerts.ts";
import type { Input } from "#contract/endpoint.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import type { From } from "#web/lib/call.ts";

/** The fields of the form. */
export const ASKED = ["email"];

type Watched = Omit<Input<typeof createAlert>["body"], "email">;

/** Emails the link that confirms an alert. @param page the form's address; after sending it says "Check your email" */
export const askForAlert = (from: From, watched: (form: FormData) => Watched, page: string) =>
	submitForm(from, createAlert, {
		fields: ASKED,
		given: watched,
		taken: () => `${page}${page.includes("?") ? "&" : "?"}sent`,
	});
