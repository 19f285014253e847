import { createTransport } from "nodemailer";
import { type Finding, fault, fine, warning } from "./finding.ts";

const WAIT_MS = 8_000;

const UNKNOWN_HOST = new Set(["ENOTFOUND", "EAI_AGAIN"]);

const errorFinding = (error: Error, hostname: string): Finding => {
	const {
		code = "",
		message,
		responseCode,
		response = "",
	} = error as Error & { code?: string; responseCode?: number; response?: string };
	if (code === "EAUTH") return fault("The mail server refuses the name or the password.", "Check SMTP_URL.");
	// Some take letters of this machine without one.
	if (code === "ENOAUTH")
		return warning(
			`The mail server ${hostname} knows who may send by name and password, and SMTP_URL has none: it may refuse letters.`,
			"Write them into SMTP_URL, as in smtp://NAME:PASSWORD@HOST:587; where it takes letters of this machine as they are, all is well.",
		);
	if (code === "ESOCKET" && /wrong version number/.test(message))
		return fault(
			`The mail server ${hostname} does not begin with TLS on that port.`,
			"Use smtp: in SMTP_URL, which changes to TLS after the greeting (mostly port 587), or the port for smtps: (mostly 465).",
		);
	if (responseCode !== undefined)
		return fault(
			`The mail server ${hostname} refuses this machine: ${response.split("\n")[0]}`,
			"Ask whoever runs it, or check SMTP_URL. Letters wait meanwhile.",
		);
	const why =
		UNKNOWN_HOST.has(code) || /ENOTFOUND|EAI_AGAIN/.test(message) ? "no machine has that name" : message.split("\n")[0];
	return fault(
		`The mail server ${hostname} does not answer: ${why}`,
		"Check SMTP_URL, and that this machine may reach it. Letters wait meanwhile.",
	);
};

/** Signs in to the mail server, and sends nothing. */
export const checkMail = async (smtpUrl: string): Promise<Finding[]> => {
	const { protocol, hostname, username } = new URL(smtpUrl);
	const transport = createTransport({
		url: smtpUrl,
		connectionTimeout: WAIT_MS,
		greetingTimeout: WAIT_MS,
		socketTimeout: WAIT_MS,
		// To be told where it asks for a name that is not there.
		forceAuth: username === "",
	});
	const found: Finding[] = [];
	try {
		await transport.verify();
		// Who may send from which address a server says to a letter only.
		found.push(
			fine(
				`The mail server ${hostname} answers${username ? ", and lets us sign in" : ""}; whether it takes letters of MAIL_FROM the first one shows.`,
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
				"Letters may go to the mail server unencrypted, where somebody on the way strips STARTTLS.",
				"Use smtps:, or add ?requireTLS=true to SMTP_URL.",
			),
		);
	return found;
};
