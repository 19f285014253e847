import type { Db } from "#platform/db/database.ts";
import { type Doc, DocTable } from "./doc-table.ts";
import { HOMES, type Home, readDocs, readHomes, SLICE } from "./read-docs.ts";

/** One account's profiles. */
type Group = number[];

/**
 * Reads every profile into a table of its own, slice by slice. Those of an account are put together, and accounts by where they are at home: who serves a
 * place then stands close to others that do, so that most words of bits are empty for a search with a place.
 * @param since answers of room count from here on
 * @param pause lets others have their turn; may throw to give up
 */
export const buildTable = async (db: Db, since: number, pause: (table: DocTable) => Promise<void>): Promise<DocTable> => {
	const table = new DocTable(since);
	const slices = slicesOf(await readGroups(db, () => pause(table)));
	const read = (groups: Group[] | undefined) => groups && { groups, docs: readDocs(db, groups.flat()) };
	// The database reads the next slice while this one is put in.
	for (let next = read(slices.next().value); next; ) {
		const { groups, docs } = next;
		next = read(slices.next().value);
		// Whoever gives up here has not asked yet how the next one ended.
		next?.docs.catch(() => {});
		putGroups(table, groups, await docs);
		await pause(table);
	}
	for (const _ of table.ranking()) await pause(table);
	table.added = 0;
	return table;
};

/** What was read of these accounts. Who was deleted meanwhile is missing. */
const putGroups = (table: DocTable, groups: readonly Group[], docs: readonly Doc[]): void => {
	const byId = new Map(docs.map((doc) => [doc.id, doc]));
	for (const group of groups) table.putTogether(group.flatMap((id) => byId.get(id) ?? []));
};

/** Accounts by where the first of their profiles is at home. */
const readGroups = async (db: Db, pause: () => Promise<void>): Promise<Iterable<Group>> => {
	const groups = new Map<number, Group>();
	for (let after = 0; ; ) {
		const slice = await readHomes(db, after);
		for (const [id, account, home] of slice) {
			const key = keyOf(account, home);
			const others = groups.get(key);
			if (others) others.push(id);
			else groups.set(key, [id]);
		}
		await pause();
		const last: Home | undefined = slice.at(-1);
		if (!last || slice.length < HOMES) break;
		[after] = last;
	}
	// Numbers sort many times faster than anything that needs comparing.
	const keys = Float64Array.from(groups.keys()).sort();
	return Array.from(keys, (key) => groups.get(key) ?? []);
};

/** More than any account's id, and small enough for a home and an account to be one exact number. */
const ACCOUNTS = 2 ** 31;
const keyOf = (account: number, home: number | null): number => Math.min(home ?? 0, 2 ** 21) * ACCOUNTS + account;

/** Whole accounts, about a slice at a time; only one that is larger than that is cut. */
function* slicesOf(all: Iterable<Group>): Generator<Group[], undefined> {
	let groups: Group[] = [];
	let profiles = 0;
	for (const group of all)
		for (let from = 0; from < group.length; from += SLICE) {
			const part = group.slice(from, from + SLICE);
			groups.push(part);
			profiles += part.length;
			if (profiles < SLICE) continue;
			yield groups;
			[groups, profiles] = [[], 0];
		}
	if (groups.length > 0) yield groups;
}
