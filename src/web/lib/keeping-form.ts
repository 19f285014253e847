/**
 * Runs a form's action from the browser. Where no answer comes (offline, or something in between fails) the page stays, with what `lost` makes of
 * the form: all that was typed, under the same request key, so that sending again is the same request.
 */
export const keepingForm = async <T, L>(request: Request, send: () => Promise<T>, lost: (form: FormData) => L): Promise<T | L> => {
	const form = await request.clone().formData();
	try {
		return await send();
	} catch (error) {
		// Redirects travel as thrown answers.
		if (error instanceof Response) throw error;
		return lost(form);
	}
};
