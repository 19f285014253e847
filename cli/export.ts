// Exports providers, reviews or cases of the configured database to a new file or to standard output (docs/export.md).
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { EXPORT_REASON_CHARACTERS } from "#contract/people/options.ts";
import { CaseFilter, ProviderFilter, ReviewFilter } from "#contract/reports/data-export.ts";
import {
	DATA_EXPORTS,
	type DataExport,
	EXPORT_FORMATS,
	type ExportFormat,
} from "#contract/reports/data-export-options.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import { knownSources } from "#domains/provider-import/source-store.ts";
import { beginExport, type ExportWish } from "#domains/reports/export/export-data.ts";
import { exportPieces } from "#domains/reports/export/table.ts";
import { databaseClock } from "#platform/clock.ts";
import { readSettings } from "#platform/config.ts";
import { giveName } from "#platform/db/backup.ts";
import { migrate } from "#platform/db/migrate.ts";
import { createLog } from "#platform/observability/log.ts";
import { OperatorError } from "#platform/operator-error.ts";
import { argumentsOf } from "./support/arguments.ts";
import { openKept } from "./support/open-kept.ts";
import { printError } from "./support/print-error.ts";

const USAGE = `Usage: npm run cli -- export providers|reviews|cases [--format csv|json] [--out FILE] [filters]

  --format       csv or json. Default: json if FILE ends with .json, otherwise csv
  --out          a new file that only its owner can read. Without it, rows go to standard output (npm run --silent cli -- export providers)
  --since        only records changed since this day, for example 2026-03-02
  --status       providers: shown, hidden or deactivated
                 reviews: submitted, confirmed, published or rejected
                 cases: open or closed
  --source       providers: only those of this import source, with that source's keys
  --kind         cases: only of this kind, for example quote or complaint
  --with-people  reviews, cases: also names, contact details, what people wrote and health details. Needs --reason
  --reason       who asked for the export and why. Stored in the audit log

docs/export.md describes each column, and how to import providers again.
`;

const { values, positionals } = argumentsOf(
	{
		allowPositionals: true,
		options: {
			format: { type: "string" },
			out: { type: "string" },
			since: { type: "string", default: "" },
			status: { type: "string", default: "" },
			source: { type: "string" },
			kind: { type: "string" },
			"with-people": { type: "boolean", default: false },
			reason: { type: "string", default: "" },
		},
	},
	USAGE,
);

const refuse = (message: string): never => {
	process.stderr.write(`${message}\n${USAGE}`);
	process.exit(2);
};

const [what = "", ...more] = positionals;
if (positionals.length === 0) {
	process.stderr.write(USAGE);
	process.exit(2);
}
if (!(DATA_EXPORTS as readonly string[]).includes(what) || more.length > 0)
	refuse(
		`Choose what to export: ${DATA_EXPORTS.join(", ")}. ${more.length > 0 ? "Only one at a time." : `There is no "${what}".`}`,
	);

/** Reads the options of the command. Ends the process with 2 if one of them is wrong. */
const wishOf = (kind: DataExport): ExportWish => {
	const { out, since, status, source, kind: caseKind, "with-people": with_people } = values;
	const format = values.format ?? (out?.toLowerCase().endsWith(".json") ? "json" : "csv");
	if (!(EXPORT_FORMATS as readonly string[]).includes(format)) refuse(`--format is csv or json, not "${format}".`);
	if (source !== undefined && kind !== "providers") refuse("--source is for providers.");
	if (caseKind !== undefined && kind !== "cases") refuse("--kind is for cases.");
	if (with_people && kind === "providers") refuse("--with-people is for reviews and cases.");
	const reason = values.reason.trim();
	if (with_people && reason === "") refuse("--with-people needs --reason: who asked for the file, and why.");
	if (reason.length > EXPORT_REASON_CHARACTERS)
		refuse(`--reason must be ${EXPORT_REASON_CHARACTERS} characters or less.`);
	const common = { format: format as ExportFormat, reason, with_people };
	const filterOf = <T>(
		read:
			| { success: true; data: T }
			| { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
	): T => {
		if (read.success) return read.data;
		const names: Record<string, string> = {
			state: "--status",
			visibility: "--status",
			since: "--since",
			source: "--source",
			kind: "--kind",
		};
		return refuse(read.error.issues.map(({ path, message }) => `${names[String(path[0])]}: ${message}`).join("\n"));
	};
	if (kind === "providers")
		return {
			...common,
			what: kind,
			filter: filterOf(
				ProviderFilter.safeParse({ visibility: status, since, ...(source !== undefined && { source }) }),
			),
		};
	if (kind === "reviews")
		return { ...common, what: kind, filter: filterOf(ReviewFilter.safeParse({ state: status, since })) };
	return {
		...common,
		what: kind,
		filter: filterOf(CaseFilter.safeParse({ state: status, since, ...(caseKind !== undefined && { kind: caseKind }) })),
	};
};
const wish = wishOf(what as DataExport);

type Put = (piece: string) => Promise<boolean>;

/** Writes the pieces to a new file. The file gets its final name only when it is complete. */
const toFile = async (file: string, write: (put: Put) => Promise<void>): Promise<void> => {
	const draft = `${file}.${randomBytes(4).toString("hex")}.partial`;
	const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
		throw error.code === "ENOENT"
			? new OperatorError(`There is no folder ${dirname(file)}. Create it, or choose another folder.`)
			: error;
	});
	try {
		await write(async (piece) => {
			await handle.appendFile(piece);
			return true;
		});
		await handle.sync();
		await handle.close();
		await giveName(draft, file);
	} finally {
		await handle.close().catch(() => {});
		await rm(draft, { force: true });
	}
};

/** Stops without an error when the reader closes the pipe (`| head`). */
const toOutput = async (write: (put: Put) => Promise<void>): Promise<void> => {
	const { stdout } = process;
	// Each write's callback handles its own error.
	stdout.removeAllListeners("error").on("error", () => {});
	await write(
		(piece) =>
			new Promise((done, fail) => {
				stdout.write(piece, (error) => {
					if (error && (error as NodeJS.ErrnoException).code !== "EPIPE") fail(error);
					else done(!error);
				});
			}),
	);
};

try {
	if (values.out !== undefined && existsSync(values.out))
		throw new OperatorError(`${values.out} already exists. Choose another file.`);
	const settings = readSettings(process.env);
	const database = await openKept(settings, createLog("error"));
	const clock = await databaseClock(database);
	try {
		await migrate(database.patient.pool);
		const source = wish.what === "providers" ? wish.filter.source : undefined;
		const known = source ? await knownSources(database.db) : [];
		if (source && !known.includes(source))
			throw new OperatorError(
				`There is no source "${source}". Known sources: ${known.map((name) => `"${name}"`).join(", ") || "none"}.`,
			);
		let count = 0;
		const write = async (put: Put) => {
			const { table, last, rows } = await beginExport({ database: database.patient, settings, clock }, wish, null);
			await database.patient.transaction(async (trx) => {
				// One snapshot for the whole export, whatever changes while it runs.
				await sql`set transaction isolation level repeatable read`.execute(trx);
				const note = (events: Omit<Parameters<typeof recordAuditEvents>[2][number], "personId">[]) =>
					recordAuditEvents(
						trx,
						clock(),
						events.map((event) => ({ ...event, personId: null })),
					);
				for await (const piece of exportPieces(trx, table, { format: wish.format, last, note }))
					if (!(await put(piece))) return;
			});
			count = rows;
		};
		if (values.out === undefined) await toOutput(write);
		else {
			await toFile(values.out, write);
			process.stdout.write(`Wrote ${count} ${count === 1 ? "row" : "rows"} to ${values.out}\n`);
		}
	} finally {
		await database.close();
	}
} catch (error) {
	printError(error, values.out === undefined ? "The export is incomplete.\n" : "Nothing was exported.\n");
}
