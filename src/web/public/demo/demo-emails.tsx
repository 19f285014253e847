import { listDemoEmails } from "#contract/operations/demo.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import type { Route } from "./+types/demo-emails";
import styles from "./demo-emails.module.css";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams);
	const to = searchParams.get("to") ?? "";
	return {
		emails: await read(from, listDemoEmails, { query: { page: String(page), to } }),
		page,
		to,
		product: from.context.get(requestContext).brand.name,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Emails", product: loaderData?.product ?? "", noindex: true });

/** Demo mode's mailbox: every email the service sent. */
export default function DemoEmails({ loaderData: { emails, page, to } }: Route.ComponentProps) {
	return (
		<Page width="text">
			<Stack gap="medium">
				<h1>Emails</h1>
				<p>In demo mode no email leaves this machine. Here they are, newest first.</p>
				<form method="get" action={links.demoEmails()}>
					<Stack gap="small">
						<TextField id="to" label="Only emails to" name="to" defaultValue={to} autoComplete="off" maxLength={320} />
						<Button type="submit" variant="secondary">
							Show
						</Button>
					</Stack>
				</form>
				{emails.results.length === 0 && to !== "" && (
					<p className={styles.none}>
						No email went to <bdi>{to}</bdi>. <Link href={links.demoEmails()}>Show all emails</Link>
					</p>
				)}
				{emails.results.length === 0 && to === "" && (
					<p className={styles.none}>
						None yet. <Link href={links.home()}>Find a provider</Link> and send a connect request: two emails will be
						here.
					</p>
				)}
				<ul className={styles.emails} hidden={emails.results.length === 0}>
					{emails.results.map((email) => (
						<li key={email.id}>
							<Link href={links.demoEmail(email.id)}>
								<Name>{email.subject}</Name>
							</Link>
							<span>To {email.recipient}</span>
							<time dateTime={email.created_at}>{mediumMoment(email.created_at)}</time>
						</li>
					))}
				</ul>
				<Pager
					page={page}
					totalPages={emails.totalPages}
					hrefFor={(page) =>
						`${links.demoEmails()}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(page) })}`
					}
					label="Pages of emails"
				/>
			</Stack>
		</Page>
	);
}
