import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../src/contract/accounts/demo-sign-ins.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "../../../src/contract/shared/request-names.ts";

/** The CSRF token, sent with every request that changes data. */
export const TOKEN = "t".repeat(43);

/** @param cookies sent in addition to the CSRF cookie */
export const headersFor = (cookies = "", more: Record<string, string> = {}): Record<string, string> => ({
	"content-type": "application/json",
	cookie: [`${CSRF_COOKIE}=${TOKEN}`, cookies].filter(Boolean).join("; "),
	[CSRF_HEADER]: TOKEN,
	...more,
});

/** `name=value` of a cookie that a response sets, with the `__Host-` prefix used over https; empty if not set. */
export const cookieIn = (answer: Response, name: string): string =>
	new RegExp(`^(__Host-)?${name}=[^;]+`, "m").exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";

/** Signs in with the demo password. @returns the session cookie */
const signInBy = async (origin: string, email: string, isTeam: boolean): Promise<string> => {
	const post = (path: string, cookies: string, body: unknown) =>
		fetch(`${origin}/api${path}`, { method: "POST", headers: headersFor(cookies), body: JSON.stringify(body) });
	const signed = await post("/users/login/", "", { auth: { email, password: DEMO_PASSWORD } });
	const cookie = cookieIn(signed, "session");
	if (!signed.ok || !cookie) throw new Error(`sign-in: ${signed.status} ${await signed.text()}`);
	if (!isTeam) return cookie;
	const { secret } = (await (await post("/users/two-factor/", cookie, {})).json()) as { secret: string };
	const confirmed = await post("/users/two-factor/confirm/", cookie, {
		code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
	});
	if (!confirmed.ok) throw new Error(`two-step sign-in: ${confirmed.status} ${await confirmed.text()}`);
	return cookieIn(confirmed, "session") || cookie;
};

/** Signs in with a demo account. Team accounts also set up two-step sign-in. @returns the session cookie */
export const signIn = (origin: string, who: keyof typeof DEMO_SIGN_INS): Promise<string> =>
	signInBy(origin, DEMO_SIGN_INS[who].email, DEMO_SIGN_INS[who].role === "team");

/** Signs in a team member whose password is the demo's, and sets up two-step sign-in. @returns the session cookie */
export const signInTeam = (origin: string, email: string): Promise<string> => signInBy(origin, email, true);
