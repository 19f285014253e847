import type { AnyEndpoint, Output } from "#contract/endpoint.ts";

/**
 * Reads from the API in the browser. Only the types of a contract line come along, so its schemas stay out of the script.
 * @param address path below `/api` with its query, such as `/postcodes/?query=belm`
 * @throws Error when the answer is not a good one or does not come
 */
export const readInBrowser = async <E extends AnyEndpoint>(address: string, signal?: AbortSignal): Promise<Output<E>> => {
	const response = await fetch(`/api${address}`, { credentials: "same-origin", headers: { accept: "application/json" }, signal });
	if (!response.ok) throw new Error(`The API answered ${response.status}`);
	return response.json();
};
