import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { listenForMail } from "#platform/email/listen-mail.ts";
import { readMailbox } from "#platform/email/read-mailbox.ts";
import { forgetJob, startJob } from "#platform/jobs/start-job.ts";
import { scrub } from "#platform/observability/errors/scrub.ts";
import type { Services } from "#platform/services.ts";
import { LARGEST_MAIL } from "./read-mail.ts";
import { takeMail } from "./take-mail.ts";

const EVERY_MS = 10_000;
/**
 * A node that died gives the mailbox to another one within this time. If one email takes longer, two nodes read: each email
 * is still taken once.
 */
const LEASE_MS = 20_000;
/** An email that fails this often is moved to Problem, unless the database is down. */
const MOST_TRIES = 5;

/** Takes or extends the right to read the mailbox. @returns false if another node has it */
export const holdMailbox = async (db: Db, node: string, now: Date): Promise<boolean> => {
	const until = new Date(now.getTime() + LEASE_MS);
	const { rows } = await sql`
		insert into mailbox_reader (node, until) values (${node}, ${until})
		on conflict (mailbox) do update set node = excluded.node, until = excluded.until
			where mailbox_reader.node = excluded.node or mailbox_reader.until <= ${now}
		returning node
	`.execute(db);
	return rows.length > 0;
};

/** A reader of the mailbox, one node at a time. @returns one run's work */
export const createReader = (services: Services, url: string) => {
	const { database, clock, log } = services;
	const node = randomUUID();
	/** Failed tries by the email's bytes at its beginning. */
	const tries = new Map<string, number>();
	return async (goOn: () => boolean) => {
		const isHeld = () => holdMailbox(database.db, node, clock());
		if (!(await isHeld())) return { taken: 0 };
		let hasBegun = false;
		const reading: Parameters<typeof readMailbox>[0] = {
			url,
			largest: LARGEST_MAIL,
			goOn: async () => goOn() && (await isHeld()),
			onFault: ({ message }) => log.warn({ message: scrub(message) }, "email not taken in: will retry"),
			take: async (raw) => {
				hasBegun = true;
				const key = raw.subarray(0, 2_000).toString("base64");
				try {
					const outcome = await takeMail(services, raw, { to: [] });
					tries.delete(key);
					return outcome === "unreadable" ? "Problem" : "Done";
				} catch (error) {
					const times = (tries.get(key) ?? 0) + 1;
					if (isUnavailable(error) || times < MOST_TRIES) {
						tries.set(key, times);
						throw error;
					}
					tries.delete(key);
					log.error({ message: scrub((error as Error).message) }, "email not taken in: moved to Problem");
					return "Problem";
				}
			},
		};
		try {
			return await readMailbox(reading);
		} catch (error) {
			// A connection that was lost while reading is opened again at once, so that nobody waits for the next run.
			if (!hasBegun || !goOn()) throw error;
			return readMailbox(reading);
		}
	};
};

/** Starts to take emails in, as MAIL_IN says. @returns a function that stops it */
export const startMailIn = (services: Services): (() => Promise<void>) => {
	const { settings, log } = services;
	const { incoming, replies } = settings.mail;
	if (incoming?.startsWith("imap"))
		return startJob(services, {
			...{ name: "mail-in", everyMs: EVERY_MS, work: createReader(services, incoming) },
			fault: "reading the mailbox failed",
		});
	void forgetJob(services, "mail-in");
	if (!incoming) return async () => {};
	const own = [replies, settings.brand.email].map((address) => address?.toLowerCase());
	const onFault = ({ message }: Error) => log.warn({ message: scrub(message) }, "email not taken in");
	const listening = listenForMail({
		...{ url: incoming, largest: LARGEST_MAIL, onFault },
		isOurs: (address) => own.includes(address.toLowerCase().replace(/\+[^@]*(?=@)/, "")),
		take: (raw, envelope) => takeMail(services, raw, envelope),
	}).catch((error: Error) => onFault(error));
	return async () => (await listening)?.close();
};
