import { sql } from "kysely";

/** A list of ids as an array of the database. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;
