import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { type Elsewhere, LABELS } from "./values.ts";

const labels: Readonly<Record<string, string>> = {
	...LABELS,
	diagnosis_other: LABELS.diagnosis,
	gender_other: LABELS.gender_preference,
	preferences: "Preferences",
};
const WORDS: Readonly<Record<string, string>> = { true: "Yes", false: "No", yes: "Yes", no: "No" };

/** Says that the form now holds answers of another device, and what was chosen there where only one answer fits. */
export const FromElsewhere = ({ both }: Elsewhere) => (
	<Notice kind="info" role="status" title="We added what you wrote on another device">
		<p>Please check your answers below.</p>
		{both.length > 0 && (
			<>
				<p>We kept what you entered here. On the other device you entered:</p>
				<Facts>
					{both.map(({ name, theirs }) => (
						<Fact key={name} term={labels[name] ?? name}>
							{theirs.map((value) => WORDS[value] ?? value).join(", ") || "No answer"}
						</Fact>
					))}
				</Facts>
			</>
		)}
	</Notice>
);
