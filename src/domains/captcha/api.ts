import { captchaChallenge, verifyCaptcha } from "#contract/captcha/captcha.ts";
import { CAPTCHA_OUT } from "#contract/shared/limits.ts";
import { rememberHuman } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Many visitors may share an address behind a telephone company or a library. */
const OFTEN = { times: 60, seconds: 600 };

/** The captcha: a puzzle, and whether its solution counts (CAP-005, CAP-006). */
export const captchaApi = (services: Services): Binding[] => [
	bind(captchaChallenge, { who: anyone, limit: OFTEN }, async ({ query }) => {
		const puzzle = await services.captcha.challenge(query.version);
		if (!puzzle) throw notFound();
		return puzzle;
	}),
	bind(verifyCaptcha, { who: anyone, limit: OFTEN }, async ({ body }, caller) => {
		const verdict = await services.captcha.verify(body.token, body.version, caller);
		if (!verdict.success) {
			// The visitor can only try again, whoever is at fault; the team must hear of a service that fails.
			if (verdict.status >= 500)
				services.log.warn({ requestId: caller.requestId, detail: verdict.detail }, "captcha service failed");
			// Nobody can pass a check that does not work: the code lets the form go without it.
			throw new Problem(
				400,
				verdict.detail,
				verdict.status >= 500 ? { errors: [{ field: "token", message: verdict.detail, code: CAPTCHA_OUT }] } : {},
			);
		}
		rememberHuman(caller, services);
		return { success: true };
	}),
];
