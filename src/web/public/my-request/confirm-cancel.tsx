import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { pageTitle } from "../../lib/seo.ts";
import { BackLink } from "../../ui/back-link/back-link.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

interface Props {
	product: string;
	/** Providers that we asked and that can still answer, or that said yes. */
	asked: readonly string[];
}

/** Asks the visitor to confirm before their request is cancelled (WCAG 3.3.4). */
export const ConfirmCancel = ({ product, asked }: Props) => (
	<Page width="text">
		<Stack gap="large">
			<title>{pageTitle("Cancel your request?", product)}</title>
			<BackLink href="?">Your request</BackLink>
			<h1>Cancel your request?</h1>
			{asked.length > 0 ? (
				<>
					<p>
						If you cancel, these providers will no longer see your request on our site. We'll tell them that you
						cancelled.
					</p>
					<ul className={styles.list}>
						{asked.map((name) => (
							<li key={name}>
								<Name>{name}</Name>
							</li>
						))}
					</ul>
					<p>If one of them said yes already, they may have their own notes.</p>
				</>
			) : (
				<p>If you cancel, we'll stop looking, and we won't ask any provider.</p>
			)}
			<p>Details that you saved and didn't send will be deleted. You can start a new request at any time.</p>
			<ActForm intent="cancel" action="?" submit="Yes, cancel my request" variant="danger" />
			<p>
				<a href="?">No, keep my request</a>
			</p>
		</Stack>
	</Page>
);
