import { generateCookie, getCookie } from "hono/cookie";
import { Help } from "#contract/common.ts";
import type { Settings } from "#platform/config.ts";
import type { AppContext } from "#platform/http/app-context.ts";
import { sealerOf } from "#platform/security/sealed.ts";

const COOKIE = "next";
const SECONDS = 60;
const SEAL = "help once";

/**
 * Carries help for a person in danger from a form to the page after it, once (decision 83). The cookie is encrypted, lasts
 * a minute and holds only which help to show, not what was typed. Nothing appears in an address.
 */
export const createHelpOnce = (c: AppContext, settings: Settings) => {
	const secure = c.get("secure");
	const name = secure ? `__Host-${COOKIE}` : COOKIE;
	const line = (value: string, maxAge: number) =>
		generateCookie(name, value, { path: "/", sameSite: "Lax", httpOnly: true, secure, maxAge });
	const cookie = getCookie(c, name);
	let wasRead = false;

	const open = (): Help | undefined => {
		if (!cookie) return undefined;
		try {
			return Help.parse(JSON.parse(sealerOf(settings).open(Buffer.from(cookie, "base64url"), SEAL).toString()));
		} catch {
			return undefined;
		}
	};

	return {
		/** The help from the form before. Reading it removes the cookie. */
		read: (): Help | undefined => {
			wasRead = true;
			return open();
		},
		/** Set-Cookie headers of a page's answer. @param found help from this request's own form */
		cookies: (found: Help | undefined, page: Response): string[] => {
			const isDocument = page.headers.get("content-type")?.startsWith("text/html") ?? false;
			// A page that is shown at once has the help itself.
			if (found && !isDocument)
				return [
					line(
						sealerOf(settings)
							.seal(Buffer.from(JSON.stringify(found)), SEAL)
							.toString("base64url"),
						SECONDS,
					),
				];
			return cookie && (wasRead || found) ? [line("", 0)] : [];
		},
	};
};
