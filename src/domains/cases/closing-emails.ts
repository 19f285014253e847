import { CASE_OUTCOMES } from "#contract/cases/lists.ts";
import { countAnswers } from "#domains/referrals/count-answers.ts";
import { referenceOf, requestOfRow } from "#domains/referrals/request.ts";
import type { ReferralRow } from "#domains/referrals/store.ts";
import { closedEmail } from "#domains/referrals/visitor-mail.ts";
import type { Sending } from "#platform/email/compose-email.ts";
import type { CaseRow } from "./cases-store.ts";

/** The person hears nothing about spam and duplicates. */
export const isTold = ({ kind }: Pick<CaseRow, "kind">, outcome: string): boolean =>
	(kind === "quote" || kind === "no-provider") && outcome !== "spam" && outcome !== "duplicate";

/** The email that closing a case sends to the person, by outcome. Its link is made when it's sent. */
export const closingEmails = (settings: Sending, row: CaseRow, referrals: readonly ReferralRow[]) => {
	const { kind, email, status } = row;
	if (!email || status === "closed") return [];
	const answers = countAnswers(referrals);
	return CASE_OUTCOMES[kind]
		.filter((outcome) => isTold(row, outcome))
		.map((outcome) => {
			const about = { key: "", email, reference: referenceOf(requestOfRow(row)) };
			const { subject, text } = closedEmail({ ...about, token: "…", outcome, answers }, settings);
			return { outcome, subject, text: text.slice(0, text.lastIndexOf("\n--\n")).trim() };
		});
};
