import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { sql } from "kysely";
import { z } from "zod";
import { captchaCopy } from "#contract/shared/copy/captcha.ts";
import { deriveKey, type Secret } from "#platform/security/secret.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Captcha, Verdict } from "./captcha.ts";

/**
 * The largest solution; on average half of it is tried. An old phone computes about 12,000 to 15,000 hashes a second
 * with its browser's SHA-256: about one second for the invisible check and two for the visible one.
 */
const LARGEST = { v3: 25_000, v2: 50_000 } as const;
const VALID_MS = 10 * 60_000;
const PURGE_EVERY_MS = 10 * 60_000;

const Solved = z.object({
	algorithm: z.literal("SHA-256"),
	challenge: z.string().regex(/^[0-9a-f]{64}$/),
	number: z.int().min(0).max(Math.max(LARGEST.v2, LARGEST.v3)),
	salt: z.string().max(200),
	signature: z.string().regex(/^[0-9a-f]{64}$/),
});

const read = (token: string) => {
	try {
		return Solved.safeParse(JSON.parse(Buffer.from(token, "base64").toString("utf8"))).data;
	} catch {
		return undefined;
	}
};

const refused = (detail: string): Verdict => ({ success: false, detail, status: 400 });
export interface EmbeddedParts {
	database: Database;
	secret: Secret;
	/** During a key change: challenges signed by a node with the other key are valid too. */
	otherSecret?: Secret | undefined;
	clock: Clock;
}

/**
 * A captcha without an outside service: ALTCHA's proof of work (version 1). The browser finds the number whose SHA-256
 * with the salt is the challenge, and sends `{algorithm, challenge, number, salt, signature}` as base64 JSON.
 * There are no pictures or sounds to recognise. Each solution is valid once.
 */
export const createEmbeddedCaptcha = ({ database, secret, otherSecret, clock }: EmbeddedParts): Captcha => {
	const keyOf = (one: Secret) => deriveKey(one, "captcha challenge").toString("hex");
	const hmacKey = keyOf(secret);
	const keys = otherSecret ? [hmacKey, keyOf(otherSecret)] : [hmacKey];
	let purged = clock().getTime();

	const spend = async (signature: string, expires: Date): Promise<boolean> => {
		const now = clock();
		if (now.getTime() - purged > PURGE_EVERY_MS) {
			purged = now.getTime();
			// Not awaited. If it fails, a later purge deletes the rows.
			sql`delete from captcha_spent where expires_at <= ${now}`.execute(database.db).catch(() => {});
		}
		const { rows } = await sql`
			insert into captcha_spent (signature, expires_at) values (${signature}, ${expires}) on conflict do nothing returning signature
		`.execute(database.db);
		return rows.length === 1;
	};

	return {
		challenge: async (version) => {
			const expires = new Date(clock().getTime() + VALID_MS);
			return {
				...(await createChallenge({
					algorithm: "SHA-256",
					hmacKey,
					maxnumber: LARGEST[version],
					params: { version },
					expires,
				})),
			};
		},

		async verify(token, version) {
			const failed = refused(version === "v3" ? captchaCopy.couldNotVerify : captchaCopy.failed);
			const solved = read(token);
			// The library checks the expiry against the machine's clock, so we check it below against ours.
			const isSolved =
				solved && (await Promise.all(keys.map((key) => verifySolution(solved, key, false)))).includes(true);
			if (!solved || !isSolved) return failed;
			const params = extractParams(solved);
			if (params.version !== version) return failed;
			const expires = new Date(Number(params.expires) * 1000);
			if (!(expires.getTime() > clock().getTime())) return refused(captchaCopy.expired);
			return (await spend(solved.signature, expires)) ? { success: true } : refused(captchaCopy.expired);
		},
	};
};
