import type { ShouldRevalidateFunctionArgs } from "react-router";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { type RefusedForm, typedIn } from "./form-state.ts";

interface Sending<T> {
	request: Request;
	serverAction: () => Promise<T>;
}

/** Action data that marks a missing response. */
interface Lost {
	lost: true;
}

/**
 * The action of a form in the browser. Without a response (offline or a network failure), the form stays as it was,
 * with the same request key, so that a retry counts as the same request.
 * @param secret as in `typedIn`
 * @param more what else the page needs to show the form again
 */
export const keepForm = async <T, More extends object = object>(
	{ request, serverAction }: Sending<T>,
	secret?: readonly string[],
	more?: (form: FormData) => More,
): Promise<T | (RefusedForm & More & Lost)> => {
	const form = await request.clone().formData();
	try {
		return await serverAction();
	} catch (error) {
		// React Router throws redirects as responses.
		if (error instanceof Response) throw error;
		return {
			...{ typed: typedIn(form, secret), errors: {}, fault: {}, lost: true },
			requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
			...(more?.(form) as More),
		};
	}
};

/** Without a response, doesn't reload the page's data: that would also fail and lose the form. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	!(actionResult as Partial<Lost> | undefined)?.lost && defaultShouldRevalidate;

/** Sending doesn't change the form's data. Without a connection, a reload of the data would replace the form. */
export const reloadUnlessSent = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	!formMethod && defaultShouldRevalidate;
