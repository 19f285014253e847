import { useState } from "react";
import { PLAN_MANAGEMENT } from "#contract/quotes/follow-up-options.ts";
import { PLAN_FILE_BYTES } from "#contract/quotes/limits.ts";
import { PLAN_TERMS } from "#contract/shared/glossary.ts";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import styles from "./follow-up-form.module.css";
import { Reveal } from "./reveal.tsx";

const KINDS = /^(application\/pdf|image\/(jpeg|png|webp|gif|heic|heif))$/;
const checkPlan = (file: File): string | undefined => {
	if (file.size > PLAN_FILE_BYTES) return "The plan file must be 10 MB or smaller.";
	if (file.type && !KINDS.test(file.type)) return "The plan must be a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC).";
	return undefined;
};

export const PlanManagement = () => (
	<Choice
		name="plan_management"
		optional={false}
		options={PLAN_MANAGEMENT.map((value) => ({ value, label: value, hint: PLAN_TERMS[value] }))}
	/>
);

interface FileProps {
	/** The form had a file that the browser couldn't keep without scripts. */
	fileLost: boolean;
	round: number;
	/** The visitor checks the answers, so the field only shows if the file must be chosen again. */
	checking: boolean;
	planName: string | undefined;
}

/** Plan file, with consent to share it. */
export const PlanFile = ({ fileLost, round, checking, planName }: FileProps) => {
	const [chosen, setChosen] = useState(false);
	// Set once per response, because choosing the file again must not hide the field.
	const [seen, setSeen] = useState({ round, isLost: fileLost });
	if (seen.round !== round) setSeen({ round, isLost: fileLost && !chosen });
	return (
		<div className={styles.questions} hidden={checking && !seen.isLost}>
			{checking && (
				<p className={styles.lost}>
					Choose {planName ?? "your file"} again. Your browser couldn't keep it. If you don't, we'll send your answers
					without the plan and ask you for it later.
				</p>
			)}
			<Field
				name="ndis_plan_file"
				as={FileField}
				optional
				hint="One PDF or photo, up to 10 MB. We store it encrypted and never share it without your consent."
				accept=".pdf,image/*"
				check={checkPlan}
				onChange={(file) => setChosen(file !== undefined)}
			/>
			{!checking && fileLost && !chosen && (
				<p className={styles.lost}>Choose your file again. Your browser couldn't keep it.</p>
			)}
			<Reveal open={chosen}>
				<Choice
					name="consent_to_send_ndis_plan"
					optional={false}
					hint="If you'd rather not share the plan, remove the file before you send."
					options={[
						{ value: "true", label: "Yes" },
						{ value: "false", label: "No" },
					]}
					// Consent is for one file, so a newly chosen file needs a new answer.
					{...(fileLost && !checking && { defaultValue: "" })}
				/>
			</Reveal>
		</div>
	);
};
