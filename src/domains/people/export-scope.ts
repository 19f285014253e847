import type { CaseKind } from "#contract/cases/lists.ts";
import { emailMarks } from "#domains/alerts/store.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** A case of the person an export is about. */
export interface ScopedCase {
	id: string;
	number: number;
	kind: CaseKind;
	created_at: Date;
	quote_id: string | null;
	enquiry_id: string | null;
	chat_id: string | null;
	review_id: number | null;
	/** The person wrote it. */
	is_contact: boolean;
	/** The health details are the person's own, or the person acts for the participant. */
	has_health: boolean;
}

type Row = Record<string, unknown>;

/**
 * Indexed, because one person may have thousands of cases with many rows each.
 * @returns a function that finds the case of a table row, by its case id or its parent's id
 */
export const caseFinder = (list: readonly ScopedCase[]): ((table: string, row: Row) => ScopedCase | undefined) => {
	const by = <K>(keyOf: (one: ScopedCase) => K | null) => {
		const found = new Map<unknown, ScopedCase>();
		for (const one of list) {
			const key = keyOf(one);
			if (key !== null) found.set(key, one);
		}
		return found;
	};
	const cases = by(({ id }) => id);
	const subjects = [
		{ table: "quote", column: "quote_id", found: by(({ quote_id }) => quote_id) },
		{ table: "enquiry", column: "enquiry_id", found: by(({ enquiry_id }) => enquiry_id) },
		{ table: "chat", column: "chat_id", found: by(({ chat_id }) => chat_id) },
		{ table: "review", column: "review_id", found: by(({ review_id }) => review_id) },
	];
	return (table, row) => {
		if (row.case_id !== undefined) return cases.get(row.case_id);
		if (table === "team_case") return cases.get(row.id);
		for (const subject of subjects) {
			const one = subject.found.get(subject.table === table ? row.id : row[subject.column]);
			if (one) return one;
		}
		return undefined;
	};
};

/** Ids of everything an export covers, and of the cases whose health details it may hold. */
export interface ExportScope {
	records: string[];
	list: ScopedCase[];
	cases: string[];
	healthCases: string[];
	quotes: string[];
	ownQuotes: string[];
	healthQuotes: string[];
	enquiries: string[];
	chats: string[];
	reviews: number[];
	/** Lower case. */
	emails: string[];
	/** E.164, for text messages. */
	numbers: string[];
	/** Ids of email alerts to these addresses. */
	alerts: string[];
	/** Subjects that emails are stored under. */
	emailSubjects: string[];
	/** Subjects as the audit names them, for example `quote:0b7c…`. */
	subjects: string[];
}

/**
 * Everything that belongs to a person, including records merged into theirs.
 * @param actsFor the person acts for the participants of their cases
 */
export const scopeOf = async (
	trx: Transaction,
	settings: Settings,
	root: string,
	actsFor: boolean,
): Promise<ExportScope> => {
	const records = await trx
		.selectFrom("person_record")
		.select("id")
		.where("root_id", "=", root)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	const list = await trx
		.selectFrom(({ selectFrom }) =>
			selectFrom("case_record as l")
				.innerJoin("person_record as r", "r.id", "l.record_id")
				.select(({ eb, fn }) => [
					"l.case_id",
					fn<boolean>("bool_or", [eb("l.part", "=", "contact")]).as("is_contact"),
					fn<boolean>("bool_or", [eb("l.part", "=", "participant")]).as("is_participant"),
				])
				.where("r.root_id", "=", root)
				.groupBy("l.case_id")
				.as("mine"),
		)
		.innerJoin("team_case as c", "c.id", "mine.case_id")
		.select(["c.id", "c.number", "c.kind", "c.created_at", "c.quote_id", "c.enquiry_id", "c.chat_id", "c.review_id"])
		.select(({ and, exists, lit, not, or, ref, selectFrom }) => {
			const participant = selectFrom("case_record as o")
				.select("o.case_id")
				.whereRef("o.case_id", "=", "c.id")
				.where("o.part", "=", "participant");
			const details = selectFrom("follow_up as f").select("f.quote_id").whereRef("f.quote_id", "=", "c.quote_id");
			const isAlone = and([not(exists(participant)), not(exists(details))]);
			return [
				"mine.is_contact",
				or([ref("mine.is_participant"), lit(actsFor), isAlone])
					.$castTo<boolean>()
					.as("has_health"),
			];
		})
		.orderBy("c.created_at", "desc")
		.orderBy("c.number", "desc")
		.$narrowType<{ kind: CaseKind }>()
		.execute();
	const keys = await trx
		.selectFrom("record_key as k")
		.innerJoin("person_record as r", "r.id", "k.record_id")
		.select(["k.kind", "k.key"])
		.distinct()
		.where("r.root_id", "=", root)
		.execute();
	const keysOf = (kind: string) => keys.filter((one) => one.kind === kind).map(({ key }) => key);
	const emails = keysOf("email");
	const marks = emails.flatMap((email) => emailMarks(email, sealerOf(settings)));
	const alerts = await trx.selectFrom("opening_alert").select("id").where("email_mark", "=", anyOf(marks)).execute();
	const filled = <T>(all: readonly (T | null)[]): T[] => all.flatMap((one) => (one === null ? [] : [one]));
	const own = list.filter(({ is_contact }) => is_contact);
	const healthy = list.filter(({ has_health }) => has_health);
	const quotes = filled(list.map(({ quote_id }) => quote_id));
	const enquiries = filled(own.map(({ enquiry_id }) => enquiry_id));
	const referrals = await trx
		.selectFrom("referral")
		.select("id")
		.where((eb) => eb("quote_id", "=", anyOf(quotes)).or("enquiry_id", "=", anyOf(enquiries)))
		.execute();
	const chats = filled(own.map(({ chat_id }) => chat_id));
	const reviews = filled(own.map(({ review_id }) => review_id));
	const about = (kind: string, ids: readonly (string | number)[]) => ids.map((id) => `${kind}:${id}`);
	return {
		records: records.map(({ id }) => id),
		list,
		cases: list.map(({ id }) => id),
		healthCases: healthy.map(({ id }) => id),
		quotes,
		ownQuotes: filled(own.map(({ quote_id }) => quote_id)),
		healthQuotes: filled(healthy.map(({ quote_id }) => quote_id)),
		enquiries,
		chats,
		reviews,
		emails,
		numbers: keysOf("phone"),
		alerts: alerts.map(({ id }) => id),
		emailSubjects: [
			...filled(own.map(({ quote_id }) => quote_id)),
			...enquiries,
			...chats,
			...reviews.map(String),
			...own.map(({ id }) => id),
			...referrals.map(({ id }) => id),
			...alerts.map(({ id }) => id),
		],
		subjects: [
			...about(
				"record",
				records.map(({ id }) => id),
			),
			...about(
				"case",
				list.map(({ id }) => id),
			),
			...about("quote", quotes),
			...about("enquiry", enquiries),
			...about("chat", chats),
			...about("review", reviews),
			...about(
				"referral",
				referrals.map(({ id }) => id),
			),
		],
	};
};
