import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The signature of a call from the text message service: the address and each field in the order of their names, by
 * HMAC-SHA1 with the account's secret, in base64.
 */
export const textSignature = (secret: string, url: string, fields: Readonly<Record<string, string>>): string =>
	createHmac("sha1", secret)
		.update(
			url +
				Object.keys(fields)
					.toSorted()
					.map((name) => name + fields[name])
					.join(""),
		)
		.digest("base64");

export const isSignedText = (
	signature: string | undefined,
	secret: string,
	url: string,
	fields: Readonly<Record<string, string>>,
): boolean => {
	const given = Buffer.from(signature ?? "");
	const right = Buffer.from(textSignature(secret, url, fields));
	return given.length === right.length && timingSafeEqual(given, right);
};
