import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";

const LABELS = { name: "Your name", role: "Your role", email: "Work email", phone: "Work phone" };

interface Props {
	/** Name of the profile. */
	provider: string;
	/** The profile has users, so the page has two forms. */
	isClaimed: boolean;
	form: NewForm;
	refused: RefusedForm | undefined;
}

/** An organisation asks for access to its profile. */
export const ClaimForm = ({ provider, isClaimed, form, refused }: Props) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	return (
		<Stack gap={6}>
			<p>
				With access you can keep the profile up to date, answer referrals and respond to reviews. Tell us who you are.
				Our team will call <Name>{provider}</Name> within two business days to check. We'll use the number in the public
				listing, and read out a code. Then you sign in with the code and a link we email you.
			</p>
			<ContractForm
				form={form}
				refused={refused}
				labels={LABELS}
				idOf={(name) => (isClaimed ? `claim-${name}` : name)}
				human={human}
			>
				<Field name="name" autoComplete="name" maxLength={100} />
				<Field name="role" hint="For example, practice manager." autoComplete="organization-title" maxLength={100} />
				<Field name="email" as={EmailField} autoComplete="email" />
				<Field name="phone" width="phone" />
				{human.challenge}
				<PrivacyLine to="check your request" />
				<div>
					<Send size="large" icon="send">
						Send request
					</Send>
				</div>
			</ContractForm>
			{brand && (
				<p>
					Or call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
				</p>
			)}
		</Stack>
	);
};
