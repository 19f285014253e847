import type { Transaction } from "#platform/db/database.ts";
import { type ChangeRow, type Changes, findOwn, writeChanges } from "./store.ts";

/** What staff may change that leads others to an organisation. Only our team changes its email and phone number. */
const CONTACTS = ["url"] as const;

/** The value before these people's last changes; undefined if another person changed the column since, or they never did. */
const before = (changes: readonly Pick<ChangeRow, "columns">[], theirs: ReadonlySet<object>, column: string) => {
	let value: { was: unknown } | undefined;
	for (const change of changes) {
		const one = change.columns[column];
		if (!one) continue;
		value = theirs.has(change) ? (value ?? { was: one.was }) : undefined;
	}
	return value;
};

/** Puts back the contact details of an account's profiles that these people changed last. The profiles are locked. */
export const restoreContacts = async (
	trx: Transaction,
	{ accountId, people, by, at }: { accountId: number; people: readonly number[]; by: number | null; at: Date },
): Promise<void> => {
	if (people.length === 0) return;
	const rows = await trx
		.selectFrom("provider_change as c")
		.innerJoin("provider as p", "p.id", "c.provider_id")
		.select(["c.provider_id", "c.person_id", "c.columns"])
		.where("p.account_id", "=", accountId)
		.orderBy("c.provider_id")
		.orderBy("c.version")
		.execute();
	const theirs = new Set<object>(rows.filter(({ person_id }) => person_id !== null && people.includes(person_id)));
	for (const [provider, changes] of Map.groupBy(rows, ({ provider_id }) => provider_id)) {
		if (!changes.some((change) => theirs.has(change))) continue;
		const row = await findOwn(trx, provider, true);
		if (!row) continue;
		const back: Changes = Object.fromEntries(
			CONTACTS.flatMap((column) => {
				const value = before(changes, theirs, column);
				return value && value.was !== row[column] ? [[column, { was: row[column], is: value.was }]] : [];
			}),
		);
		if (Object.keys(back).length > 0) await writeChanges(trx, row, back, { personId: by, now: at });
	}
};
