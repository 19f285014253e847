import {
	compareRecords,
	mergeRecords,
	setDistinct,
	splitCase,
	unmergeRecords,
} from "#contract/people/record-merging.ts";
import {
	changeRecord,
	confirmDetail as confirmDetailLine,
	exportRecord,
	listDuplicates,
	listRecords,
	type RecordLine,
	readRecord,
	readRecordTimeline,
} from "#contract/people/records.ts";
import { recordAuditRead, recordAuditReads } from "#domains/accounts/audit.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { contactDetailsOf, listContactDetails, sharedDetails } from "#domains/cases/contact-details.ts";
import { readPersonTimeline } from "#domains/cases/person-timeline.ts";
import { readingsOf } from "#domains/cases/timeline.ts";
import type { Binding } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { correctRecord, mergeRecord, tellApart, unmergeRecord } from "./change-record.ts";
import { confirmDetail } from "./confirm-detail.ts";
import { countPairs, duplicatesOf, listPairs, PAIRS_PER_PAGE } from "./duplicates.ts";
import { exportRecordOf } from "./export-record.ts";
import { listOtherWays, readPersonRecord } from "./read-record.ts";
import { RECORDS_PER_PAGE, searchRecords } from "./search.ts";
import { splitRecord } from "./split-record.ts";
import {
	findCaseBetween,
	findDistinct,
	findRecord,
	listLines,
	listTies,
	pageOfCases,
	type RecordRow,
	toRecordCase,
} from "./store.ts";

/** Export limit per IP address. A caller that reaches it is looked at. */
const EXPORTS = { times: 20, seconds: 3600 };

/** Person records: searching, merging and telling them apart (decision 24). */
export const recordsApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const { db } = database;
	const who = mayTeam("cases.work");

	const rootOf = async (id: string): Promise<RecordRow> => {
		const asked = await findRecord(db, id);
		const root = asked && (await findRecord(db, asked.root_id));
		if (!root) throw notFound();
		return root;
	};
	const sideOf = async (root: RecordRow, line: RecordLine | undefined) => {
		if (!line) throw notFound();
		const { rows, counts } = await pageOfCases(db, root.id, 1);
		return {
			...line,
			preferred_way: root.preferred_way,
			other_ways: await listOtherWays(db, root),
			details: await contactDetailsOf(db, root.id),
			case_count: counts.cases,
			cases: rows.map((one) => ({ ...toRecordCase(one), part: one.part })),
			ties: await listTies(db, root.id),
		};
	};

	const bindTeam = teamBinder(services);
	return [
		bindTeam(listRecords, { who }, async ({ query }, me) => {
			const { ids, count } = await searchRecords(db, query);
			const [results, duplicates] = await Promise.all([listLines(db, ids), countPairs(db)]);
			if (query.search)
				await recordAuditRead(db, clock(), {
					personId: me.id,
					event: "records.searched",
					about: "records",
					facts: { found: count },
				});
			return { results, count, totalPages: Math.ceil(count / RECORDS_PER_PAGE), duplicates };
		}),
		bindTeam(listDuplicates, { who }, async ({ query }, me) => {
			const [pairs, count] = await Promise.all([listPairs(db, query.page), countPairs(db)]);
			const ids = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
			const lines = new Map((await listLines(db, ids)).map((line) => [line.id, line]));
			const details = await listContactDetails(db, ids);
			await recordAuditRead(db, clock(), {
				personId: me.id,
				event: "records.searched",
				about: "records",
				facts: { duplicates: count },
			});
			return {
				results: pairs.flatMap(({ a, b, reasons }) => {
					const [one, other] = [lines.get(a), lines.get(b)];
					return one && other
						? [{ one, other, reasons, shared: sharedDetails(details.get(a) ?? [], details.get(b) ?? []) }]
						: [];
				}),
				count,
				totalPages: Math.ceil(count / PAIRS_PER_PAGE),
			};
		}),
		bindTeam(readRecord, { who }, async ({ params, query }, me) => {
			const found = await readPersonRecord(db, params.id, query.page);
			if (!found) throw notFound();
			await recordAuditRead(db, clock(), { personId: me.id, event: "record.read", about: `record:${found.id}` });
			return found;
		}),
		bindTeam(readRecordTimeline, { who }, async ({ params, query }, me) => {
			const { id } = await rootOf(params.id);
			const found = await readPersonTimeline(services, id, query.page);
			for (const [about, entries] of Map.groupBy(found.results, (entry) => `case:${entry.case.id}`))
				await recordAuditReads(db, clock(), { personId: me.id, events: readingsOf(entries), about });
			return found;
		}),
		bindTeam(changeRecord, { who }, ({ params, body }, by) => correctRecord(services, params.id, body, by)),
		bindTeam(compareRecords, { who }, async ({ params }, me) => {
			const [one, other] = [await rootOf(params.id), await rootOf(params.other)];
			const [line, otherLine] = await Promise.all([listLines(db, [one.id]), listLines(db, [other.id])]);
			const between = await findCaseBetween(db, one.id, other.id);
			const distinct = await findDistinct(db, one.id, other.id);
			for (const { id } of [one, other])
				await recordAuditRead(db, clock(), { personId: me.id, event: "record.read", about: `record:${id}` });
			const sides = [await sideOf(one, line[0]), await sideOf(other, otherLine[0])] as const;
			return {
				one: sides[0],
				other: sides[1],
				shared: sharedDetails(sides[0].details, sides[1].details),
				reasons: (await duplicatesOf(db, one.id)).find(({ id }) => id === other.id)?.reasons ?? [],
				refused:
					one.id === other.id
						? "These are already one record."
						: between
							? `In ${between} one of them wrote for the other, so they are two people.`
							: null,
				distinct: distinct && one.id !== other.id ? { at: distinct.at.toISOString(), who: distinct.who } : null,
			};
		}),
		bindTeam(mergeRecords, { who }, ({ params, body }, by) => mergeRecord(services, params.id, body, by)),
		bindTeam(unmergeRecords, { who }, ({ params, body }, by) => unmergeRecord(services, params.id, body.merge, by)),
		bindTeam(setDistinct, { who }, ({ params, body }, by) => tellApart(services, params.id, body.other, by)),
		bindTeam(splitCase, { who }, ({ params, body }, by) => splitRecord(services, params.id, body, by)),
		bindTeam(confirmDetailLine, { who }, ({ params, body }, by) => confirmDetail(services, params.id, body, by)),
		bindTeam(
			exportRecord,
			{ who: mayTeam("exports.make"), limit: EXPORTS },
			async ({ params, body }, by) => (await exportRecordOf(services, params.id, body, by)) as never,
		),
	];
};
