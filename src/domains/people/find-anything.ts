import { type Found, findAnything } from "#contract/people/find.ts";
import { recordAuditRead } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { type FoundCase, findCaseLines } from "#domains/cases/find-lines.ts";
import { listAccountLines } from "#domains/providers/directory/accounts.ts";
import type { Binding } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { searchRecords } from "./search.ts";
import { listLines } from "./store.ts";

/** People, providers and cases that a search shows of each group. */
const MOST = 6;

const NONE: Found = { people: [], providers: [], cases: [] };

const lineOf = ({ number, is_exact: _, is_named: __, ...one }: FoundCase & { nth?: unknown }) => {
	const { id, kind, entered, name, title, is_closed } = one;
	return { id, reference: caseReference(number), kind, entered, name, title, is_closed };
};

/** The one search of the console (decision 118). Its parts are the searches of the inbox, people and directory. */
export const findApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, settings, clock } = services;
	const { db } = database;
	const peopleOf = async (search: string) => {
		const { ids, is_exact } = await searchRecords(db, { search, page: 1 });
		const lines = await listLines(db, ids.slice(0, MOST));
		const people = lines.map(({ id, name, emails, phones, cases, open }) => ({
			...{ id, name, cases, open },
			...{ email: emails[0] ?? null, phone: phones[0] ?? null },
		}));
		return { people, is_exact };
	};
	return [
		bindCase(findAnything, async ({ query }, me) => {
			const search = query.search.trim();
			if (search === "") return { exact: NONE, names: NONE, texts: NONE, open: 0, closed: 0 };
			const now = clock();
			const [{ people, is_exact }, accounts, cases] = await Promise.all([
				peopleOf(search),
				listAccountLines(db, { search, page: 1 }, now),
				findCaseLines(db, settings, search, MOST),
			]);
			await recordAuditRead(db, now, {
				personId: me.id,
				event: "cases.searched",
				about: "cases",
				facts: { found: cases.open },
			});
			const providers = accounts.rows.slice(0, MOST).map(({ id, name, abn, found }) => ({ id, name, abn, found }));
			const casesIf = (test: (one: FoundCase) => boolean) => cases.rows.filter(test).map(lineOf);
			const exact: Found = {
				people: is_exact ? people : [],
				providers: accounts.is_exact ? providers : [],
				cases: casesIf((one) => one.is_exact),
			};
			// What an identifier names comes without namesakes.
			const isAlone = Object.values(exact).some(({ length }) => length > 0);
			const names: Found = isAlone
				? NONE
				: { people, providers, cases: casesIf((one) => one.is_named && !one.is_exact) };
			const texts: Found = { ...NONE, cases: casesIf((one) => !one.is_named && !one.is_exact) };
			return { exact, names, texts, open: cases.open, closed: cases.closed };
		}),
	];
};
