import { sql } from "kysely";
import { escapeRegExp } from "#contract/shared/escapes.ts";
import type { Transaction } from "#platform/db/database.ts";
import { openedEmail } from "#platform/email/sealed-email.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { caseFinder, type ExportScope } from "./export-scope.ts";
import { EXPORT_SOURCES, type ExportSource } from "./export-sources.ts";

type Row = Record<string, unknown>;
type SealedEmail = Row & Parameters<typeof openedEmail>[0];

/** One table's rows about the person, ready for the export. */
export interface ExportedTable {
	table: string;
	title: string;
	rows: Row[];
}

/** Columns that name team members or provider staff. */
const STAFF = [
	"person_id",
	"owner_id",
	"recorded_by",
	"ended_by",
	"sent_by",
	"decided_by",
	"redacted_by",
	"updated_by",
	"undone_by",
];
const ROLES = { team: "someone in our team", staff: "someone who works for the provider" } as const;
const COLLEAGUE = "someone in our team";
/** Links that give access to anyone who has them. */
const KEY_IN_LINK =
	/(\/(?:my-request|confirm|appeal|change|tell-me-when|password-reset-confirm\/[\w-]+)\/)[\w.-]{20,}/g;

interface Staff {
	roles: Map<number, keyof typeof ROLES>;
	/** Removes whole names, and first names as used in chat messages and mentions. */
	scrub(text: string): string;
}

const readStaff = async (trx: Transaction): Promise<Staff> => {
	const rows = await trx
		.selectFrom("person")
		.select(["id", "name", "role"])
		.$narrowType<{ role: keyof typeof ROLES }>()
		.execute();
	const names = rows.filter(({ role }) => role === "team").map(({ name }) => name);
	const firsts = names.map((name) => name.split(" ")[0] ?? name);
	const any = (list: readonly string[]) =>
		[...new Set(list)]
			.filter(Boolean)
			.sort((a, b) => b.length - a.length)
			.map(escapeRegExp)
			.join("|");
	const whole =
		names.length > 0 ? new RegExp(`@?(?<![\\p{L}\\p{N}])(?:${any(names)})(?![\\p{L}\\p{N}])`, "giu") : undefined;
	const first =
		names.length > 0
			? new RegExp(`@(?:${any(firsts)})(?![\\p{L}\\p{N}])|(?:${any(firsts)})(?= from our client services team)`, "giu")
			: undefined;
	return {
		roles: new Map(rows.map(({ id, role }) => [id, role])),
		scrub: (text) => {
			const left = whole ? text.replace(whole, COLLEAGUE) : text;
			return first ? left.replace(first, COLLEAGUE) : left;
		},
	};
};

/** Changes every text inside a value. */
const eachText = (value: unknown, change: (text: string) => string): unknown => {
	if (typeof value === "string") return change(value);
	if (Array.isArray(value)) return value.map((one) => eachText(one, change));
	if (value !== null && typeof value === "object" && !(value instanceof Date) && !Buffer.isBuffer(value))
		return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachText(one, change)]));
	return value;
};

interface About {
	scope: ExportScope;
	staff: Staff;
	caseOf: ReturnType<typeof caseFinder>;
}

const readSource = async (
	trx: Transaction,
	settings: Services["settings"],
	source: ExportSource,
	{ scope, staff, caseOf }: About,
): Promise<Row[]> => {
	const { rows } = await sql<Row>`
		select t.*${source.named ? sql`, ${source.named}` : sql``} from ${sql.table(source.table)} t where ${source.where(scope)} order by ${source.order}
	`.execute(trx);
	const { ofContact = [], ofHealth = [], scrubbed = [], sealed = {}, leave = {} } = source;
	return rows.map((stored) => {
		const row =
			stored.sealed instanceof Buffer && source.table === "letter"
				? // Colleagues have no names in an export.
					{ ...openedEmail(stored as unknown as SealedEmail, settings), by: undefined }
				: stored;
		const of = caseOf(source.table, row);
		const out: Row = {};
		for (const [column, held] of Object.entries(row)) {
			if (column in leave) continue;
			if (of && !of.is_contact && ofContact.includes(column)) continue;
			if (of && !of.has_health && ofHealth.includes(column)) continue;
			const seal = sealed[column];
			let value = held;
			if (seal && held !== null) {
				const text = sealerOf(settings)
					.open(held as Buffer, seal.about(row))
					.toString();
				value = seal.json ? JSON.parse(text) : text;
			}
			if (STAFF.includes(column)) {
				const role = staff.roles.get(Number(held));
				out[column.replace(/_id$/, "")] = held === null ? null : role ? ROLES[role] : null;
				continue;
			}
			if (scrubbed.includes(column)) value = eachText(value, staff.scrub);
			if (source.table === "letter") value = eachText(value, (text) => text.replace(KEY_IN_LINK, "$1(key left out)"));
			out[column] = value;
		}
		return out;
	});
};

/** Replaces service numbers with names. */
const nameServices = async (trx: Transaction, tables: ExportedTable[]): Promise<void> => {
	const rows = await trx.selectFrom("service_area").select(["id", "name"]).execute();
	const names = new Map(rows.map(({ id, name }) => [String(id), name]));
	for (const { table, rows: held } of tables)
		for (const row of held) {
			const details = row.details as Row | undefined;
			if (!details) continue;
			if (table === "follow_up" && Array.isArray(details.hcp_service_areas))
				details.hcp_service_areas = details.hcp_service_areas.map((id) => names.get(String(id)) ?? id);
			if (table === "enquiry" && details.serviceRequired)
				details.serviceRequired = names.get(String(details.serviceRequired)) ?? details.serviceRequired;
		}
};

/** Everything stored about a person, table by table, without staff names, keys or other people's details. */
export const gatherExport = async (
	trx: Transaction,
	settings: Services["settings"],
	scope: ExportScope,
): Promise<ExportedTable[]> => {
	const about: About = { scope, staff: await readStaff(trx), caseOf: caseFinder(scope.list) };
	const tables: ExportedTable[] = [];
	for (const source of EXPORT_SOURCES)
		tables.push({ table: source.table, title: source.title, rows: await readSource(trx, settings, source, about) });
	await nameServices(trx, tables);
	return tables;
};
