import { ContractForm, Field } from "../../forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "../../forms/form-state.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { ANSWER_LABELS, type AnswerName, ReferralAnswer } from "../../parts/referral-answer/referral-answer.tsx";
import { Button } from "../../ui/button/button.tsx";

const { answer, ...others } = ANSWER_LABELS;
/** Labels of the form fields, in the order of the page. */
const LABELS = {
	answer,
	name: "Your name",
	role: "Your role",
	phone: "Work phone",
	email: "Work email",
	...others,
};
export type AnswerField = keyof typeof LABELS;

interface Props {
	provider: string;
	service: string;
	form: NewForm;
	refused: RefusedForm | undefined;
	/** The answer that the email's link fills in. */
	given: Partial<Record<AnswerName, string>>;
}

/** The provider's answer by an emailed link, which asks who says yes. */
export const AnswerForm = ({ provider, service, form, refused, given }: Props) => (
	<ContractForm form={form} refused={refused} labels={LABELS} labelledBy="answer-title">
		<ReferralAnswer
			service={service}
			errors={refused?.errors ?? {}}
			typed={refused ? Object.fromEntries(Object.entries(refused.typed).map(([name, [one]]) => [name, one])) : given}
			yes={
				<>
					<p>
						If yes, tell us who you are. We call {provider} before we share anyone's name and contact details with you.
					</p>
					<Field name="name" autoComplete="name" optional={false} />
					<Field
						name="role"
						hint="For example, intake coordinator."
						autoComplete="organization-title"
						optional={false}
					/>
					<Field name="phone" hint="Enter a phone number, an email or both." width="phone" optional={false} />
					<Field name="email" as={EmailField} autoComplete="email" optional={false} />
				</>
			}
		/>
		<div>
			<Button type="submit" size="large" icon="send">
				Send answer
			</Button>
		</div>
	</ContractForm>
);
