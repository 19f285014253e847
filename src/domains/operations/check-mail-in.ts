import { connect } from "node:net";
import { openMailbox } from "#platform/email/read-mailbox.ts";
import { untrustedFinding } from "./check-mail.ts";
import { type Finding, failure, fine } from "./finding.ts";

const WAIT_MS = 5_000;

const checkMailbox = async (url: string, hostname: string): Promise<Finding> => {
	try {
		const client = await openMailbox(url);
		try {
			await client.mailboxOpen("INBOX", { readOnly: true });
		} finally {
			await client.logout().catch(() => client.close());
		}
		return fine(`The mailbox at ${hostname} opens. Emails that were taken are in its folders Done and Problem.`);
	} catch (error) {
		const { authenticationFailed, message } = error as Error & { authenticationFailed?: boolean };
		const mend = "Check MAIL_IN. Until then, emails wait there.";
		if (authenticationFailed) return failure(`The mailbox at ${hostname} refuses the name or the password.`, mend);
		return (
			untrustedFinding(error as Error, hostname, "MAIL_IN") ??
			failure(`The mailbox at ${hostname} does not answer: ${message.split("\n")[0]}`, mend)
		);
	}
};

const checkListener = (hostname: string, port: number): Promise<Finding> =>
	new Promise((found) => {
		const host = hostname === "0.0.0.0" || hostname === "[::]" ? "localhost" : hostname;
		const socket = connect(port, host);
		const end = (finding: Finding) => {
			socket.destroy();
			found(finding);
		};
		const silent = failure(
			`Nothing takes emails at ${host}:${port}, so your mail server keeps them.`,
			"Check MAIL_IN, and that the service runs.",
		);
		socket.setTimeout(WAIT_MS, () => end(silent));
		socket.once("error", () => end(silent));
		socket.once("data", (said) =>
			end(said.toString().startsWith("220") ? fine(`The service takes emails at ${host}:${port}.`) : silent),
		);
	});

/** Signs in to the mailbox, or asks our own listener for its greeting. Changes nothing. */
export const checkMailIn = async (mailIn: string): Promise<Finding[]> => {
	const { protocol, hostname, port } = new URL(mailIn);
	return [await (protocol.startsWith("imap") ? checkMailbox(mailIn, hostname) : checkListener(hostname, Number(port)))];
};
