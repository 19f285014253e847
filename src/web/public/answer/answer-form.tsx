import { EmailField } from "../../parts/email-field/email-field.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { ANSWER_LABELS, type AnswerName, ReferralAnswer } from "../../parts/referral-answer/referral-answer.tsx";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";

const { answer, ...others } = ANSWER_LABELS;
/** Labels of the form fields, in the order of the page. */
export const LABELS = {
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
	/** A new CSRF token, if the page's was lost. */
	csrfToken: string | undefined;
	errors: Record<string, string>;
	typed: Partial<Record<AnswerField | AnswerName, string>>;
}

/** The provider's answer by an emailed link, which asks who says yes. */
export const AnswerForm = ({ provider, service, csrfToken, errors, typed }: Props) => {
	const field = (name: AnswerField) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
	return (
		<PostForm csrfToken={csrfToken} labelledBy="answer-title">
			<ReferralAnswer
				service={service}
				errors={errors}
				typed={typed}
				yes={
					<>
						<p>
							If yes, tell us who you are. We call {provider} before we share anyone's name and contact details with
							you.
						</p>
						<TextField {...field("name")} label={LABELS.name} autoComplete="name" maxLength={100} />
						<TextField
							{...field("role")}
							label={LABELS.role}
							hint="For example, intake coordinator."
							autoComplete="organization-title"
							maxLength={100}
						/>
						<TextField
							{...field("phone")}
							label={LABELS.phone}
							hint="Enter a phone number, an email or both."
							type="tel"
							autoComplete="tel"
							width="phone"
						/>
						<EmailField {...field("email")} label={LABELS.email} autoComplete="email" />
					</>
				}
			/>
			<div>
				<Button type="submit" size="large" icon="send">
					Send answer
				</Button>
			</div>
		</PostForm>
	);
};
