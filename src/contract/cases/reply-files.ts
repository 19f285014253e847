import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { REPLY_FILES, REPLY_FILES_BYTES } from "./limits.ts";

/** A file that our team sent with a reply. */
export const ReplyFile = z.object({
	id: z.uuid(),
	name: z.string(),
	/** In bytes. */
	size: z.int(),
});
export type ReplyFile = z.infer<typeof ReplyFile>;

const TOO_LARGE = "All files together must be 10 MB or smaller";
export const replyFilesTooLarge = { field: "files", message: TOO_LARGE };

/** Files of a form, one field each. An untouched field counts as none. */
export const ReplyFiles = z
	.preprocess(
		(sent) =>
			(Array.isArray(sent) ? sent : [sent]).filter((one) => (one instanceof File ? isChosen(one) : Boolean(one))),
		z.array(z.instanceof(File, { error: "Choose files" })),
	)
	.refine((files) => files.length <= REPLY_FILES, `Choose ${REPLY_FILES} files or fewer`)
	.refine((files) => !files.some(isEmpty), FILE_EMPTY)
	.refine((files) => files.reduce((sum, { size }) => sum + size, 0) <= REPLY_FILES_BYTES, TOO_LARGE)
	.optional();

export const readReplyFile = endpoint({
	method: "GET",
	path: "/team/cases/{id}/files/{file}/",
	summary: "A file that our team sent with a reply, as a download; each reading is logged",
	params: z.object({ id: z.uuid(), file: z.uuid() }),
	output: z.never(),
	binary: true,
});
