import { requestPasswordReset } from "#contract/accounts/accounts.ts";
import { passwordResetCopy } from "#contract/shared/copy/password-reset.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { ContractForm, Send } from "#web/forms/contract-form.tsx";
import { keepForm, unlessLost } from "#web/forms/keep-form.ts";
import { confirmed, confirmHere } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/password-reset";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in.module.css";

export const loader = async (from: Route.LoaderArgs) => ({
	isSent: (await confirmed(from, "sent")) !== null,
});

const LABELS = { email: "Email" };

export const action = (from: Route.ActionArgs) =>
	submitForm(from, requestPasswordReset, {
		taken: () => confirmHere(from, `${providerLinks.passwordReset()}?sent`),
		says: { 403: passwordResetCopy.failed, 429: passwordResetCopy.failed },
	});

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from);

export const shouldRevalidate = unlessLost;

/** Asks for an email with a link that sets a new password (AUT-021). */
export default function PasswordReset({ loaderData: { isSent }, actionData }: Route.ComponentProps) {
	const root = useRoot();
	if (isSent && !actionData)
		return (
			<Page width="text">
				<Stack gap="large">
					<PrivateTitle title={passwordResetCopy.received} />
					<Panel title={passwordResetCopy.received}>
						<p>
							If we know the address, we've emailed you instructions. Use the link within an hour to set a new password.
						</p>
						<p>No email? Check your junk folder, or ask your account owner which address they invited.</p>
						{root && (
							<p>
								Or call us on <PhoneLink of={root.brand.phone} />.
							</p>
						)}
					</Panel>
					<BackLink href={links.login()}>Back to sign-in</BackLink>
				</Stack>
			</Page>
		);
	return (
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title="Reset your password" refused={Boolean(actionData)} />
				<BackLink href={links.login()}>Back to sign-in</BackLink>
				<h1>Reset your password</h1>
				<PageForms forms={{}} answer={actionData}>
					<Refusal labels={LABELS} failed={passwordResetCopy.failed}>
						Please wait a moment and try again.
					</Refusal>
					<Card className={styles.card}>
						<ContractForm bare refused={actionData} labels={LABELS}>
							<EmailField hint="The address you sign in with. We'll email you a link." />
							<Send size="large">Send link</Send>
						</ContractForm>
					</Card>
				</PageForms>
			</Stack>
		</Page>
	);
}
