import { sql } from "kysely";
import { counted } from "#contract/shared/counted.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { hasSecret, loadOtherSecret, loadSecret } from "#platform/security/secret.ts";
import { whoseMark } from "#platform/security/secret-mark.ts";
import { type Finding, fault, fine, warning } from "./finding.ts";
import { columnsInUse, countByKey, openOneOfEach } from "./rotate-key.ts";

/** Whose mark the database has, and since when; undefined before the first start. */
const markOf = async (db: Db, settings: Settings) => {
	const { rows } = await sql<{ mark: string; since: Date }>`select mark, since from secret_mark`.execute(db);
	const [row] = rows;
	if (!row) return undefined;
	// To load a key that is not there would make one.
	const [secret, other] = hasSecret(settings) ? [loadSecret(settings), loadOtherSecret(settings)] : [];
	return { by: whoseMark(row.mark, secret, other), since: row.since };
};

/** The last step of a change is the mark: until then a node that has the new key alone does not start, though nothing is sealed with the earlier one. */
const unended = (by: ReturnType<typeof whoseMark> | undefined): Finding | undefined =>
	by === "the other key"
		? warning(
				"Nothing is sealed with the earlier key, and its change is not ended: nodes without it would not start.",
				"npm run cli -- rotate-key --go",
			)
		: undefined;

/** Whether the secret key fits what is sealed, wherever something is: a service without a single form may have sealed chats, letters and secrets of two-step sign-in. */
export const checkKeys = async (db: Db, settings: Settings): Promise<Finding> => {
	const isInUse = (await columnsInUse(db)).length > 0;
	const mark = await markOf(db, settings);
	// Also where nothing is sealed; the embedded database goes on, and says so in its log.
	const refused =
		mark?.by === "an unknown key" && settings.database.url
			? fault(
					`The nodes have had another secret key than this since ${mark.since.toISOString().slice(0, 10)}: one with this key does not start.`,
					"Set SECRET_KEY to the one of the nodes. If it is lost, docs/runbook.md says what to do.",
				)
			: undefined;
	if (!isInUse) return refused ?? unended(mark?.by) ?? fine("Nothing is sealed yet.");
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
			"Put the right SECRET_KEY or secret.key back before anything else is written. If it is lost for good, docs/runbook.md says what to do.",
		);
	if (sum("unknown") > 0)
		return fault(
			`Sealed with a key that is not here, so that nobody can read it: ${counted(sum("unknown"), "value")}.`,
			"Set the key they were sealed with as SECRET_KEY_ALSO, then npm run cli -- rotate-key --go. If it is lost for good, this ends when the rules of retention have removed them.",
		);
	// From before keys had ids, nothing but a try says whose key it was; and what was changed on the disk opens with none.
	if (closed.length > 0)
		return fault(
			`Of these sealed columns a value was tried, and does not open: ${closed.join(", ")}.`,
			"Set the key of that time as SECRET_KEY_ALSO; where there was no other, the values are damaged: bring them back from a backup.",
		);
	if (sealerOf(settings).otherMarks.length === 0) return refused ?? fine("The secret key opens what was sealed.");
	if (sum("earlier") > 0)
		return warning(
			`Still sealed with the earlier key: ${counted(sum("earlier"), "value")}.`,
			"npm run cli -- rotate-key --go",
		);
	return (
		unended(mark?.by) ??
		refused ??
		warning(
			"A second key is known, and nothing is sealed with it.",
			"Where a change of keys has just begun, go on with it. At its end take SECRET_KEY_ALSO or secret-also.key away, and keep that key as long as backups that need it.",
		)
	);
};

/**
 * Recovery codes that no key here can tell: made under one that was taken away. Those from before keys had ids are left out, since nothing says whose they are.
 */
export const deadCodeFindings = async (db: Db, settings: Settings): Promise<Finding[]> => {
	if (!hasSecret(settings)) return [];
	const { mark, otherMarks } = sealerOf(settings);
	const { rows } = await sql<{ people: number }>`
		select count(distinct r.person_id)::int as people from recovery_code r join person p on p.id = r.person_id
		where r.used_at is null and p.is_active and r.key_mark is not null and r.key_mark not in (${sql.join([mark, ...otherMarks].map((one) => sql`${one}::bytea`))})
	`.execute(db);
	const people = rows[0]?.people ?? 0;
	return people === 0
		? []
		: [
				warning(
					`The recovery codes of ${people === 1 ? "one person" : `${people} people`} were made under an earlier key, and work no more: who of them loses the phone cannot sign in.`,
					"npm run cli -- two-steps says whose; how they get new ones is in docs/runbook.md (The secret key is changed).",
				),
			];
};
