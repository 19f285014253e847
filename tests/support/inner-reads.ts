import type { AnyEndpoint } from "#contract/endpoint.ts";
import { addressOf } from "#web/lib/call.ts";

/** Both doors to a made-up API, for loaders and actions that are called by themselves. @param callApi answers whatever is asked */
export const doorsTo = (callApi: (request: Request) => Promise<Response>) => ({
	callApi,
	async readApi(line: AnyEndpoint, input: { params?: object; query?: object }) {
		const response = await callApi(new Request(`https://alongside.example${addressOf(line, input)}`));
		const body = await response.json();
		return response.ok ? { ok: true, status: response.status, data: body } : { ok: false, status: response.status, problem: body };
	},
});
