import { expressionBuilder } from "kysely";
import { byQuestion, QUESTION_NAMES, type QuestionName, type SaidAnswers } from "#contract/shared/questions.ts";
import type { DB } from "#db/rows.ts";
import type { Db } from "#platform/db/database.ts";

type Of = { caseId: string } | { root: string };

/**
 * SQL: what the contact of a case, or a person, answers to a question (decision 110): as said with the case's own request,
 * or else the newest that they said with any. Merged records count as one.
 */
const answerOf = (question: QuestionName, of: Of) => {
	const { selectFrom, val } = expressionBuilder<DB>();
	const root =
		"root" in of
			? val(of.root)
			: selectFrom("case_record as o")
					.innerJoin("person_record as p", "p.id", "o.record_id")
					.select("p.root_id")
					.where("o.case_id", "=", of.caseId)
					.where("o.part", "=", "contact");
	const said = selectFrom("person_record as r")
		.innerJoin("case_record as l", "l.record_id", "r.id")
		.innerJoin("team_case as c", "c.id", "l.case_id")
		.leftJoin("quote as q", "q.id", "c.quote_id")
		.leftJoin("enquiry as e", "e.id", "c.enquiry_id")
		.select(({ fn }) => ["c.id", "c.number", fn.coalesce(`q.${question}`, `e.${question}`).as("answer")])
		.where("l.part", "=", "contact")
		.where("r.root_id", "=", root);
	return selectFrom(said.as("s"))
		.select("s.answer")
		.where("s.answer", "is not", null)
		.orderBy(({ eb }) => eb("s.id", "is not distinct from", "caseId" in of ? of.caseId : null), "desc")
		.orderBy(({ ref }) => ref("s.answer", "->>").key("said_at" as never), "desc")
		.orderBy("s.number", "desc")
		.limit(1);
};

/** SQL: `answerOf` for each question. `unlessTakenBack` reads the row. */
export const selectAnswers = (of: Of) => QUESTION_NAMES.map((question) => answerOf(question, of).as(question));

/** Answers that were taken back leave only their time. */
export const unlessTakenBack = (row: { [N in QuestionName]: unknown }): SaidAnswers =>
	byQuestion((question) => {
		const answer = row[question] as SaidAnswers[QuestionName];
		return answer && Object.keys(answer).length > 1 ? answer : null;
	});

/** What they said; null for what they haven't said, or took back. */
export const findAnswers = async (db: Db, of: Of): Promise<SaidAnswers> =>
	unlessTakenBack(await db.selectNoFrom(selectAnswers(of)).executeTakeFirstOrThrow());
