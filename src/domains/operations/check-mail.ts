import { createTransport } from "nodemailer";
import { type Finding, fault, fine, warning } from "./finding.ts";

const WAIT_MS = 8_000;

/** Signs in to the mail server, and sends nothing. */
export const checkMail = async (smtpUrl: string): Promise<Finding[]> => {
	const { protocol, hostname } = new URL(smtpUrl);
	const transport = createTransport({ url: smtpUrl, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS });
	try {
		await transport.verify();
	} catch (error) {
		const { code, message } = error as Error & { code?: string };
		return [
			code === "EAUTH"
				? fault("The mail server refuses the name or the password.", "Check SMTP_URL.")
				: code === "ESOCKET" && /wrong version number/.test(message)
					? fault(
							`The mail server ${hostname} does not begin with TLS on that port.`,
							"Use smtp: in SMTP_URL, which changes to TLS after the greeting (mostly port 587), or the port for smtps: (mostly 465).",
						)
					: fault(
							`The mail server ${hostname} does not answer: ${message.split("\n")[0]}`,
							"Check SMTP_URL, and that this machine may reach it. Letters wait meanwhile.",
						),
		];
	} finally {
		transport.close();
	}
	const found: Finding[] = [fine(`The mail server ${hostname} takes letters.`)];
	if (protocol === "smtp:" && !/^(localhost|127\.)/.test(hostname) && !smtpUrl.includes("requireTLS"))
		found.push(
			warning("Letters may go to the mail server unencrypted, where somebody on the way strips STARTTLS.", "Use smtps:, or add ?requireTLS=true to SMTP_URL."),
		);
	return found;
};
