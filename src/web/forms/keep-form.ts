import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { type RefusedForm, typedIn } from "./form-state.ts";

interface Sending<T> {
	request: Request;
	serverAction: () => Promise<T>;
}

/**
 * The action of a form in the browser. Without a response, the form stays as it was, with the same request key.
 * @param secret as in `typedIn`
 */
export const keepForm = <T>({ request, serverAction }: Sending<T>, secret?: readonly string[]) =>
	keepingForm(
		request,
		serverAction,
		(form): RefusedForm => ({
			typed: typedIn(form, secret),
			errors: {},
			fault: {},
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
		}),
	);
