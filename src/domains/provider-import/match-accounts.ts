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
	for (const account of await db.selectFrom("account").select(["id", "name", "abn"]).orderBy("id").execute()) {
		accounts.set(account.id, account);
		if (account.abn) byAbn.set(account.abn, account.id);
		add(`name ${foldedName(account.name)}`, account.id, false);
	}
	// A later file may still have the name and ABN of a merged account.
	const merges = await db.selectFrom("account_merge").select(["kept", "name", "abn"]).orderBy("merged").execute();
	for (const { kept, name, abn } of merges) {
		if (abn && !byAbn.has(abn)) byAbn.set(abn, kept);
		add(`name ${foldedName(name)}`, kept, false);
	}
	for (let last = 0, more = true; more; ) {
		const rows = await db
			.selectFrom("provider")
			.select(["id", "account_id", "email", "url as website", "source as list"])
			.where("id", ">", last)
			.orderBy("id")
			.limit(PAGE)
			.execute();
		for (const { account_id, email, website, list } of rows)
			for (const sign of signsOf({ email, website })) add(sign, account_id, list === source);
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
