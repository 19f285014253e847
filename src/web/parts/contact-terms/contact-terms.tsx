import { PLEASE_DONT, type SaidTerms, termLines } from "#contract/shared/contact-terms.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** How a person may be contacted, to show first where someone is about to call or write. Nothing if they didn't say. */
export const ContactTerms = ({ terms }: { terms: SaidTerms | null }) => {
	const lines = termLines(terms);
	if (!terms || lines.length === 0) return null;
	const never = lines.find(({ label }) => label === PLEASE_DONT);
	const others = lines.filter((line) => line !== never);
	return (
		<Notice
			kind={never ? "warning" : "info"}
			title={never ? `${PLEASE_DONT} ${never.value}` : "How they may be contacted"}
		>
			{others.length > 0 && (
				<Facts>
					{others.map(({ label, value }) => (
						<Fact key={label} term={label}>
							{value}
						</Fact>
					))}
				</Facts>
			)}
			<p>They said this on {longDay(terms.said_at)}.</p>
		</Notice>
	);
};
