import { data, useNavigation } from "react-router";
import { confirmPasswordReset, readPasswordLink } from "#contract/accounts/accounts.ts";
import { copy } from "#contract/shared/copy.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/password-reset-confirm";
import styles from "./sign-in.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await call(from, readPasswordLink, { params: from.params });
	const shown = { product: from.context.get(requestContext).brand.name, link: link.ok ? link.data : null };
	return link.ok ? shown : data(shown, { status: 400 });
};

interface ConfirmAnswer {
	done: boolean;
	errors: Record<string, string>;
	/** A bad link or another error: both show the same text (AUT-029, AUT-030). */
	failed?: boolean;
	csrfToken?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const body = {
		...from.params,
		new_password1: String(form.get("new_password1") ?? ""),
		new_password2: String(form.get("new_password2") ?? ""),
	};
	const answer = await call(from, confirmPasswordReset, { params: from.params, body });
	if (answer.ok) return { done: true, errors: {} } satisfies ConfirmAnswer;
	const errors = answer.status === 400 ? errorsOf(answer.problem) : {};
	const { csrfToken } = from.context.get(requestContext);
	return data({ done: false, errors, failed: Object.keys(errors).length === 0, csrfToken } satisfies ConfirmAnswer, {
		status: answer.status,
	});
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, (): ConfirmAnswer => ({ done: false, errors: {}, failed: true }));

export const shouldRevalidate = () => false;

/** Sets a new password through an emailed link (AUT-026 to AUT-031). */
export default function PasswordResetConfirm({ loaderData: { product, link }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().state === "submitting";
	const round = useRound(actionData);
	const isInvitation = link?.kind === "invitation";
	const heading = isInvitation ? "Choose your password" : "Set a new password";
	if (actionData?.done)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle(copy.passwordReset.done, product)}</title>
					<Panel title={copy.passwordReset.done}>
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
	const { errors = {}, failed } = actionData ?? {};
	const { new_password1: ofFirst, new_password2: ofSecond } = errors;
	// If both passwords match, the server's error names the second field. It belongs beside the first.
	const isOfBoth = ofSecond !== undefined && ofSecond !== copy.passwordReset.mustMatch;
	const shown = { new_password1: isOfBoth ? ofSecond : ofFirst, new_password2: isOfBoth ? undefined : ofSecond };
	const summary = (["new_password1", "new_password2"] as const).flatMap((field) =>
		shown[field] ? [{ href: `#${field}`, message: shown[field] }] : [],
	);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(heading, product, Boolean(actionData) || !link)}</title>
				<meta name="robots" content="noindex" />
				<div>
					<h1>{heading}</h1>
					{link && (
						<p>
							For the account of <strong>{link.email}</strong>. We show only part of the address.
						</p>
					)}
				</div>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{(!link || failed) && (
					<Notice kind="error" role="alert" title={copy.passwordReset.invalidLink} key={`f${round}`}>
						<p>
							Links work once, for a limited time. {isInvitation ? "Ask for another invitation, or " : "You can "}
							<a href={links.passwordReset()}>ask for a new link</a>.
						</p>
					</Notice>
				)}
				{link && (
					<Card className={styles.card}>
						<PostForm csrfToken={actionData?.csrfToken}>
							<TextField
								id="new_password1"
								name="new_password1"
								type="password"
								label="New password"
								hint={`At least ${link.shortest} characters. A few words in a row work well: easy to remember and hard to guess.`}
								autoComplete="new-password"
								error={shown.new_password1}
							/>
							<TextField
								id="new_password2"
								name="new_password2"
								type="password"
								label="New password again"
								autoComplete="new-password"
								error={shown.new_password2}
							/>
							<Button type="submit" size="large">
								{sending ? "Saving …" : "Set password"}
							</Button>
						</PostForm>
					</Card>
				)}
			</Stack>
		</Page>
	);
}
