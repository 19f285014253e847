import type { Binding } from "#platform/http/bind.ts";
import { pathOf } from "./call-paths.ts";
import { BODIES } from "./calls.ts";
import type { Ground } from "./ground.ts";
import type { Role } from "./roles.ts";

export const nameOf = ({ endpoint }: Pick<Binding, "endpoint">): string => `${endpoint.method} ${endpoint.path}`;

/** Makes a valid call as this role. @param change overrides the path, headers or body */
export const makeCall = async (
	ground: Ground,
	binding: Binding,
	role: Role,
	change: { path?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Response> => {
	const { endpoint, rules } = binding;
	const call = nameOf(binding);
	const body = "body" in change ? change.body : endpoint.body ? await BODIES[call]?.(ground, role) : undefined;
	return ground.api.request(change.path ?? pathOf(call, ground, role), {
		method: endpoint.method,
		cookies: ground.people.cookies[role],
		headers: { ...(rules.beacon ? { origin: "http://localhost" } : {}), ...change.headers },
		...(body === undefined ? {} : { body }),
	});
};
