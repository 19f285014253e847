import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { hasSecret, loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import { otherKeySince } from "#platform/security/secret-mark.ts";

/**
 * For commands that need the service's existing key. Without this check they would create a new key, which could be
 * mistaken for the lost one.
 * @throws OperatorError if there is no key
 */
export const refuseNoKey = (settings: Pick<Settings, "secretKey" | "dataDir">): void => {
	if (!hasSecret(settings))
		throw new OperatorError(
			`There is no secret key: SECRET_KEY is not set, and ${settings.dataDir} has no secret.key. Restore the service's key (docs/runbook.md).`,
		);
};

/**
 * For commands that send emails. An email is encrypted with the local key, and nodes with another key can't send it.
 * @throws OperatorError if there is no key, or the nodes use another one
 */
export const refuseOtherKey = async (database: Database, settings: Settings): Promise<void> => {
	refuseNoKey(settings);
	if (
		database.kind === "server" &&
		(await otherKeySince(database.patient.pool, loadSecret(settings), loadOtherSecret(settings)))
	)
		throw new OperatorError(
			"The service uses a different secret key from this command. Set SECRET_KEY to the nodes' key.",
		);
};
