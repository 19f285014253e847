import { CSRF_HEADER } from "../../../src/contract/shared/request-names.ts";

/** An HTTP client with a cookie jar that can call any node. */
export interface Caller {
	get(origin: string, path: string): Promise<Response>;
	/** Sends a request that changes data, with the CSRF token. */
	send(origin: string, method: string, path: string, body: unknown): Promise<Response>;
	signIn(origin: string, email: string, password: string): Promise<void>;
	cookie(name: string): string | undefined;
}

/** @param address sent as x-forwarded-for; rate limits count by it if the nodes trust a proxy */
export const createCaller = (address?: string): Caller => {
	const cookies = new Map<string, string>();
	const ask = async (origin: string, path: string, init: RequestInit = {}): Promise<Response> => {
		const headers = new Headers(init.headers);
		if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		if (address) headers.set("x-forwarded-for", address);
		const answer = await fetch(`${origin}${path}`, {
			...init,
			headers,
			redirect: "manual",
			signal: AbortSignal.timeout(20_000),
		});
		for (const line of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (/max-age=0\b/i.test(line)) cookies.delete(name);
			else cookies.set(name, value);
		}
		return answer;
	};
	const caller: Caller = {
		get: (origin, path) => ask(origin, path),
		cookie: (name) => cookies.get(name),
		async send(origin, method, path, body) {
			if (!cookies.has("csrftoken")) await (await ask(origin, "/api/users/set-csrf-cookie/")).arrayBuffer();
			return ask(origin, path, {
				method,
				headers: { "content-type": "application/json", [CSRF_HEADER]: cookies.get("csrftoken") ?? "" },
				body: JSON.stringify(body),
			});
		},
		async signIn(origin, email, password) {
			const answer = await caller.send(origin, "POST", "/api/users/login/", { auth: { email, password } });
			if (!answer.ok) throw new Error(`could not sign in as ${email}: ${answer.status} ${await answer.text()}`);
			await answer.arrayBuffer();
		},
	};
	return caller;
};
