import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import type { ConnectValues } from "../../parts/connect-form/values.ts";
import type { ConnectAnswer } from "./submit.ts";

const NAMES = [
	"name",
	"email",
	"phone",
	"service_area",
	"postcode",
	"suburb",
	"age_group",
	"funding_type",
	"most",
	"within_km",
] as const;

/** The connect form when the server doesn't answer: it keeps everything the visitor typed. */
export const lostConnect = (form: FormData): ConnectAnswer => {
	const values = Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? "")])) as Omit<
		ConnectValues,
		"terms" | "consent" | "others"
	>;
	return {
		values: {
			...values,
			terms: form.get("terms") !== null,
			consent: form.get("consent") !== null,
			others: form.get("others") !== null,
		},
		errors: {},
		fault: { kind: "system", detail: "no answer" },
		requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
	};
};
