import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { hasSecret, loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import { whoseMark } from "#platform/security/secret-mark.ts";
import { type Finding, failure, fine, warning } from "./finding.ts";
import { columnsInUse, countByKey, openOneOfEach } from "./rotate-key.ts";

/** Which key the nodes use and since when; undefined before the first start. */
const markOf = async (db: Db, settings: Settings) => {
	const row = await db.selectFrom("secret_mark").select(["mark", "since"]).executeTakeFirst();
	if (!row) return undefined;
	// Loading a missing key would create one.
	const [secret, other] = hasSecret(settings) ? [loadSecret(settings), loadOtherSecret(settings)] : [];
	return { by: whoseMark(row.mark, secret, other), since: row.since };
};

/**
 * The mark is the last step of a key change. Until then a node with only the new key does not start, even if nothing
 * uses the earlier one.
 */
const unended = (by: ReturnType<typeof whoseMark> | undefined): Finding | undefined =>
	by === "the other key"
		? warning(
				"Nothing is encrypted with the earlier key, but the key change is not finished: nodes without it would not start.",
				"Run npm run cli -- rotate-key --go",
			)
		: undefined;

/**
 * Whether the secret key decrypts everything that is encrypted, including chats, emails and two-step secrets of a
 * service without forms.
 */
export const checkKeys = async (db: Db, settings: Settings): Promise<Finding> => {
	const isInUse = (await columnsInUse(db)).length > 0;
	const mark = await markOf(db, settings);
	// Applies even if nothing is encrypted. With the embedded database the service starts anyway and logs it.
	const refused =
		mark?.by === "an unknown key" && settings.database.url
			? failure(
					`Since ${mark.since.toISOString().slice(0, 10)} the nodes have used another secret key: a node with this key does not start.`,
					"Set SECRET_KEY to the nodes' key. If it is lost, see docs/runbook.md.",
				)
			: undefined;
	if (!isInUse) return refused ?? unended(mark?.by) ?? fine("Nothing is encrypted yet.");
	// Loading a missing key would create one.
	if (!hasSecret(settings))
		return failure(
			"There is no secret key, so the encrypted data here can't be read.",
			"Restore SECRET_KEY, or secret.key in DATA_DIR, before anything else is written.",
		);
	const { columns } = await countByKey(db, settings);
	const sum = (of: "today" | "earlier" | "unknown") => columns.reduce((all, column) => all + column[of], 0);
	const { opened, closed } = await openOneOfEach(db, settings);
	if (opened.length === 0 && sum("today") === 0)
		return failure(
			"The secret key does not match the encrypted data here, so it can't be read.",
			"Restore the right SECRET_KEY or secret.key before anything else is written. If it is lost for good, see docs/runbook.md.",
		);
	if (sum("unknown") > 0)
		return failure(
			`Encrypted with a missing key, so it can't be read: ${counted(sum("unknown"), "value")}.`,
			"Set that key as SECRET_KEY_ALSO, then run npm run cli -- rotate-key --go. If it is lost for good, this ends once the retention rules have deleted the data.",
		);
	// Before keys had ids, only decrypting shows whose key it was. Data changed on the disk decrypts with none.
	if (closed.length > 0)
		return failure(
			`Could not decrypt a sample value of these columns: ${closed.join(", ")}.`,
			"Set the key of that time as SECRET_KEY_ALSO; if there was no other key, the values are damaged: restore them from a backup.",
		);
	if (sealerOf(settings).otherMarks.length === 0) return refused ?? fine("The secret key decrypts the stored data.");
	if (sum("earlier") > 0)
		return warning(
			`Still encrypted with the earlier key: ${counted(sum("earlier"), "value")}.`,
			"Run npm run cli -- rotate-key --go",
		);
	return (
		unended(mark?.by) ??
		refused ??
		warning(
			"A second key is set, but nothing is encrypted with it.",
			"If a key change has just begun, continue with it. When it is finished, remove SECRET_KEY_ALSO or secret-also.key, and keep that key as long as any backup needs it.",
		)
	);
};

/**
 * Finding for recovery codes of a removed key. Leaves out those from before keys had ids, since their key is unknown.
 */
export const deadCodeFindings = async (db: Db, settings: Settings): Promise<Finding[]> => {
	if (!hasSecret(settings)) return [];
	const { mark, otherMarks } = sealerOf(settings);
	const { people } = await db
		.selectFrom("recovery_code as r")
		.innerJoin("person as p", "p.id", "r.person_id")
		.select(({ cast, fn }) => cast<number>(fn.count("r.person_id").distinct(), "integer").as("people"))
		.where("r.used_at", "is", null)
		.where("p.is_active", "=", true)
		.where("r.key_mark", "is not", null)
		.where("r.key_mark", "not in", [mark, ...otherMarks])
		.executeTakeFirstOrThrow();
	return people === 0
		? []
		: [
				warning(
					`The recovery codes of ${people === 1 ? "one person" : `${people} people`} were made with an earlier key and no longer work: without their phone they can't sign in.`,
					"Run npm run cli -- two-steps to list them. For new codes, see docs/runbook.md (Change the secret key).",
				),
			];
};
