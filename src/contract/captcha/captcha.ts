import { z } from "zod";
import { text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

export const verifyCaptcha = endpoint({
	method: "POST",
	path: "/recaptcha/verify-recaptcha/",
	summary: "Check a captcha token: v3 is the invisible check, v2 the visible one",
	body: z.object({ token: text(8000), version: z.enum(["v2", "v3"]), action: z.literal("submit").optional() }),
	output: z.object({ success: z.boolean() }),
});

/** Puzzle of the embedded captcha: find the number whose hash with the salt is the challenge. */
export const captchaChallenge = endpoint({
	method: "GET",
	path: "/captcha/challenge/",
	summary: "A proof-of-work challenge for the embedded captcha",
	query: z.object({ version: z.enum(["v2", "v3"]).default("v3") }),
	output: z.record(z.string(), z.unknown()),
});
