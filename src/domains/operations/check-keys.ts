import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/sealed.ts";
import { hasSecret } from "#platform/secret.ts";
import { counted, type Finding, fault, fine, warning } from "./finding.ts";
import { columnsInUse, countByKey, openOneOfEach } from "./rotate-key.ts";

/** Whether the secret key fits what is sealed, wherever something is: a service without a single form may have sealed chats, letters and secrets of two-step sign-in. */
export const checkKeys = async (db: Db, settings: Settings): Promise<Finding> => {
	if ((await columnsInUse(db)).length === 0) return fine("Nothing is sealed yet.");
	// To look would make one.
	if (!hasSecret(settings))
		return fault(
			"There is no secret key, and what is sealed here was sealed with one: nobody can read it.",
			"Put SECRET_KEY, or secret.key into DATA_DIR, back before anything else is written.",
		);
	const { columns } = await countByKey(db, settings);
	const sum = (of: "today" | "earlier" | "unknown") => columns.reduce((all, column) => all + column[of], 0);
	const { opened, closed } = await openOneOfEach(db, settings);
	if (opened.length === 0 && sum("today") === 0)
		return fault(
			"The secret key is not the one that what is here was sealed with: nobody can read it.",
			"Put the right SECRET_KEY or secret.key back before anything else is written.",
		);
	if (sum("unknown") > 0)
		return fault(
			`Sealed with a key that is not here, so that nobody can read it: ${counted(sum("unknown"), "value")}.`,
			"Set the key they were sealed with as SECRET_KEY_ALSO, then npm run rotate-key -- --go.",
		);
	// From before keys had ids, nothing but a try says whose key it was; and what was changed on the disk opens with none.
	if (closed.length > 0)
		return fault(
			`Of these sealed columns a value was tried, and does not open: ${closed.join(", ")}.`,
			"Set the key of that time as SECRET_KEY_ALSO; where there was no other, the values are damaged: bring them back from a backup.",
		);
	if (sealerOf(settings).otherMarks.length === 0) return fine("The secret key opens what was sealed.");
	return sum("earlier") > 0
		? warning(`Still sealed with the earlier key: ${counted(sum("earlier"), "value")}.`, "npm run rotate-key -- --go")
		: warning(
				"A second key is known, and nothing is sealed with it.",
				"Take SECRET_KEY_ALSO or secret-also.key away; keep that key as long as backups that need it.",
			);
};
