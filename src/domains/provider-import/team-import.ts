import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Checked } from "#contract/endpoint.ts";
import { IMPORT_ROWS } from "#contract/provider-import/options.ts";
import type { ProviderImport, tryImport as tryLine } from "#contract/provider-import/provider-import.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { conflict, invalid } from "#platform/http/problem.ts";
import { letIn } from "#platform/scan/quarantine.ts";
import type { Services } from "#platform/services.ts";
import { readTableFile } from "#platform/tables/read-file.ts";
import type { Table } from "#platform/tables/table.ts";
import { tidyFileName } from "#platform/text.ts";
import { readingAtUpload, readingOf, settledReading } from "./choices.ts";
import { COLUMNS, type Field } from "./columns.ts";
import { fileOf, findImport, forgetFiles, type ImportRow, toImport } from "./import-store.ts";
import { typedListDay } from "./list-day.ts";
import { isListLike, otherListOf, UNKNOWN_LIST } from "./other-lists.ts";
import { digestOf, planImport } from "./plan.ts";
import { columnsOf, sourceOf } from "./read.ts";
import { beats, goOn, isOwn, lockIdle } from "./run-import.ts";
import { readWords } from "./words.ts";

/** @throws Problem 422 if the file isn't a table of providers */
const tableOf = (file: Buffer) => {
	try {
		const table = readTableFile(file, { mostRows: IMPORT_ROWS });
		if (table.rows.length === 0) throw new Error("The file has no rows below its column names.");
		if (table.count > IMPORT_ROWS)
			throw new Error(
				`The file has ${table.count.toLocaleString("en-AU")} rows; ${IMPORT_ROWS.toLocaleString("en-AU")} is the limit.`,
			);
		if (table.columns.length > 300) throw new Error("The file has more than 300 columns.");
		return table;
	} catch (error) {
		throw invalid([{ field: "file", message: `We couldn't read this file. ${(error as Error).message}` }]);
	}
};

/** Stores an uploaded file and proposes a field for each column. */
export const takeImport = async (services: Services, by: Person, file: File): Promise<ProviderImport> => {
	const { database, clock } = services;
	const content = Buffer.from(await file.arrayBuffer());
	await letIn(services, { bytes: content, name: file.name, field: "file", call: "import", about: "import" });
	const table = tableOf(content);
	const found = columnsOf(table);
	const other = otherListOf(table.columns, found);
	if (other !== undefined) throw invalid([{ field: "file", message: other }]);
	const id = randomUUID();
	const now = clock();
	return database.transaction(async (trx) => {
		await forgetFiles(trx, now);
		const columns = { headers: table.columns, chosen: found.columns, ...readingAtUpload(table, file.name, now) };
		await trx
			.insertInto("provider_import")
			.values({
				...{ id, created_at: now, person_id: by.id, state: "uploaded", row_count: table.rows.length },
				...{ file_name: tidyFileName(file.name, "providers.csv"), file: content, columns: JSON.stringify(columns) },
				file_hash: createHash("sha256").update(content).digest("base64url"),
				// The person who imports it enters the source.
				source: "",
			})
			.execute();
		await recordAuditEvent(trx, now, {
			personId: by.id,
			event: "import.uploaded",
			about: `import:${id}`,
			facts: { rows: table.rows.length },
		});
		return toImport((await findImport(trx, id)) as ImportRow, now);
	});
};

/** @throws Problem 422 for an unknown column, a column chosen for two fields, or no column for names */
const chosenOf = (
	headers: readonly string[],
	asked: Readonly<Record<string, string>>,
): Partial<Record<Field, string>> => {
	const refuse = (field: string, message: string): never => {
		throw invalid([{ field: `columns.${field}`, message }]);
	};
	const chosen: Partial<Record<string, string>> = {};
	const readBy = new Map<string, string>();
	for (const [field, header] of Object.entries(asked)) {
		if (!(field in COLUMNS) || header === "") continue;
		if (!headers.includes(header)) refuse(field, `The file has no column “${header}”.`);
		const other = readBy.get(header);
		if (other) refuse(field, `“${header}” is already used for ${other.replaceAll("_", " ")}.`);
		readBy.set(header, field);
		chosen[field] = header;
	}
	if (!chosen.name) refuse("name", "Please select the column with the names");
	if (!isListLike({ columns: chosen })) refuse("suburb", UNKNOWN_LIST);
	return chosen;
};

/** Headings that another encoding spells in another way, by their places. */
const headingsIn = (table: Table, before: readonly string[], asked: Readonly<Record<string, string>>) =>
	Object.fromEntries(
		Object.entries(asked).map(([field, header]) => [
			field,
			table.columns.includes(header) ? header : (table.columns[before.indexOf(header)] ?? header),
		]),
	);

/**
 * Dry run: works out what every row would do, without writing any profile.
 * @throws Problem 404; 409 while it runs, after it has finished, or without its file; 422 for columns that can't be
 * read this way
 */
export const tryImport = async (
	services: Services,
	by: Person,
	id: string,
	asked: Checked<typeof tryLine>["body"],
): Promise<ProviderImport> => {
	const { database, clock } = services;
	const own = { id, run: randomUUID() };
	const source = await database.transaction(async (trx) => {
		const now = clock();
		const row = await lockIdle(trx, id, now);
		if (row.is_begun) throw conflict("Part of this file has been imported. Import the rest, or undo it.");
		const content = await fileOf(trx, id);
		if (!content) throw conflict("This file has been deleted. Upload it again.");
		const table = readTableFile(content, { encoding: asked.encoding ?? row.columns.encoding });
		const chosen = chosenOf(table.columns, headingsIn(table, row.columns.headers, asked.columns));
		const words = await readWords(trx);
		const settings = await settledReading(trx, { source: asked.source, kept: row.columns, asked, words });
		const read = sourceOf(table, { columns: chosen }, { ...settings, source: asked.source, words });
		const list_day =
			asked.list_day === undefined
				? (row.columns.list_day ?? null)
				: asked.list_day && typedListDay(asked.list_day, now);
		const { columns: headers, encoding } = table;
		const columns = { ...row.columns, headers, encoding, chosen, ...readingOf(read, settings), list_day };
		await sql`
			update provider_import set state = 'trying', run = ${own.run}, source = ${asked.source}, columns = ${JSON.stringify(columns)}, done_rows = 0, beat_at = ${now},
				report = null, token = null, fault = null, finished_at = null
			where id = ${id}
		`.execute(trx);
		await recordAuditEvent(trx, now, { personId: by.id, event: "import.tried", about: `import:${id}` });
		return read;
	});
	return goOn(services, own, async () => {
		const into = { importId: id, plan: own.run };
		const report = await planImport(database.patient, source, {
			source: asked.source,
			into,
			now: clock(),
			onProgress: beats(services, own),
		});
		const digest = await digestOf(database.patient.db, own.run, asked.source);
		await database.transaction(async (trx) => {
			const { numAffectedRows } = await sql`
				update provider_import set state = 'tried', plan = ${own.run}, done_rows = row_count, report = ${JSON.stringify({ ...report, committed: false })},
					token = ${digest}, finished_at = ${clock()}
				where ${isOwn(own)}
			`.execute(trx);
			// Deletes rows of an earlier dry run, or of this one if another run took over.
			await sql`delete from import_row where import_id = ${id} and (plan = ${own.run}) = ${numAffectedRows !== 1n} and written_at is null`.execute(
				trx,
			);
		});
	});
};
