import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/demo-sign-ins.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/limits.ts";

const TOKEN = "t".repeat(43);

/** Signs in one of the demo's people in two steps. @returns the cookie of the session */
export const signIn = async (origin: string, email: string = DEMO_SIGN_INS.colleague.email): Promise<string> => {
	const post = (path: string, cookies: string, body: unknown) =>
		fetch(`${origin}/api${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", cookie: `${CSRF_COOKIE}=${TOKEN}; ${cookies}`, [CSRF_HEADER]: TOKEN },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(15_000),
		});
	const cookieIn = (answer: Response) => /(__Host-)?session=[^;]+/.exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";
	const cookie = cookieIn(await post("/users/login/", "", { auth: { email, password: DEMO_PASSWORD } }));
	const { secret } = (await (await post("/users/two-factor/", cookie, {})).json()) as { secret: string };
	const confirmed = await post("/users/two-factor/confirm/", cookie, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
	if (!confirmed.ok) throw new Error(`two-step sign-in: ${confirmed.status} ${await confirmed.text()}`);
	return cookieIn(confirmed) || cookie;
};
