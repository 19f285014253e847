import type { Settings } from "#platform/config.ts";
import { SendError } from "#platform/email/send-error.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import type { Texts } from "#platform/outside-services.ts";

const WAIT_MS = 30_000;

/** Where the service tells us what became of a text message. */
const statusAddress = (settings: Parameters<typeof siteAddress>[0], id: string): string =>
	`${siteAddress(settings)}/api/text-messages/${id}/status/`;

/** Our sign-in or sender is refused, or too many at once: about the service, not about this message. */
const PASSES = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Hands a text message to the service.
 * @throws SendError
 */
export const sendText = async (
	texts: Texts,
	settings: Pick<Settings, "publicUrl" | "host" | "port">,
	{ id, recipient, text }: { id: string; recipient: string; text: string },
): Promise<void> => {
	const fields = { To: recipient, From: texts.from, Body: text, StatusCallback: statusAddress(settings, id) };
	const answer = await fetch(texts.url, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { authorization: `Basic ${Buffer.from(`${texts.account}:${texts.secret}`).toString("base64")}` },
		redirect: "error",
		signal: AbortSignal.timeout(WAIT_MS),
	}).catch((error: Error) => {
		const { code } = (error.cause ?? {}) as { code?: string };
		throw new SendError(`TEXT ${code ?? error.name}`, false);
	});
	if (answer.ok) {
		await answer.body?.cancel();
		return;
	}
	const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
	const isFinal = answer.status >= 400 && answer.status < 500 && !PASSES.has(answer.status);
	const named = typeof code === "number" || (typeof code === "string" && /^\w{1,20}$/.test(code));
	throw new SendError(`TEXT ${answer.status}${named ? ` ${code}` : ""}`, isFinal);
};
