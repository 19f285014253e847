import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Runs a form's action from the browser. Where no answer comes (offline, or something in between fails) the page stays, with what `lost` makes of
 * the form: all that was typed, under the same request key, so that sending again is the same request.
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
		// Redirects travel as thrown answers.
		if (error instanceof Response) throw error;
		return { ...lost(form), lost: true };
	}
};

/** Says of an action's answer that none came. */
interface Lost {
	lost: true;
}

/** Where no answer came the page's own data is not asked for anew: that would fail as well, and take the form with it. */
export const unlessLost = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
	!(actionResult as Partial<Lost> | undefined)?.lost && defaultShouldRevalidate;
