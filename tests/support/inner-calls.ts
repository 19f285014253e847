import type { AnyEndpoint, Proof } from "#contract/endpoint.ts";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";

const addressOf = (line: AnyEndpoint, { params = {}, query = {} }: { params?: object; query?: object }): string => {
	const path = line.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
		encodeURIComponent(String((params as Record<string, unknown>)[name])),
	);
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query))
		if (value !== undefined && value !== "") search.set(name, String(value));
	return `/api${path}${search.size ? `?${search}` : ""}`;
};

const encoded = (line: AnyEndpoint, body: object): string | FormData => {
	const hasFile = Object.values(body)
		.flat()
		.some((value) => value instanceof File);
	if (!line.multipart || (line.multipart === "too" && !hasFile)) return JSON.stringify(body);
	const form = new FormData();
	for (const [name, value] of Object.entries(body))
		for (const one of [value].flat()) form.append(name, one instanceof File ? one : String(one ?? ""));
	return form;
};

/** A fake API for tests that call a loader or action directly. @param answer receives each call as a Request */
export const callsTo = (answer: (request: Request) => Promise<Response>) => ({
	async callApi(
		line: AnyEndpoint,
		input: { params?: object; query?: object; body?: object },
		{ csrfToken, requestKey }: Proof = {},
	) {
		const headers = {
			...(csrfToken && { [CSRF_HEADER]: csrfToken }),
			...(requestKey && { [IDEMPOTENCY_HEADER]: requestKey }),
		};
		const body = line.body && encoded(line, input.body ?? {});
		const response = await answer(
			new Request(`https://alongside.example${addressOf(line, input)}`, {
				method: line.method,
				headers,
				...(body && { body }),
			}),
		);
		const said = await response.json();
		return response.ok
			? { ok: true, status: response.status, data: said }
			: { ok: false, status: response.status, problem: said };
	},
});
