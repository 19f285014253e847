/**
 * Page number in a URL: `?page=`, or another name on pages with several lists. 1 if missing or invalid.
 * @param below page numbers must be lower
 */
export const pageIn = (params: URLSearchParams, below = 1_000_000, name = "page"): number => {
	const asked = Number(params.get(name));
	return Number.isSafeInteger(asked) && asked > 0 && asked < below ? asked : 1;
};
