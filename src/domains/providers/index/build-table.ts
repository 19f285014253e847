import type { Db } from "#platform/db/database.ts";
import { type Doc, DocTable } from "./doc-table.ts";
import { HOMES, type Home, readDocs, readHomes, SLICE } from "./read-docs.ts";

/** So many slices are read at once, each over a connection of its own: others need connections too. */
const AHEAD = 2;

/** Profiles of one account that are at home in one place. */
type Group = number[];

/**
 * Reads every profile into a table of its own, slice by slice. They are put by where they are at home, those of an account together:
 * who serves a place then stands close to others that do, so that most words of bits are empty for a search with a place.
 * @param since answers of room count from here on
 * @param pause lets others have their turn; may throw to give up
 */
export const buildTable = async (db: Db, since: number, pause: (table: DocTable) => Promise<void>): Promise<DocTable> => {
	const table = new DocTable(since);
	const slices = slicesOf(await readGroups(db, () => pause(table)));
	const reads: { groups: Group[]; docs: Promise<Doc[]> }[] = [];
	const readNext = () => {
		const groups = slices.next().value;
		if (!groups) return;
		const docs = readDocs(db, groups.flat());
		// Whoever gives up before its turn has not asked how it ended.
		docs.catch(() => {});
		reads.push({ groups, docs });
	};
	// The database reads the next slices while this one is put in.
	for (let i = 0; i < AHEAD; i++) readNext();
	for (let next = reads.shift(); next; next = reads.shift()) {
		const docs = await next.docs;
		readNext();
		putGroups(table, next.groups, docs);
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

/** Profiles of one account and one home, home by home. */
const readGroups = async (db: Db, pause: () => Promise<void>): Promise<Iterable<Group>> => {
	const homes = new Map<number, Map<number, Group>>();
	for (let after = 0; ; ) {
		const slice = await readHomes(db, after);
		for (const [id, account, home] of slice) {
			const accounts = homes.get(home ?? 0) ?? new Map<number, Group>();
			homes.set(home ?? 0, accounts);
			const others = accounts.get(account);
			if (others) others.push(id);
			else accounts.set(account, [id]);
		}
		await pause();
		const last: Home | undefined = slice.at(-1);
		if (!last || slice.length < HOMES) break;
		[after] = last;
	}
	return groupsOf(homes);
};

function* groupsOf(homes: Map<number, Map<number, Group>>): Generator<Group> {
	for (const home of [...homes.keys()].sort((a, b) => a - b)) yield* homes.get(home)?.values() ?? [];
}

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
