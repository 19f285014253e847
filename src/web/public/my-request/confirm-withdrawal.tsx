import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { pageTitle } from "../../lib/seo.ts";
import { BackLink } from "../../ui/back-link/back-link.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

interface Props {
	product: string;
	provider: { id: number; name: string; means: string[] };
	/** Confirms what led here, and says what happens next. */
	said?: { title: string; next: string } | undefined;
}

/** Asks the visitor to confirm before consent is withdrawn (WCAG 3.3.4): what a provider has seen can't be undone. */
export const ConfirmWithdrawal = ({ product, provider: { id, name, means }, said }: Props) => (
	<Page width="text">
		<Stack gap="large">
			<title>{pageTitle("Withdraw your consent?", product)}</title>
			<BackLink href="?">Your request</BackLink>
			{said && (
				<Notice id="said" kind="success" role="status" title={said.title} takesFocus>
					<p>{said.next}</p>
				</Notice>
			)}
			<h1>
				Withdraw your consent for <Name>{name}</Name>?
			</h1>
			{means.map((one) => (
				<p key={one}>{one}</p>
			))}
			<ActForm
				intent="withdraw"
				hidden={{ provider: id }}
				action="?"
				submit="Yes, withdraw my consent"
				variant="danger"
			/>
			<p>
				<a href="?">No, keep my consent</a>
			</p>
		</Stack>
	</Page>
);
