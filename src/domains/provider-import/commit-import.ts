import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Checked } from "#contract/endpoint.ts";
import type { commitImport as commitLine, ProviderImport } from "#contract/provider-import/provider-import.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { applyPlaces, chooseRows } from "./choose.ts";
import { isStale, writeImport } from "./import.ts";
import { countRows } from "./import-rows.ts";
import { findImport, type ImportRow, toImport } from "./import-store.ts";
import { typedListDay } from "./list-day.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import { beats, endRun, goOn, holdRun, lockIdle, STALE, Stale } from "./run-import.ts";
import { saveSourceSettings } from "./source-store.ts";
import { stopsOf } from "./stops.ts";

const OTHER_RUN = "Something changed since the last dry run. Look at it again, then import.";

/**
 * Decides whether rows that may be an existing profile are that profile.
 * @throws Problem 404; 409 if the token isn't from the last dry run
 */
export const chooseImport = (
	{ database, clock }: Services,
	by: Person,
	id: string,
	asked: { token: string; line?: number | undefined; why?: string | undefined; as: "same" | "new" | "place" },
): Promise<ProviderImport> =>
	database.transaction(async (trx) => {
		const now = clock();
		const row = await lockIdle(trx, id, now);
		if (row.state !== "tried" || row.token !== asked.token || row.plan === null) throw conflict(OTHER_RUN);
		const { line, why, as } = asked;
		const into = { importId: id, plan: row.plan, source: row.source };
		const rows =
			as === "place" ? await applyPlaces(trx, row.plan, line) : await chooseRows(trx, into, { line, why }, as);
		const report = { ...row.report, ...(await countRows(trx, row.plan)) };
		const token = createHash("sha256")
			.update(JSON.stringify([row.token, line, why, as]))
			.digest("base64url");
		await sql`update provider_import set report = ${JSON.stringify(report)}, token = ${token} where id = ${id}`.execute(
			trx,
		);
		await recordAuditEvent(trx, now, {
			personId: by.id,
			event: "import.chosen",
			about: `import:${id}`,
			facts: { as, rows },
		});
		return toImport((await findImport(trx, id)) as ImportRow, now);
	});

/**
 * Imports what the dry run showed, in batches. After a stop, the same call continues.
 * @throws Problem 404; 409 if the token isn't from the last dry run, or the data changed since; 422 for what a
 * person must confirm (stops.ts)
 */
export const commitImport = async (
	services: Services,
	by: Person,
	id: string,
	{
		token,
		allow_renames,
		hide_gone,
		columns_checked,
		confirm_changes,
		list_day,
		is_day_unstated,
	}: Checked<typeof commitLine>["body"],
): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const begun = await database.transaction(async (trx) => {
		const now = clock();
		const row = await lockIdle(trx, id, now);
		const goesOn = row.is_begun && row.undo === null && row.state !== "undoing";
		if ((row.state !== "tried" && !goesOn) || row.token !== token || row.plan === null) throw conflict(OTHER_RUN);
		const { chosen: columns, preset = "none", values = {}, defaults = {}, list_day: stated = null } = row.columns;
		// An export is our own data: its rows keep the day of their list.
		const isExport = preset === OWN_EXPORT;
		const listDay = list_day ? typedListDay(list_day, now) : stated;
		const stops = row.report
			? stopsOf(row.report, {
					...{ allowRenames: allow_renames, hideGone: hide_gone },
					...{ columnsChecked: columns_checked, confirmed: confirm_changes },
					isDaySettled: isExport || listDay !== null || is_day_unstated,
				})
			: [];
		if (stops.length > 0) throw invalid(stops);
		await sql`update provider_import set state = 'importing', run = ${own.run}, done_rows = 0, beat_at = ${now}, fault = null, columns = ${JSON.stringify({ ...row.columns, list_day: listDay })} where id = ${id}`.execute(
			trx,
		);
		return {
			listDay: isExport ? undefined : listDay,
			source: row.source,
			plan: row.plan,
			report: row.report,
			settings: { preset, columns, values, defaults },
		};
	});
	const { source, plan } = begun;
	const shown = await goOn(services, own, async () => {
		await database.patient.transaction(async (trx) => {
			await holdRun(trx, own);
			if (await isStale(trx, plan, source)) throw new Stale();
		});
		await writeImport(database, services, {
			...{ plan, source, personId: by.id, hidesGone: hide_gone, listDay: begun.listDay },
			hold: (trx) => holdRun(trx, own),
			onProgress: beats(services, own),
		});
		await database.patient.transaction(async (trx) => {
			const now = clock();
			const counts = await countRows(trx, plan);
			// An export doesn't change the saved settings for the source's own files.
			if (begun.settings.preset !== OWN_EXPORT)
				await saveSourceSettings(trx, source, begun.settings, { personId: by.id, now });
			const { created, changed, unchanged, refused, undecided, stopped, left, accountsCreated } = counts;
			const gone = hide_gone ? counts.gone : 0;
			await recordAuditEvent(trx, now, {
				...{ personId: by.id, event: "import.committed", about: `import:${id}` },
				facts: { source, created, changed, unchanged, refused, undecided, stopped, gone, left, accountsCreated },
			});
			const report = { ...begun.report, ...counts, large: begun.report?.large, committed: true };
			await endRun(trx, own, now, sql`state = 'done', file = null, report = ${JSON.stringify(report)}`);
		});
	});
	if (shown.state === "stale") throw conflict(STALE);
	return shown;
};
