import { jsonArrayFrom } from "kysely/helpers/postgres";
import { HELP, labelsOf, OFFERS } from "#contract/enquiries/listing-options.ts";
import { byQuestion, type QuestionName, type SaidAnswers } from "#contract/shared/questions.ts";
import { openWords } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { findAnswers, selectAnswers, unlessTakenBack } from "./answers-of-people.ts";
import type { CaseRow } from "./cases-store.ts";

/** Details of a request for display, and the person's own words. */
export interface CaseFacts extends SaidAnswers {
	facts: { label: string; value: string }[];
	said: string;
	/** What a report is about. */
	reported?: { review: number | null; provider: number | null };
}

/** Anyone can type a reference. */
const REFERENCE_GIVEN = "Reference given (not checked)";

/** Details whose values are codes of a list. */
const LISTS: Readonly<Record<string, Parameters<typeof labelsOf>[0]>> = { help: HELP, offers: OFFERS };

type Fact = [label: string, value: string | null | undefined];
const filled = (facts: Fact[]) => facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** The facts of one kind. */
type KindFacts = Omit<CaseFacts, QuestionName>;

const ofQuote = async (db: Db, id: string, caseId: string): Promise<CaseFacts> => {
	const row = await db
		.selectFrom("quote as q")
		.innerJoin("service_area as a", "a.id", "q.service_area_id")
		.leftJoin("automatic_send as s", "s.quote_id", "q.id")
		.select(["a.name as area", "q.suburb", "q.postcode", "q.submitted_anyway", "q.plan_management"])
		.select(["s.most", "s.within_km", ...selectAnswers({ caseId })])
		.select(({ selectFrom, fn, exists }) => {
			const ages = selectFrom("age_group as g").select("g.description").where("g.code", "=", fn.any("q.age_groups"));
			const fundings = selectFrom("funding_type as f").select("f.name").where("f.code", "=", fn.any("q.funding_types"));
			const providers = selectFrom("quote_provider as c")
				.innerJoin("provider as p", "p.id", "c.provider_id")
				.select(["p.name", "c.is_available"])
				.whereRef("c.quote_id", "=", "q.id");
			const details = selectFrom("follow_up as f").select("f.quote_id").whereRef("f.quote_id", "=", "q.id");
			const plans = selectFrom("plan_file as f").select("f.id").whereRef("f.quote_id", "=", "q.id");
			return [
				fn<string[]>("array", [ages.orderBy("g.number")]).as("ages"),
				fn<string[]>("array", [fundings.orderBy("f.number")]).as("fundings"),
				jsonArrayFrom(providers.orderBy("p.name")).as("providers"),
				exists(details).as("has_follow_up"),
				exists(plans).as("has_plan"),
			];
		})
		.where("q.id", "=", id)
		.executeTakeFirst();
	if (!row) return { facts: [], said: "", ...byQuestion(() => null) };
	const providers = row.providers.map((one) => `${one.name}${one.is_available ? "" : " (no availability there)"}`);
	return {
		facts: filled([
			["Service", row.area],
			["Where", [row.suburb, row.postcode].filter(Boolean).join(" ") || "Not known"],
			["Age", row.ages.join(", ")],
			["Funding", row.fundings.join(", ") || "Not sure"],
			["Plan", row.plan_management],
			["Chosen providers", providers.join(", ")],
			[
				"Asks",
				row.most === null
					? null
					: `Everyone who fits, up to ${row.most}${row.within_km ? `, within ${row.within_km} km` : ""}, without a name`,
			],
			[
				"Check first",
				row.submitted_anyway ? "Sent anyway: the location isn't certain, or a chosen provider doesn't serve it" : null,
			],
			["Details given", row.has_follow_up ? (row.has_plan ? "Yes, with a plan file" : "Yes") : "Not yet"],
		]),
		said: "",
		...unlessTakenBack(row),
	};
};

const ofEnquiry = async (db: Db, settings: Settings, id: string): Promise<KindFacts> => {
	const row = await db
		.selectFrom("enquiry as e")
		.leftJoin("content_report as c", "c.enquiry_id", "e.id")
		.select(["c.review_id as report_review", "c.provider_id as report_provider", "e.id", "e.words", "e.kind"])
		.select(["e.page_quote_id", "e.page_enquiry_id"])
		.select(({ ref, selectFrom }) => {
			const given = (key: string) => ref("e.details", "->>").key(key as never);
			return [
				ref("e.details").$castTo<Record<string, unknown>>().as("details"),
				selectFrom("service_area as a")
					.select("a.name")
					.where(({ cast, eb }) => eb(cast<string>("a.id", "text"), "=", given("serviceRequired")))
					.where("e.kind", "=", "no-provider")
					.as("area"),
				selectFrom("age_group as g").select("g.description").where("g.code", "=", given("ageGroup")).as("age"),
				selectFrom("funding_type as f").select("f.name").where("f.code", "=", given("fundingType")).as("funding"),
			];
		})
		.where("e.id", "=", id)
		.executeTakeFirst();
	if (!row) return { facts: [], said: "" };
	const details = openWords(settings, row);
	// Complaints about us show the typed provider separately.
	const shown = new Set([
		...(details.isAboutUs ? [] : ["typedProvider"]),
		"details",
		"message",
		"firstName",
		"lastName",
		"serviceRequired",
		"ageGroup",
		"fundingType",
		"placeCode",
		"placeSuburb",
	]);
	const words = (name: string) => {
		// Anyone can type a number. From a request's own page it is the request's.
		if (name === "caseNumber")
			return (row.page_quote_id ?? row.page_enquiry_id) ? "Sent from their request page" : REFERENCE_GIVEN;
		const spaced = name.replace(/([A-Z])/g, " $1").toLowerCase();
		return spaced.charAt(0).toUpperCase() + spaced.slice(1);
	};
	const value = (held: unknown, list: (typeof LISTS)[string] | undefined): string | null =>
		held === null || held === undefined || held === ""
			? null
			: held === true
				? "Yes"
				: held === false
					? null
					: Array.isArray(held)
						? (list ? labelsOf(list, held) : held).join(", ")
						: String(held);
	return {
		facts: filled([
			["Service", row.area],
			["Age", row.age],
			["Funding", row.funding],
			...Object.entries(details)
				.filter(([name]) => !shown.has(name))
				.map(([name, held]): Fact => [words(name), value(held, LISTS[name])]),
		]),
		said: String(details.details ?? details.message ?? ""),
		...((row.report_review ?? row.report_provider) !== null && {
			reported: { review: row.report_review, provider: row.report_provider },
		}),
	};
};

const ofReview = async (db: Db, id: number): Promise<KindFacts> => {
	const row = await db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.select(["p.name as provider", "r.comment", "r.total_score", "r.state"])
		.where("r.id", "=", id)
		.executeTakeFirst();
	return row
		? {
				facts: filled([
					["Provider", row.provider],
					["Stars", String(row.total_score)],
					["State", row.state],
				]),
				said: row.comment,
			}
		: { facts: [], said: "" };
};

const CHAT_STATES: Record<string, string> = { waiting: "Waiting for an answer", open: "Open", closed: "Ended" };

const ofChat = async (db: Db, id: string): Promise<KindFacts> => {
	const row = await db
		.selectFrom("chat")
		.select(["state", "case_number", "last_number as messages"])
		.where("id", "=", id)
		.executeTakeFirst();
	return {
		facts: filled([
			["State", CHAT_STATES[row?.state ?? ""]],
			[REFERENCE_GIVEN, row?.case_number],
			["Messages", String(row?.messages ?? 0)],
		]),
		said: "",
	};
};

const ofReply = async (db: Db, reviewId: number): Promise<KindFacts> => {
	const row = await db
		.selectFrom("review as r")
		.innerJoin("provider as p", "p.id", "r.provider_id")
		.leftJoin("review_response as a", "a.review_id", "r.id")
		.leftJoin("person as w", "w.id", "a.updated_by")
		.select(["p.name as provider", "r.state", "a.comment", "a.hidden_at", "w.name as who"])
		.where("r.id", "=", reviewId)
		.executeTakeFirst();
	if (!row) return { facts: [], said: "" };
	const isPublic = row.comment !== null && row.hidden_at === null && row.state === "published";
	return {
		facts: filled([
			["Provider", row.provider],
			["Written by", row.who],
			[
				"Reply",
				isPublic
					? "Public"
					: row.comment === null
						? "Removed"
						: row.hidden_at
							? "Hidden"
							: "Not public: the review isn't published",
			],
		]),
		said: row.comment ?? "",
	};
};

const ofProfile = async (db: Db, caseId: string, id: number): Promise<KindFacts> => {
	const row = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(({ selectFrom, fn }) => {
			const events = selectFrom("case_event as e").where("e.case_id", "=", caseId);
			const settled = events
				.select((e) => e.fn.coalesce(e.fn.max("e.id"), e.cast<string>(e.lit(0), "bigint")).as("last"))
				.where("e.kind", "in", ["published-again", "reopened"]);
			const changes = events
				.select(fn.countAll<string>().as("count"))
				.where("e.kind", "=", "profile-changed")
				.where("e.id", ">", settled);
			return ["p.name as provider", "a.name as account", "p.is_active", changes.as("changes")];
		})
		.where("p.id", "=", id)
		.executeTakeFirst();
	return {
		facts: filled([
			["Provider", row?.provider],
			["Organisation", row?.account],
			["Profile", row && (row.is_active ? "Public" : "Not shown")],
			["Changes to review", row && String(row.changes)],
		]),
		said: "",
	};
};

const ofOtherKind = (db: Db, settings: Settings, row: CaseRow): Promise<KindFacts> => {
	if (row.enquiry_id) return ofEnquiry(db, settings, row.enquiry_id);
	if (row.review_id !== null) return ofReview(db, row.review_id);
	if (row.response_review_id !== null) return ofReply(db, row.response_review_id);
	if (row.provider_id !== null) return ofProfile(db, row.id, row.provider_id);
	return ofChat(db, row.chat_id ?? "");
};

/** Reads a case's details from the tables of its kind. */
export const factsOf = async (db: Db, settings: Settings, row: CaseRow): Promise<CaseFacts> => {
	if (row.quote_id) return ofQuote(db, row.quote_id, row.id);
	const [facts, answers] = await Promise.all([ofOtherKind(db, settings, row), findAnswers(db, { caseId: row.id })]);
	return { ...facts, ...answers };
};
