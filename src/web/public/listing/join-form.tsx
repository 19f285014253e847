import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { links } from "#web/lib/links.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";

const LABELS = { name: "Your name", email: "Work email" };

interface Props {
	/** Name of the profile. */
	provider: string;
	form: NewForm;
	refused: RefusedForm | undefined;
}

/** A colleague asks to join the staff of a profile that has users. */
export const JoinForm = ({ provider, form, refused }: Props) => {
	const human = useHumanCheck();
	return (
		<Stack gap={6}>
			<p>
				Colleagues of yours already look after this profile. If you have an email address at {provider}'s own domain, we
				can send you a link. An owner then says yes or no, and until then you see nothing. It can't be an address at a
				public provider such as Gmail or Bigpond.
			</p>
			<p>
				No such address? Ask a colleague who manages the profile to invite you, or{" "}
				<a href={links.contact()}>contact us</a>.
			</p>
			<ContractForm form={form} refused={refused} labels={LABELS} intent="join" human={human}>
				<Field name="name" autoComplete="name" maxLength={100} />
				<Field name="email" as={EmailField} autoComplete="email" />
				{human.challenge}
				<PrivacyLine to="check your request" />
				<div>
					<Send size="large" icon="mail">
						Email me a link
					</Send>
				</div>
			</ContractForm>
		</Stack>
	);
};
