import { sql } from "kysely";

/** A list of ids as an SQL array. */
export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;
