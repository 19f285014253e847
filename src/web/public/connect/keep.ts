import { IDEMPOTENCY_FIELD } from "#contract/limits.ts";
import type { ConnectAnswer, ConnectValues } from "./submit.ts";

const NAMES = ["name", "email", "phone", "service_area", "postcode", "suburb", "age_group", "funding_type"] as const;

/**
 * Runs the form's action from the browser. Where no answer comes (offline, or something in between fails) the form stays with all that was typed
 * and says so, under the same request key: sent again, it is the same request.
 */
export const keepingForm = async <T>(request: Request, send: () => Promise<T>): Promise<T | ConnectAnswer> => {
	const form = await request.clone().formData();
	try {
		return await send();
	} catch (error) {
		// Redirects travel as thrown answers.
		if (error instanceof Response) throw error;
		const values = Object.fromEntries(NAMES.map((name) => [name, String(form.get(name) ?? "")])) as Omit<ConnectValues, "terms">;
		return {
			values: { ...values, terms: form.get("terms") !== null },
			errors: {},
			fault: { kind: "system", detail: "no answer" },
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
		};
	}
};
