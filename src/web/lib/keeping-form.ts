import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Runs a form's action from the browser. Without a response (offline or a network failure) the page stays, with the
 * result of `lost`: all typed values under the same request key, so that a retry counts as the same request.
 */
export const keepingForm = async <T, L extends object>(
	request: Request,
	send: () => Promise<T>,
	lost: (form: FormData) => L,
): Promise<T | (L & Lost)> => {
	const form = await request.clone().formData();
	try {
		return await send();
	} catch (error) {
		// React Router throws redirects as responses.
		if (error instanceof Response) throw error;
		return { ...lost(form), lost: true };
	}
};

/** Action data that marks a missing response. */
interface Lost {
	lost: true;
}

/** Without a response, don't reload the page's data: that would also fail and lose the form. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	!(actionResult as Partial<Lost> | undefined)?.lost && defaultShouldRevalidate;
