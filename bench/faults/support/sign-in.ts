import { Secret, TOTP } from "otpauth";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/limits.ts";

/** What a browser sends with every request that changes something. */
export const TOKEN = "t".repeat(43);

/** @param cookies besides the one of the cross-site request token */
export const headersFor = (cookies = "", more: Record<string, string> = {}): Record<string, string> => ({
	"content-type": "application/json",
	cookie: [`${CSRF_COOKIE}=${TOKEN}`, cookies].filter(Boolean).join("; "),
	[CSRF_HEADER]: TOKEN,
	...more,
});

/** A cookie that an answer sets, as it is sent back: by https its name begins with `__Host-`. */
export const cookieIn = (answer: Response, name: string): string =>
	new RegExp(`^(__Host-)?${name}=[^;]+`, "m").exec(answer.headers.getSetCookie().join("\n"))?.[0] ?? "";

/** Signs in as one of the demo's people; whoever is of the team sets up two steps. @returns the session's cookie */
export const signIn = async (origin: string, who: keyof typeof DEMO_SIGN_INS): Promise<string> => {
	const post = (path: string, cookies: string, body: unknown) =>
		fetch(`${origin}/api${path}`, { method: "POST", headers: headersFor(cookies), body: JSON.stringify(body) });
	const signed = await post("/users/login/", "", {
		auth: { email: DEMO_SIGN_INS[who].email, password: DEMO_PASSWORD },
	});
	const cookie = cookieIn(signed, "session");
	if (!signed.ok || !cookie) throw new Error(`sign-in: ${signed.status} ${await signed.text()}`);
	if (DEMO_SIGN_INS[who].role !== "team") return cookie;
	const { secret } = (await (await post("/users/two-factor/", cookie, {})).json()) as { secret: string };
	const confirmed = await post("/users/two-factor/confirm/", cookie, {
		code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
	});
	if (!confirmed.ok) throw new Error(`two-step sign-in: ${confirmed.status} ${await confirmed.text()}`);
	return cookieIn(confirmed, "session") || cookie;
};
