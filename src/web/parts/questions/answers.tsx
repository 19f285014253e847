import { longDay } from "#contract/shared/dates-in-words.ts";
import { PLEASE_DONT } from "#contract/shared/question.ts";
import { QUESTION_NAMES, QUESTIONS, type SaidAnswers } from "#contract/shared/questions.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** What a person said about themselves, to show first where someone is about to call or write. Nothing if they didn't say. */
export const Answers = ({ of }: { of: SaidAnswers }) =>
	QUESTION_NAMES.map((question) => {
		const { told, lines } = QUESTIONS[question];
		const said = of[question];
		const all = lines(said);
		if (!said || all.length === 0) return null;
		const never = all.find(({ label }) => label === PLEASE_DONT);
		const others = all.filter((line) => line !== never);
		return (
			<Notice key={question} kind={never ? "warning" : "info"} title={never ? `${PLEASE_DONT} ${never.value}` : told}>
				{others.length > 0 && (
					<Facts>
						{others.map(({ label, value }) => (
							<Fact key={label} term={label}>
								{value}
							</Fact>
						))}
					</Facts>
				)}
				<p>They said this on {longDay(said.said_at)}.</p>
			</Notice>
		);
	});
