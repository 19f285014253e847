import { recentSince } from "#contract/capacity-options.ts";
import { nameParts } from "#contract/fold-text.ts";
import type { Provider, ProviderSearch } from "#contract/providers.ts";
import type { Lookup } from "../lookup.ts";
import { rowOf, toProvider } from "../store.ts";
import type { Tokens } from "../tokens.ts";
import { type Answer, searchTable } from "./doc-search.ts";
import type { Doc, DocTable } from "./doc-table.ts";
import type { HeldRow } from "./hold-rows.ts";
import { hasBit } from "./posting.ts";
import { ShownProfiles } from "./shown-profiles.ts";

export type Asked = Pick<ProviderSearch, "query" | "order" | "page" | "pageSize" | "capacity" | "service_areas_list">;

/** So many profiles in order would hold up everybody. */
const DEEPEST = 2_000;
/** What is small to which letter is the database's business beyond ASCII. */
const ASCII = /^[\x21-\x7e]+$/;

/** As of when something was read, and when the database was asked for it. */
export interface Moment {
	seen: string;
	askedAt: number;
}

/** Takes profiles in as they are now, and out those of the changed that are not there any more. */
export const takeIn = (table: DocTable, changed: readonly number[], docs: readonly Doc[]): void => {
	const found = new Set(docs.map(({ id }) => id));
	for (const id of changed) if (!found.has(id)) table.remove(id);
	for (const doc of docs) table.put(doc);
};

/** What a process holds of the directory, all of it as of one moment: the table that answers, and rows of its profiles. */
export class DirectoryHeld {
	table: DocTable | undefined;
	moment: Moment = { seen: "", askedAt: 0 };
	/** Moves with every change that is taken in. */
	version = 0;
	/** The database makes ASCII letters small as everybody does. */
	isPlain = false;
	readonly #shown = new ShownProfiles();
	readonly #limit: number;
	/** Better ranks than this were read ahead: who was forgotten since is read when a page needs it. */
	#heldUpTo = 0;

	/** @param limit bytes of the table and of rows, together; what the table leaves is for rows */
	constructor(limit: number) {
		this.#limit = limit;
	}

	/** A table of another moment, of which is not known how it differs. */
	replace(by: DocTable | undefined, moment: Moment = this.moment): void {
		this.table = by;
		this.moment = moment;
		this.version++;
		this.#shown.begin(by ? this.#limit - by.bytes() : 0);
		this.#heldUpTo = 0;
	}

	/**
	 * Leaves room for the table that is to take this one's place, as large as this one at least: rows have what both leave. They would be read anew with it anyway.
	 * @param bytes of what is built of it so far
	 * @returns whether there is room for both
	 */
	makeRoom(bytes: number): boolean {
		const mine = this.table?.bytes() ?? 0;
		this.#shown.leave(Math.max(0, this.#limit - mine - Math.max(mine, bytes)));
		this.#heldUpTo = 0;
		return mine + bytes <= this.#limit;
	}

	/** Few changes, in one turn. */
	takeIn(table: DocTable, changed: readonly number[], docs: readonly Doc[], moment: Moment): void {
		takeIn(table, changed, docs);
		table.rank();
		this.#shown.forget(changed);
		if (changed.length > 0) this.version++;
		this.moment = moment;
	}

	/** @returns undefined for what the database answers better */
	search(table: DocTable, asked: Asked, tokens: Tokens, now: Date): (Answer & { seen: string }) | undefined {
		const take = asked.pageSize;
		const skip = (asked.page - 1) * take;
		const words = nameParts(asked.query);
		if (skip + take > DEEPEST) return undefined;
		if (words.length > 0 && !(this.isPlain && words.every((word) => ASCII.test(word)))) return undefined;
		const answer = searchTable(table, {
			tokens,
			words,
			capacity: asked.capacity,
			areas: asked.service_areas_list,
			since: recentSince(now).getTime() * 1_000,
			order: asked.order,
			skip,
			take,
		});
		return { ...answer, seen: this.moment.seen };
	}

	shown(ids: readonly number[], lookup: Lookup): Map<number, Provider> {
		const profiles = new Map<number, Provider>();
		for (const id of ids) {
			const profile = this.#shown.get(id, lookup);
			if (profile) profiles.set(id, profile);
		}
		return profiles;
	}

	/** Profiles of these rows, which are held from now on. */
	show(rows: readonly HeldRow[], lookup: Lookup): Provider[] {
		return rows.map(({ id, text }) => this.#shown.show(id, text, lookup));
	}

	/** Bytes of rows that are held. */
	get rowBytes(): number {
		return this.#shown.bytes;
	}

	hold(rows: readonly HeldRow[]): void {
		for (const { id, text } of rows) this.#shown.hold(id, text);
	}

	notHeld(table: DocTable, most: number): number[] {
		const ids: number[] = [];
		if (!this.#shown.hasRoom) return ids;
		const { places, size } = table.byScore;
		for (let rank = this.#heldUpTo; rank < size && ids.length < most; rank++) {
			const place = places[rank] as number;
			const id = table.ids[place] as number;
			if (!hasBit(table.live, place) || this.#shown.holds(id)) continue;
			if (ids.length === 0) this.#heldUpTo = rank;
			ids.push(id);
		}
		return ids;
	}
}

/** Profiles of rows that are not to be held. */
export const profilesOf = (rows: readonly HeldRow[], lookup: Lookup): Provider[] => rows.map(({ text }) => toProvider(rowOf(text), lookup));
