import type { captchaChallenge } from "#contract/captcha/captcha.ts";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import { CAPTCHA_OUT } from "#contract/shared/request-names.ts";
import { postInBrowser, readInBrowser } from "../../lib/browser.ts";
import type { Puzzle } from "./puzzle.ts";
import { solveApart } from "./solve-apart.ts";

export type Version = "v2" | "v3";

/**
 * A failed check with the visitor's message. `unloaded`: the captcha couldn't load or doesn't work, so the visitor
 * can't solve it. `undecided`: the result is unknown, so sending checks again.
 */
export interface Failure {
	success: false;
	message: string;
	unloaded?: boolean;
	undecided?: boolean;
}

/**
 * Result of a check. `unproven`: the browser blocks cookies, so the form is sent without the check, as without scripts,
 * and the server's page says what to do.
 */
export type Outcome = { success: true; unproven?: boolean } | Failure;

/** The captcha's code or puzzle could not be loaded (CAP-011). */
export const notLoaded: Outcome = { success: false, message: captchaCopy.loadError, unloaded: true };

/** Asks the server to verify a token (CAP-005, CAP-006). */
export const verifyToken = async (token: string, version: Version): Promise<Outcome> => {
	let response: Response;
	try {
		response = await postInBrowser("/recaptcha/verify-recaptcha/", {
			token,
			version,
			...(version === "v3" ? { action: "submit" } : {}),
		});
	} catch {
		return { success: false, message: captchaCopy.unreachable, undecided: true };
	}
	if (response.status === 403) return { success: true, unproven: true };
	const body: { success?: unknown; detail?: unknown; errors?: { code?: string }[] } | undefined = await response
		.json()
		.catch(() => undefined);
	if (response.ok && body?.success === true) return { success: true };
	if (response.ok)
		return { success: false, message: version === "v3" ? captchaCopy.couldNotVerify : captchaCopy.failed };
	const detail = response.status < 500 && typeof body?.detail === "string" ? body.detail : "";
	return detail
		? { success: false, message: detail, unloaded: body?.errors?.[0]?.code === CAPTCHA_OUT }
		: {
				success: false,
				message: `Backend verification failed: ${response.status} ${response.statusText}`.trim(),
				undecided: true,
			};
};

/** Fetches a puzzle of the embedded captcha and solves it. @returns the token */
export const solveEmbedded = async (version: Version): Promise<string> =>
	solveApart(
		(await readInBrowser<typeof captchaChallenge>(`/captcha/challenge/?version=${version}`)) as unknown as Puzzle,
	);
