import { STATUS_CODES } from "node:http";
import { isIP } from "node:net";
import { z } from "zod";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import type { Settings } from "../config.ts";
import type { Captcha, Verdict } from "./captcha.ts";

/** The visitor is waiting: the whole request should take at most three seconds. */
const PATIENCE_MS = 2_500;
const LONGEST_ANSWER = 64 * 1024;
const LOWEST_SCORE = 0.5;
const ACTION = "submit";

/** The answer of siteverify (developers.google.com/recaptcha/docs/verify and /v3). */
const Answer = z.object({
	success: z.boolean(),
	score: z.number().optional(),
	action: z.string().optional(),
	"error-codes": z.array(z.string()).optional(),
});

/** Error codes for wrong settings or a wrong request on our side. */
const OURS = new Set(["missing-input-secret", "invalid-input-secret", "bad-request"]);

const refused = (detail: string): Verdict => ({ success: false, detail, status: 400 });
/** The captcha service failed, not the visitor. The caller logs these. */
const broken = (detail: string): Verdict => ({ success: false, detail, status: 502 });

const readShort = async (response: Response): Promise<string> => {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		parts.push(part);
		length += part.length;
		if (length > LONGEST_ANSWER) throw new Error("answer too long");
	}
	return Buffer.concat(parts).toString("utf8");
};

type Outside = Extract<Settings["captcha"], { kind: "recaptcha" }>;

/** Uses an outside service with reCAPTCHA's siteverify protocol. Its answers are never shown to the visitor. */
export const createRecaptcha = (settings: Outside): Captcha => ({
	challenge: async () => null,

	async verify(token, version, { address }) {
		const failed = version === "v3" ? captchaCopy.couldNotVerify : captchaCopy.failed;
		const body = new URLSearchParams({ secret: settings[version].secret, response: token });
		if (isIP(address)) body.set("remoteip", address);

		let text: string;
		try {
			const response = await fetch(`${settings.url.replace(/\/$/, "")}/api/siteverify`, {
				method: "POST",
				body,
				redirect: "error",
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
			if (!response.ok) {
				await response.body?.cancel();
				return broken(
					`Backend verification failed: ${`${response.status} ${STATUS_CODES[response.status] ?? ""}`.trim()}`,
				);
			}
			text = await readShort(response);
		} catch {
			return broken(captchaCopy.unreachable);
		}

		let answer: z.infer<typeof Answer>;
		try {
			answer = Answer.parse(JSON.parse(text));
		} catch {
			return broken(captchaCopy.unreachable);
		}
		const codes = answer["error-codes"] ?? [];
		if (codes.some((code) => OURS.has(code))) return broken(failed);
		if (codes.includes("timeout-or-duplicate")) return refused(captchaCopy.expired);
		if (!answer.success) return refused(failed);
		if (version === "v3" && (answer.action !== ACTION || (answer.score ?? 0) < LOWEST_SCORE)) return refused(failed);
		return { success: true };
	},
});
