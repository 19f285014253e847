import { data, redirect, useLocation, useNavigation } from "react-router";
import { requestPasswordReset } from "#contract/accounts/accounts.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { keepingForm, unlessLost } from "#web/lib/keeping-form.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/password-reset";
import { EmailField } from "./email-field.tsx";
import styles from "./sign-in.module.css";

export const loader = ({ context }: Route.LoaderArgs) => ({ product: context.get(requestContext).brand.name });

interface ResetAnswer {
	email: string;
	error?: string;
	failed?: boolean;
	csrfToken?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const email = String(form.get("email") ?? "");
	const answer = await call(from, requestPasswordReset, { body: { email } });
	if (answer.ok) return redirect(`${links.passwordReset()}?sent`, 303);
	const error = answer.status === 422 ? (errorsOf(answer.problem).email ?? copy.signIn.emailInvalid) : undefined;
	return data({ email, error, failed: !error, csrfToken: from.context.get(requestContext).csrfToken } as ResetAnswer, {
		status: answer.status,
	});
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, (form): ResetAnswer => ({ email: String(form.get("email") ?? ""), failed: true }));

export const shouldRevalidate = unlessLost;

/** Asks for an email with a link that sets a new password (AUT-021). */
export default function PasswordReset({ loaderData: { product }, actionData }: Route.ComponentProps) {
	const root = useRoot();
	const sending = useNavigation().state === "submitting";
	const round = useRound(actionData);
	const sent = new URLSearchParams(useLocation().search).has("sent") && !actionData;
	if (sent)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle(copy.passwordReset.received, product)}</title>
					<meta name="robots" content="noindex" />
					<Panel title={copy.passwordReset.received}>
						<p>
							If we know the address, we've emailed you instructions. Use the link within an hour to set a new password.
						</p>
						<p>No email? Check your junk folder, or ask your account owner which address they invited.</p>
						{root && (
							<p>
								Or call us on <a href={telephone(root.brand.phone)}>{root.brand.phone}</a>.
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
				<title>{pageTitle("Reset your password", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.login()}>Back to sign-in</BackLink>
				<h1>Reset your password</h1>
				{actionData?.error && <ErrorSummary key={round} errors={[{ href: "#email", message: actionData.error }]} />}
				{actionData?.failed && (
					<Notice kind="error" role="alert" title={copy.passwordReset.failed}>
						<p>Please wait a moment and try again.</p>
					</Notice>
				)}
				<Card className={styles.card}>
					<PostForm csrfToken={actionData?.csrfToken}>
						<EmailField
							hint="The address you sign in with. We'll email you a link."
							typed={actionData?.email}
							error={actionData?.error}
						/>
						<Button type="submit" size="large">
							{sending ? "Sending …" : "Send link"}
						</Button>
					</PostForm>
				</Card>
			</Stack>
		</Page>
	);
}
