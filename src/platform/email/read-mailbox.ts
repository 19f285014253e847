import { ImapFlow } from "imapflow";

/** Where an email goes after it was taken: nothing is deleted. */
export type Folder = "Done" | "Problem";
const FOLDERS: readonly Folder[] = ["Done", "Problem"];

const WAIT_MS = 15_000;
/** Opens a connection to an IMAP server, signed in. @param url `imaps://NAME:PASSWORD@HOST:993` */
export const openMailbox = async (url: string): Promise<ImapFlow> => {
	const { protocol, hostname, port, username, password } = new URL(url);
	const secure = protocol === "imaps:";
	const client = new ImapFlow({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (secure ? 993 : 143),
		...{ secure, logger: false, disableAutoIdle: true },
		auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
		...{ connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: 60_000 },
	});
	// A lost connection also rejects the command that waits for it.
	client.on("error", () => {});
	await client.connect();
	return client;
};

interface Reading {
	url: string;
	/** The most bytes to read of an email; a longer one comes with one byte more. */
	largest: number;
	/** Stores an email. An email that it throws for stays where it is. */
	take(raw: Buffer): Promise<Folder>;
	/** Asked before each email. */
	goOn(): Promise<boolean>;
	onFault(error: Error): void;
}

/**
 * Reads the emails in the inbox, oldest first, and moves each one after it was stored. If the process ends in between,
 * the next run gets the email again, so `take` must know it.
 * @returns how many were taken, and how many couldn't be
 */
export const readMailbox = async ({ url, largest, take, goOn, onFault }: Reading) => {
	const did = { taken: 0, untaken: 0 };
	const client = await openMailbox(url);
	try {
		for (const folder of FOLDERS) await client.mailboxCreate(folder);
		await client.mailboxOpen("INBOX");
		const found = (await client.search({ all: true }, { uid: true })) || [];
		for (const uid of found) {
			if (!(await goOn())) break;
			const one = await client.fetchOne(String(uid), { source: { start: 0, maxLength: largest + 1 } }, { uid: true });
			// Another program may have moved it.
			const source = one ? one.source : undefined;
			if (!source) continue;
			try {
				const folder = await take(source);
				if (!(await client.messageMove(String(uid), folder, { uid: true }))) throw new Error(`not moved to ${folder}`);
				did.taken++;
			} catch (error) {
				if (!client.usable) throw error;
				did.untaken++;
				onFault(error as Error);
			}
		}
	} finally {
		await client.logout().catch(() => client.close());
	}
	return did;
};
