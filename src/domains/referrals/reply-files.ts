import { randomUUID } from "node:crypto";
import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReplyFile } from "#contract/cases/reply-files.ts";
import type { DB } from "#db/rows.ts";
import { isAbout } from "#domains/accounts/private-link.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Attachment } from "#platform/email/attachment.ts";
import { SendError } from "#platform/email/send-error.ts";
import { downloadOf } from "#platform/files/download.ts";
import type { StoredContent } from "#platform/files/files.ts";
import { scanFile } from "#platform/scan/clamd.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import type { RequestOf } from "./request.ts";

// Files that our team sends with a reply (decision 117): stored once, with the case. The reply's email names them.

/** Contexts for encrypting a reply's file, and its name. */
export const replyFileSeal = (id: string): string => `reply-file:${id}`;
export const replyFileNameSeal = (id: string): string => `reply-file:${id} name`;

/** A file that was checked and can be stored. */
export interface SentFile {
	name: string;
	kind: string;
	bytes: Buffer;
}

/** A row as JSON, with its name encrypted, in base64. */
export type ReplyFileLine = ReplyFile;

/** SQL: the files of a reply as JSON, by the key of the event that announces it. */
export const filesOfReply = (caseId: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
	jsonArrayFrom(
		expressionBuilder<DB>()
			.selectFrom("reply_file as f")
			.select(({ fn, val }) => ["f.id", "f.size", fn<string>("encode", ["f.name", val("base64")]).as("name")])
			.where("f.case_id", "=", caseId.$castTo<string>())
			.where("f.reply_key", "=", key.$castTo<string>())
			.orderBy("f.number"),
	);

/** Files with their names decrypted. */
export const openReplyFiles = (settings: Settings, lines: readonly ReplyFileLine[] | null): ReplyFile[] =>
	(lines ?? []).map(({ id, name, size }) => ({
		...{ id, size },
		name: sealerOf(settings).open(Buffer.from(name, "base64"), replyFileNameSeal(id)).toString(),
	}));

/** Stores the files of a reply, encrypted. @returns their ids */
export const insertReplyFiles = async (
	trx: Transaction,
	settings: Settings,
	{ caseId, key, at }: { caseId: string; key: string; at: Date },
	files: readonly SentFile[],
): Promise<string[]> => {
	if (files.length === 0) return [];
	const sealer = sealerOf(settings);
	const rows = files.map(({ name, kind, bytes }, number) => {
		const id = randomUUID();
		return {
			...{ id, case_id: caseId, reply_key: key, number, stored_at: at, media_type: kind, size: bytes.length },
			name: sealer.seal(Buffer.from(name), replyFileNameSeal(id)),
			content: sealer.seal(bytes, replyFileSeal(id)),
		};
	});
	await trx.insertInto("reply_file").values(rows).execute();
	return rows.map(({ id }) => id);
};

/** The files of a reply that was sent, to compare a repeat with. */
export const listReplyFiles = async (
	trx: Transaction,
	settings: Settings,
	caseId: string,
	key: string,
): Promise<ReplyFile[]> => {
	const { files } = await trx
		.selectNoFrom(filesOfReply(sql`${caseId}::uuid`, sql`${key}`).as("files"))
		.executeTakeFirstOrThrow();
	return openReplyFiles(settings, files);
};

/** Forgets the files of a reply that was taken back. */
export const dropReplyFiles = async (trx: Transaction, caseId: string, key: string): Promise<void> => {
	await trx.deleteFrom("reply_file").where("case_id", "=", caseId).where("reply_key", "=", key).execute();
};

type Stored = StoredContent & { id: string; name: Buffer; media_type: string };
const STORED = ["f.id", "f.name", "f.media_type", "f.content", "f.content_at"] as const;

const opened = async ({ settings, files }: Pick<Services, "settings" | "files">, row: Stored): Promise<Attachment> => {
	const sealer = sealerOf(settings);
	return {
		name: sealer.open(row.name, replyFileNameSeal(row.id)).toString(),
		type: row.media_type,
		content: sealer.open(await files.contentOf(row), replyFileSeal(row.id)),
	};
};

/** A file as a download. */
const asDownload = async (services: Pick<Services, "settings" | "files">, row: Stored): Promise<Response> => {
	const { name, type, content } = await opened(services, row);
	return downloadOf(content, { name, plain: "file" }, type);
};

const fileById = ({ database }: Pick<Services, "database">, id: string): Promise<Stored | undefined> =>
	database.db.selectFrom("reply_file as f").select(STORED).where("f.id", "=", id).executeTakeFirst();

/** A file of a case, for the team; undefined if the case has no such file. The caller records the reading. */
export const replyFileOfCase = async (
	services: Pick<Services, "database" | "settings" | "files">,
	caseId: string,
	id: string,
): Promise<Response | undefined> => {
	const row = await services.database.db
		.selectFrom("reply_file as f")
		.select(STORED)
		.where("f.id", "=", id)
		.where("f.case_id", "=", caseId)
		.executeTakeFirst();
	return row && asDownload(services, row);
};

/** The files that an email names, without those that are gone. */
export const replyFilesOfEmail = async (
	{ database, settings }: Pick<Services, "database" | "settings">,
	ids: readonly string[] = [],
): Promise<ReplyFile[]> => {
	const rows = await database.db
		.selectFrom("reply_file")
		.select(["id", "name", "size"])
		.where("id", "=", anyOf([...ids]))
		.orderBy("number")
		.execute();
	return openReplyFiles(
		settings,
		rows.map(({ name, ...row }) => ({ ...row, name: name.toString("base64") })),
	);
};

/** A file that an email names; undefined if it's gone. The caller checks that the email names it. */
export const replyFileOfEmail = async (
	services: Pick<Services, "database" | "settings" | "files">,
	id: string,
): Promise<Response | undefined> => {
	const row = await fileById(services, id);
	return row && asDownload(services, row);
};

/** A file of a request's case, for its person; undefined if there is no such file. */
export const replyFileOfRequest = async (
	services: Pick<Services, "database" | "settings" | "files">,
	of: RequestOf,
	id: string,
): Promise<Response | undefined> => {
	const row = await services.database.db
		.selectFrom("reply_file as f")
		.innerJoin("team_case as c", "c.id", "f.case_id")
		.select(STORED)
		.where("f.id", "=", id)
		.where(...isAbout("c", of))
		.executeTakeFirst();
	return row && asDownload(services, row);
};

/** Files of these cases without their content, for an export. */
export const replyFilesOfCases = (db: Db | Transaction, caseIds: readonly string[]) =>
	db
		.selectFrom("reply_file")
		.select(["id", "case_id", "media_type"])
		.where("case_id", "=", anyOf([...caseIds]))
		.orderBy("stored_at")
		.orderBy("case_id")
		.orderBy("number")
		.execute();

/** A file's content, for an export; undefined if it's gone. */
export const contentOfReplyFile = async (
	services: Pick<Services, "database" | "settings" | "files">,
	id: string,
): Promise<Buffer | undefined> => {
	const row = await fileById(services, id);
	return row && (await opened(services, row)).content;
};

/**
 * Reads the files of an email when it is sent, and scans them again: it may be sent long after they were chosen.
 * @returns a function for the outbox. @throws SendError, final if a file is gone or has a virus
 */
export const replyFilesToSend =
	(services: Pick<Services, "database" | "settings" | "files">) =>
	async (ids: readonly string[]): Promise<Attachment[]> => {
		const { virusScanner } = services.settings;
		const rows = await services.database.db
			.selectFrom("reply_file as f")
			.select(STORED)
			.where("f.id", "=", anyOf([...ids]))
			.orderBy("f.number")
			.execute();
		if (rows.length < ids.length) throw new SendError("FILE gone", true);
		return Promise.all(
			rows.map(async (row) => {
				const file = await opened(services, row);
				const verdict = virusScanner ? await scanFile(virusScanner, file.content) : undefined;
				if (verdict?.says === "found") throw new SendError("FILE virus", true);
				if (verdict?.says === "nothing") throw new SendError("FILE not scanned", false);
				return file;
			}),
		);
	};
