import { sql } from "kysely";
import { foldedName } from "#domains/providers/directory/folded.ts";
import type { Db } from "#platform/db/database.ts";
import { type Belonging, signsOf } from "./organisations.ts";

export interface AccountFound {
	id: number;
	name: string;
	abn: string | null;
}

const PAGE = 2_000;

/**
 * Finds the account for a group of outlets: by ABN, else by the organisation's name, else by an email address or host
 * that only profiles of one account have. An account with another ABN is another organisation.
 */
export const accountFinder = async (
	db: Db,
	source: string,
): Promise<(group: readonly Belonging[]) => AccountFound | undefined> => {
	const accounts = new Map<number, AccountFound>();
	const byAbn = new Map<string, number>();
	const bySign = new Map<string, { ids: Set<number>; own: number | undefined }>();
	const add = (sign: string, id: number, isOwn: boolean) => {
		const known = bySign.get(sign) ?? { ids: new Set(), own: undefined };
		known.ids.add(id);
		// An earlier import grouped this source's profiles. The oldest account represents them.
		if (isOwn) known.own = Math.min(id, known.own ?? id);
		bySign.set(sign, known);
	};
	for (const account of (await sql<AccountFound>`select id, name, abn from account order by id`.execute(db)).rows) {
		accounts.set(account.id, account);
		if (account.abn) byAbn.set(account.abn, account.id);
		add(`name ${foldedName(account.name)}`, account.id, false);
	}
	// A later file may still have the name and ABN of a merged account.
	for (const { kept, name, abn } of (
		await sql<{
			kept: number;
			name: string;
			abn: string | null;
		}>`select kept, name, abn from account_merge order by merged`.execute(db)
	).rows) {
		if (abn && !byAbn.has(abn)) byAbn.set(abn, kept);
		add(`name ${foldedName(name)}`, kept, false);
	}
	for (let last = 0, more = true; more; ) {
		const { rows } = await sql<{
			id: number;
			account: number;
			email: string | null;
			website: string | null;
			is_own: boolean;
		}>`
			select p.id, p.account_id as account, p.email, p.url as website, p.source is not distinct from ${source} as is_own
			from provider p where p.id > ${last} order by p.id limit ${PAGE}
		`.execute(db);
		for (const { account, email, website, is_own } of rows)
			for (const sign of signsOf({ email, website })) add(sign, account, is_own);
		last = rows.at(-1)?.id ?? last;
		more = rows.length === PAGE;
	}
	return (group) => {
		const abns = new Set(group.flatMap(({ abn }) => abn ?? []));
		for (const abn of abns) {
			const id = byAbn.get(abn);
			if (id !== undefined) return accounts.get(id);
		}
		for (const sign of new Set(group.flatMap(signsOf))) {
			const known = bySign.get(sign);
			const id = known?.ids.size === 1 ? [...known.ids][0] : known?.own;
			const account = id === undefined ? undefined : accounts.get(id);
			if (account && (account.abn === null || abns.size === 0)) return account;
		}
		return undefined;
	};
};
