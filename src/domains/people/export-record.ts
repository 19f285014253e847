import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { recordAuditEvents } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { findPlan, planSeal } from "#domains/quotes/follow-up-store.ts";
import { contentOfReplyFile, replyFilesOfCases } from "#domains/referrals/reply-files.ts";
import { anyOf } from "#platform/db/any-of.ts";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { attachment } from "#platform/files/download.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { checkIdentity } from "./check-identity.ts";
import { type ExportedFile, exportDocument } from "./export-document.ts";
import { scopeOf } from "./export-scope.ts";
import { type ExportedTable, gatherExport } from "./gather-export.ts";
import { findRecord, listLines } from "./store.ts";

const ENDINGS: Record<string, string> = {
	"application/pdf": "pdf",
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/webp": "webp",
	"image/gif": "gif",
	"image/heic": "heic",
};

/** Replaces a file that is lost or damaged. */
const UNREADABLE =
	"A file belongs here, but we couldn't read it when we made this export. Please contact us about it.\n";

interface Part {
	name: string;
	content: Uint8Array;
	/** Already compressed files are stored as they are. Compressing 10 MB again blocks a small machine for seconds. */
	isPacked: boolean;
}

/** Streams files as one ZIP, never written to disk. */
const zipped = (files: AsyncIterable<Part>, at: Date): ReadableStream<Uint8Array> => {
	const iterator = files[Symbol.asyncIterator]();
	let zip: Zip;
	return new ReadableStream<Uint8Array>({
		start(controller) {
			zip = new Zip((fault, chunk, isLast) => {
				if (fault) return controller.error(fault);
				controller.enqueue(chunk);
				if (isLast) controller.close();
			});
		},
		async pull() {
			const { value, done } = await iterator.next();
			if (done) return zip.end();
			const file = value.isPacked ? new ZipPassThrough(value.name) : new ZipDeflate(value.name, { level: 6 });
			file.mtime = at;
			zip.add(file);
			file.push(value.content, true);
		},
		cancel: () => void iterator.return?.(),
	});
};

/** Audit events by exported table: an export counts as a read of everything in it. */
const READINGS: { event: string; of: string; table: string; id: string; shows: string }[] = [
	{ event: "case.read", of: "case", table: "team_case", id: "id", shows: "id" },
	{ event: "details.read", of: "quote", table: "follow_up", id: "quote_id", shows: "details" },
	{ event: "chat.read", of: "chat", table: "chat_message", id: "chat_id", shows: "body" },
	{ event: "reply-file.read", of: "case", table: "reply_file", id: "case_id", shows: "name" },
	{ event: "calls.read", of: "case", table: "call_attempt", id: "case_id", shows: "agreed" },
];

const readingsIn = (tables: readonly ExportedTable[]): { event: string; about: string }[] =>
	READINGS.flatMap(({ event, of, table, id, shows }) => {
		const rows = tables.find((one) => one.table === table)?.rows ?? [];
		const ids = new Set(rows.filter((row) => row[shows] !== undefined && row[shows] !== null).map((row) => row[id]));
		return [...ids].map((one) => ({ event, about: `${of}:${one}` }));
	});

type ExportRequest = Parameters<typeof checkIdentity>[2] & { reason: string; acts_for: boolean };

/**
 * Everything stored about a person (Australian Privacy Principle 12): an HTML document, the same as JSON, plan files, and
 * files of our replies. The audit records it before the first byte is sent.
 * @throws Problem 404 for an unknown record; 409 if it was merged into another; 422 if the identity check doesn't count
 */
export const exportRecordOf = async (
	services: Services,
	id: string,
	asked: ExportRequest,
	by: Person,
): Promise<Response> => {
	const { database, clock, settings, log, files: stored } = services;
	const at = clock();
	const made = await database.transaction(async (trx) => {
		// One snapshot, whatever comes in during the export.
		await sql`set transaction isolation level repeatable read`.execute(trx);
		const root = await findRecord(trx, id);
		if (!root) throw notFound();
		if (root.merged_into) throw conflict("This record has just been merged into another. Check it again.");
		const identity = await checkIdentity(trx, id, asked, at);
		const [line] = await listLines(trx, [id]);
		const scope = await scopeOf(trx, settings, id, asked.acts_for);
		const plans = await trx
			.selectFrom("plan_file")
			.select(["quote_id", "media_type"])
			.where("quote_id", "=", anyOf(scope.healthQuotes))
			.orderBy("stored_at")
			.orderBy("id")
			.execute();
		const ending = (type: string) => ENDINGS[type] ?? "bin";
		const planFiles = plans.map(({ quote_id, media_type }): ExportedFile => {
			const of = scope.list.find((one) => one.quote_id === quote_id);
			const name = `plan-${caseReference(of?.number ?? 0)}.${ending(media_type)}`;
			return { what: "plan", id: quote_id, caseId: of?.id ?? "", name };
		});
		const sent = await replyFilesOfCases(trx, scope.healthCases);
		const replyFiles = sent.map(({ id, case_id, media_type }, index): ExportedFile => {
			const of = scope.list.find((one) => one.id === case_id);
			const name = `reply-${caseReference(of?.number ?? 0)}-${index + 1}.${ending(media_type)}`;
			return { what: "reply", id, caseId: case_id, name };
		});
		const files = [...planFiles, ...replyFiles];
		const tables = await gatherExport(trx, settings, scope);
		const asExport = (one: { event: string; about: string }) => ({ ...one, personId: by.id, facts: { export: true } });
		await recordAuditEvents(trx, at, [
			...readingsIn(tables).map(asExport),
			{
				personId: by.id,
				event: "record.exported",
				about: `record:${id}`,
				facts: { reason: asked.reason, acts_for: asked.acts_for, ...identity },
			},
			...planFiles.map((plan) => asExport({ event: "plan-file.read", about: `quote:${plan.id}` })),
		]);
		const name = line?.name ?? line?.emails[0] ?? line?.phones[0] ?? "you";
		return {
			files,
			tables,
			document: exportDocument({ name, at, brand: settings.brand, cases: scope.list, tables, files }),
		};
	});
	const sealer = sealerOf(settings);
	const contentOf = async ({ what, id: of }: ExportedFile): Promise<Buffer | undefined> => {
		if (what === "reply") return contentOfReplyFile(services, of);
		const plan = await findPlan(database.db, of);
		return plan && sealer.open(await stored.contentOf(plan), planSeal(of));
	};
	/** A lost file doesn't end the export. Only an unavailable store does, and the colleague can export again. */
	const partOf = async (file: ExportedFile): Promise<Part | undefined> => {
		const { what, id: of, name } = file;
		try {
			const content = await contentOf(file);
			return content && { name, content, isPacked: true };
		} catch (error) {
			if (isUnavailable(error)) {
				// The response has started: the browser sees a failed download without a reason.
				log.warn({ err: error, [what]: of }, "export download failed");
				throw error;
			}
			log.error({ err: error, [what]: of }, "a file could not be read for an export");
			return { name: `${name}.txt`, content: Buffer.from(UNREADABLE), isPacked: false };
		}
	};
	const parts = async function* (): AsyncGenerator<Part> {
		yield { name: "read-me-first.html", content: Buffer.from(made.document), isPacked: false };
		const data = { made_at: at, tables: Object.fromEntries(made.tables.map(({ table, rows }) => [table, rows])) };
		yield { name: "data.json", content: Buffer.from(JSON.stringify(data, null, "\t")), isPacked: false };
		for (const file of made.files) {
			const part = await partOf(file);
			if (part) yield part;
		}
	};
	return attachment(zipped(parts(), at), "application/zip", `personal-information-${officeDay(at)}.zip`);
};
