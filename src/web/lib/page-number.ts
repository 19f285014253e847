/**
 * The page an address asks for by `?page=`, or by another name where it has several lists; the first where it asks for none, or for what can be none.
 * @param below the first number that can be none
 */
export const pageIn = (params: URLSearchParams, below = 1_000_000, name = "page"): number => {
	const asked = Number(params.get(name));
	return Number.isSafeInteger(asked) && asked > 0 && asked < below ? asked : 1;
};
