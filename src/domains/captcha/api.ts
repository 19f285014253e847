import { captchaChallenge, verifyCaptcha } from "#contract/captcha/captcha.ts";
import { CAPTCHA_OUT } from "#contract/shared/request-names.ts";
import { rememberHuman } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

/** Many visitors can share one address, for example in a library or a mobile network. */
const OFTEN = { times: 60, seconds: 600 };

/** Endpoints of the captcha: a puzzle, and the check of its solution (CAP-005, CAP-006). */
export const captchaApi = (services: Services): Binding[] => [
	bind(captchaChallenge, { who: anyone, limit: OFTEN }, async ({ query }) => {
		const puzzle = await services.captcha.challenge(query.version);
		if (!puzzle) throw notFound();
		return puzzle;
	}),
	bind(verifyCaptcha, { who: anyone, limit: OFTEN }, async ({ body }, caller) => {
		const verdict = await services.captcha.verify(body.token, body.version, caller);
		if (!verdict.success) {
			// The visitor can only try again, but the team must hear about a failing service.
			if (verdict.status >= 500)
				services.log.warn({ requestId: caller.requestId, detail: verdict.detail }, "captcha service failed");
			// Visitors can't pass a broken check, so the code lets the form go without it.
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
