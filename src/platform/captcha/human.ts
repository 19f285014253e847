import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AnyEndpoint } from "#contract/endpoint.ts";
import type { Limit, Taken } from "#platform/security/rate-limit.ts";
import { deriveKey, loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import type { Settings } from "../config.ts";
import type { Who } from "../http/bind.ts";
import type { Caller } from "../http/caller.ts";
import { tooMany } from "../http/problem.ts";
import type { Services } from "../services.ts";

const COOKIE = "human";
const SECONDS = 10 * 60;
/** How many forms one solved captcha is valid for: more than the widest limit of any form. */
const USES = { times: 40, seconds: SECONDS };

type Needs = Pick<Services, "settings" | "clock">;

/** Keys by settings: the signing key first, then during a key change the other one. */
const keys = new WeakMap<Settings, Buffer[]>();
const keysOf = (settings: Settings): Buffer[] => {
	const held =
		keys.get(settings) ??
		[loadSecret(settings), loadOtherSecret(settings)].flatMap((secret) =>
			secret ? [deriveKey(secret, "captcha passed cookie")] : [],
		);
	keys.set(settings, held);
	return held;
};

/** Includes the visitor's IP address, so that the cookie is worthless elsewhere. */
const signatures = (pass: string, address: string, settings: Settings) =>
	keysOf(settings).map((key) => createHmac("sha256", key).update(`${pass} ${address}`).digest("base64url"));

/** Sets a signed cookie for a passed captcha, valid for 10 minutes, from the visitor's address and for `USES` forms. */
export const rememberHuman = (caller: Caller, { settings, clock }: Needs): void => {
	const pass = `${Math.floor(clock().getTime() / 1000) + SECONDS}.${randomBytes(12).toString("base64url")}`;
	caller.setCookie(COOKIE, `${pass}.${signatures(pass, caller.address, settings)[0]}`, { maxAge: SECONDS });
};

/** The pass of a visitor who passed the captcha in the last 10 minutes from this address, else undefined. */
const passOf = (caller: Caller, { settings, clock }: Needs): string | undefined => {
	const [ends = "", nonce = "", signature = ""] = caller.cookie(COOKIE)?.split(".") ?? [];
	if (!/^\d{1,12}$/.test(ends) || Number(ends) * 1000 <= clock().getTime()) return undefined;
	const given = Buffer.from(signature);
	const isRight = signatures(`${ends}.${nonce}`, caller.address, settings).some((signature) => {
		const right = Buffer.from(signature);
		return given.length === right.length && timingSafeEqual(given, right);
	});
	return isRight ? nonce : undefined;
};

/** True if the visitor passed the captcha in the last 10 minutes. */
export const isHuman = (caller: Caller, needs: Needs): boolean => passOf(caller, needs) !== undefined;

/**
 * How often a protected form may be sent from one address. Visitors without JavaScript can't pass the captcha, so
 * failing it only means the stricter limit. Passing it switches to the wider one.
 * `bind(submitQuote, { who: formLimit(submitQuote, { times: 30, seconds: 3600 }, { times: 6, seconds: 3600 }) }, …)`
 */
export const formLimit =
	(line: AnyEndpoint, verified: Limit, unverified: Limit): Who =>
	async (caller, services) => {
		const ofForm = (kind: "verified" | "unverified", limit: Limit): Taken => [
			`${line.method} ${line.path} ${kind}`,
			caller.address,
			limit,
		];
		const pass = passOf(caller, services);
		const [used = 0, ofHuman = 0] = pass
			? await services.limiter.takeAll([["captcha passes", pass, USES], ofForm("verified", verified)])
			: [];
		const wait = pass && used === 0 ? ofHuman : await services.limiter.take(...ofForm("unverified", unverified));
		if (wait > 0) throw tooMany(wait);
	};
