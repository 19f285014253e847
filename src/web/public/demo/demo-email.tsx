import { getDemoEmail } from "#contract/operations/demo.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/demo-email";
import styles from "./demo-emails.module.css";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => ({
	letter: await read(from, getDemoEmail, { params: { id: params.id } }),
	product: from.context.get(requestContext).brand.name,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: loaderData.letter.subject, product: loaderData.product, noindex: true }) : [];

/** One email of demo mode's mailbox, as the plain text that every mail program can show. */
export default function DemoEmail({ loaderData: { letter } }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="medium">
				<BackLink href={links.demoEmails()}>All emails</BackLink>
				<h1>{letter.subject}</h1>
				<dl className={styles.envelope}>
					<dt>To</dt>
					<dd>{letter.recipient}</dd>
					{letter.reply_to && (
						<>
							<dt>Reply to</dt>
							<dd>{letter.reply_to}</dd>
						</>
					)}
					<dt>Status</dt>
					<dd>{letter.status}</dd>
				</dl>
				<pre className={styles.text}>{letter.text_body}</pre>
			</Stack>
		</Page>
	);
}
