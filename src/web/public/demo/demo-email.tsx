import { getDemoEmail, replyToDemoEmail } from "#contract/operations/demo.ts";
import { ContractForm, Field, Send } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/demo-email";
import styles from "./demo-emails.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => ({
	email: await read(from, getDemoEmail, { params: { id: params.id } }),
	product: from.context.get(requestContext).brand.name,
	form: newForm(replyToDemoEmail),
	isSent: await isConfirmed(from),
});

export const action = (from: Route.ActionArgs) =>
	submitForm(from, replyToDemoEmail, {
		params: from.params,
		taken: () => `${links.demoEmail(from.params.id)}?replied`,
	});

export { privateMeta as meta } from "#web/lib/seo.ts";

/** One email of demo mode's mailbox, as the plain text that every mail program can show. */
export default function DemoEmail({ loaderData: { product, email, form, isSent }, actionData }: Route.ComponentProps) {
	return (
		<Page width="text">
			<title>{pageTitle(email.subject, product, Boolean(actionData))}</title>
			<Stack gap="medium">
				<BackLink href={links.demoEmails()}>All emails</BackLink>
				<h1>{email.subject}</h1>
				<dl className={styles.envelope}>
					<dt>To</dt>
					<dd>{email.recipient}</dd>
					{email.reply_to && (
						<>
							<dt>Reply to</dt>
							<dd>{email.reply_to}</dd>
						</>
					)}
					<dt>Status</dt>
					<dd>{email.status}</dd>
				</dl>
				<pre className={styles.text}>{email.text_body}</pre>
				{email.files.length > 0 && (
					<ul aria-label="Files">
						{email.files.map(({ id, name }) => (
							<li key={id}>
								<a href={links.demoFile(email.id, id)} download>
									<Name>{name}</Name>
								</a>
							</li>
						))}
					</ul>
				)}
				{isSent && !actionData && (
					<Notice kind="success" title="Your reply has arrived">
						It’s in the console now, in the case of this email.
					</Notice>
				)}
				{email.reply_to?.includes("+") && (
					<section aria-labelledby="answer">
						<Stack gap="medium">
							<h2 id="answer">Reply as {email.recipient}</h2>
							<ContractForm form={form} refused={actionData}>
								<Field name="text" label="Your reply" as={TextArea} rows={4} />
								<Send>Reply</Send>
							</ContractForm>
						</Stack>
					</section>
				)}
			</Stack>
		</Page>
	);
}
