import { data } from "react-router";
import { confirmPasswordReset, readPasswordLink } from "#contract/accounts/accounts.ts";
import { passwordResetCopy } from "#contract/shared/copy/password-reset.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { ContractForm, Secret, Send } from "#web/forms/contract-form.tsx";
import { keepForm } from "#web/forms/keep-form.ts";
import { shownHere, submitForm } from "#web/forms/submit-form.ts";
import { call, formOf } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/password-reset-confirm";
import styles from "./sign-in.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await call(from, readPasswordLink, { params: from.params });
	const shown = { link: link.ok ? link.data : null };
	return link.ok ? shown : data(shown, { status: 400 });
};

const LABELS = { new_password1: "New password", new_password2: "New password again" };
const PASSWORDS = Object.keys(LABELS);
/** A bad link and another error show the same text (AUT-029, AUT-030). */
const failed = passwordResetCopy.invalidLink;

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const typed = Object.fromEntries(PASSWORDS.map((name) => [name, String(form.get(name) ?? "")]));
	return submitForm(from, confirmPasswordReset, {
		params: from.params,
		fields: PASSWORDS,
		// If both passwords match, the API's error names the second field. It belongs beside the first.
		names: typed.new_password1 === typed.new_password2 ? { new_password2: "new_password1" } : {},
		given: () => typed,
		secret: PASSWORDS,
		taken: () => shownHere({ done: true }),
		says: { 400: failed, 403: failed, 429: failed },
	});
};

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from, PASSWORDS);

export const shouldRevalidate = () => false;

/** Sets a new password through an emailed link (AUT-026 to AUT-031). */
export default function PasswordResetConfirm({ loaderData: { link }, actionData }: Route.ComponentProps) {
	const isInvitation = link?.kind === "invitation";
	const heading = isInvitation ? "Choose your password" : "Set a new password";
	if (actionData && "done" in actionData)
		return (
			<Page width="text">
				<Stack gap="large">
					<PrivateTitle title={passwordResetCopy.done} />
					<Panel title={passwordResetCopy.done}>
						<p>You've been signed out everywhere. Sign in with your new password.</p>
					</Panel>
					<div>
						<ButtonLink href={links.login()} size="large">
							Back to login
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	const help = (
		<>
			Links work once, for a limited time. {isInvitation ? "Ask for another invitation, or " : "You can "}
			<a href={providerLinks.passwordReset()}>ask for a new link</a>.
		</>
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title={heading} refused={Boolean(actionData) || !link} />
				<div>
					<h1>{heading}</h1>
					{link && (
						<p>
							For the account of <strong>{link.email}</strong>. We show only part of the address.
						</p>
					)}
				</div>
				{link ? (
					<PageForms forms={{}} answer={actionData}>
						<Refusal labels={LABELS} failed={failed}>
							{help}
						</Refusal>
						<Card className={styles.card}>
							<ContractForm bare refused={actionData} labels={LABELS}>
								<Secret
									name="new_password1"
									type="password"
									hint={`At least ${link.shortest} characters. A few words in a row work well: easy to remember and hard to guess.`}
									autoComplete="new-password"
								/>
								<Secret name="new_password2" type="password" autoComplete="new-password" />
								<Send size="large" busy="Saving …">
									Set password
								</Send>
							</ContractForm>
						</Card>
					</PageForms>
				) : (
					<Notice kind="error" role="alert" title={failed}>
						<p>{help}</p>
					</Notice>
				)}
			</Stack>
		</Page>
	);
}
