import { createTransport } from "nodemailer";
import { untrustedBecause } from "#platform/operator-error.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";

const WAIT_MS = 4_000;

const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN"]);

/** Finding for a mail server whose certificate isn't trusted: it answers, but nothing is sent or read. */
export const untrustedFinding = (error: Error, hostname: string, setting: string): Finding | undefined => {
	const why = untrustedBecause(error);
	return why === undefined
		? undefined
		: failure(
				`The certificate of the mail server ${hostname} is not trusted: ${why}.`,
				`Use the host name in the certificate in ${setting}, and ask its administrator to renew an old one. If an authority of your own signed it, name its file in NODE_EXTRA_CA_CERTS. Until then, emails wait.`,
			);
};

const errorFinding = (error: Error, hostname: string): Finding => {
	const {
		code = "",
		message,
		responseCode,
		response = "",
	} = error as Error & { code?: string; responseCode?: number; response?: string };
	if (code === "EAUTH") return failure("The mail server refuses the name or the password.", "Check SMTP_URL.");
	// Some servers accept emails from this machine without one.
	if (code === "ENOAUTH")
		return warning(
			`The mail server ${hostname} asks for a name and password, but SMTP_URL has none: it may refuse emails.`,
			"Add them to SMTP_URL, for example smtp://NAME:PASSWORD@HOST:587. If the server accepts emails from this machine anyway, ignore this.",
		);
	if (code === "ESOCKET" && /wrong version number/.test(message))
		return failure(
			`The mail server ${hostname} does not start with TLS on this port.`,
			"Use smtp: in SMTP_URL, which switches to TLS after the greeting (usually port 587), or the port for smtps: (usually 465).",
		);
	if (responseCode !== undefined)
		return failure(
			`The mail server ${hostname} refuses this machine: ${response.split("\n")[0]}`,
			"Ask its administrator, or check SMTP_URL. Until then, emails wait.",
		);
	const untrusted = untrustedFinding(error, hostname, "SMTP_URL");
	if (untrusted) return untrusted;
	const why =
		UNKNOWN_HOST.has(code) || /ENOTFOUND|EAI_AGAIN/.test(message)
			? "this host name does not exist"
			: message.split("\n")[0];
	return failure(
		`The mail server ${hostname} does not answer: ${why}`,
		"Check SMTP_URL, and that this machine can reach it. Until then, emails wait.",
	);
};

/** Signs in to the mail server without sending anything. */
export const checkMail = async (smtpUrl: string): Promise<Finding[]> => {
	const { protocol, hostname, username } = new URL(smtpUrl);
	const transport = createTransport({
		url: smtpUrl,
		connectionTimeout: WAIT_MS,
		greetingTimeout: WAIT_MS,
		socketTimeout: WAIT_MS,
		// Reveals whether the server wants a sign-in that SMTP_URL lacks.
		forceAuth: username === "",
	});
	const found: Finding[] = [];
	try {
		await transport.verify();
		// A server reveals whether it accepts our address only when an email is sent.
		found.push(
			fine(
				`The mail server ${hostname} answers${username ? " and accepts our sign-in" : ""}. The first email shows whether it accepts MAIL_FROM.`,
			),
		);
	} catch (error) {
		const finding = errorFinding(error as Error, hostname);
		found.push(finding);
		if (finding.level === "fault") return found;
	} finally {
		transport.close();
	}
	if (protocol === "smtp:" && !/^(localhost|127\.)/.test(hostname) && !smtpUrl.includes("requireTLS"))
		found.push(
			warning(
				"An attacker on the network could strip STARTTLS, so that emails travel unencrypted.",
				"Use smtps:, or add ?requireTLS=true to SMTP_URL.",
			),
		);
	return found;
};
