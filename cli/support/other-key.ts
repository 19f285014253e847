import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { PlainFault } from "#platform/plain-fault.ts";
import { hasSecret, loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import { otherKeySince } from "#platform/security/secret-mark.ts";

/**
 * For commands that need the key of a service that has run: without one they would make a new key, which could be mistaken for a lost one.
 * @throws PlainFault where there is none
 */
export const refuseNoKey = (settings: Pick<Settings, "secretKey" | "dataDir">): void => {
	if (!hasSecret(settings))
		throw new PlainFault(
			`There is no secret key: SECRET_KEY is not set, and ${settings.dataDir} has no secret.key. Put the key of the service back (docs/runbook.md).`,
		);
};

/**
 * For commands that send an email: it is sealed with the local key, and nodes with another key could not send it.
 * @throws PlainFault where there is none, or the nodes have another
 */
export const refuseOtherKey = async (database: Database, settings: Settings): Promise<void> => {
	refuseNoKey(settings);
	if (
		database.kind === "server" &&
		(await otherKeySince(database.patient.pool, loadSecret(settings), loadOtherSecret(settings)))
	)
		throw new PlainFault(
			"The service has another secret key than this command. Set SECRET_KEY to the one of the nodes.",
		);
};
