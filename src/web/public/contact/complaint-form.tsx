import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { complaintsCopy } from "#contract/shared/copy/complaints.ts";
import { ContractForm, Field, Send, Tick } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { useHumanCheck } from "#web/parts/human-check/use-human-check.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import styles from "./complaint-form.module.css";

const said = complaintsCopy;
const LABELS = {
	complaint_first_name: "First name",
	complaint_last_name: "Surname",
	complaint_email: "Email",
	complaint_number: "Phone",
	complaint_provider: "Provider organisation name",
	about_us: said.aboutUs,
	complaint_details: "What happened, and what would you like us to do?",
};
const CHECKS = {
	complaint_first_name: (typed: string) => (typed.trim() ? undefined : said.firstName),
	complaint_last_name: (typed: string) => (typed.trim() ? undefined : said.surname),
	complaint_email: (typed: string) => (isEmail(typed.trim()) ? undefined : said.email),
	complaint_number: (typed: string) => (isAustralianPhone(typed) ? undefined : said.phone),
};

interface Props {
	product: string;
	form: NewForm;
	refused: RefusedForm | null | undefined;
}

/** Form for complaints and feedback. Checks fields at every change (CPL-014). */
export const ComplaintForm = ({ product, form, refused }: Props) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	const advice = (
		<>
			Please try again, or <a href={`mailto:${brand?.email}`}>contact us</a>.
		</>
	);
	return (
		<Card as="section" className={styles.form} id="complaint-form" tabIndex={-1} aria-labelledby="complaint-form-title">
			<Stack gap={6}>
				<h2 id="complaint-form-title">Our form</h2>
				<ContractForm form={form} refused={refused} labels={LABELS} checks={CHECKS} human={human} advice={advice}>
					<Field name="complaint_first_name" autoComplete="given-name" />
					<Field name="complaint_last_name" autoComplete="family-name" />
					<Field name="complaint_email" as={EmailField} autoComplete="email" />
					<Field name="complaint_number" width="phone" hint="We'll use this to call you. Australian numbers only." />
					<Field name="complaint_provider" />
					<Tick
						name="about_us"
						hint={`That's ${product}: this website, or our team. We'll record it as a complaint about ${product}.`}
					/>
					<Field
						name="complaint_details"
						as={TextArea}
						hint="Please don't include health information we don't need."
						rows={7}
					/>
					{human.challenge}
					<PrivacyLine to="look into what you tell us and reply to you" />
					<Send size="large" icon="send">
						Send
					</Send>
				</ContractForm>
			</Stack>
		</Card>
	);
};
