import { sql } from "kysely";
import { openWords } from "#domains/enquiries/own-words.ts";
import type { TestApi } from "./api.ts";

type Stored = Record<string, unknown> & {
	id: string;
	due_at: Date;
	details: Record<string, unknown>;
	words: Buffer | null;
};

/** A stored enquiry with its details decrypted. */
export const storedEnquiry = async ({ services }: TestApi, id: string | undefined): Promise<Stored | undefined> => {
	const { rows } = await sql<Stored>`select * from enquiry where id = ${id}`.execute(services.database.db);
	return rows[0] && { ...rows[0], details: openWords(services.settings, rows[0]) };
};
