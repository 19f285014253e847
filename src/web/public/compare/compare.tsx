import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { WhoPays } from "#web/parts/who-pays/who-pays.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Phone } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/compare";
import styles from "./compare.module.css";
import { EmailList } from "./email-list.tsx";
import { loadCompare } from "./load.ts";
import { sendList } from "./send.ts";
import { CompareTable } from "./table.tsx";

export const handle = { js: false };

export const loader = (from: Route.LoaderArgs) => loadCompare(from);

/** Handles "Email this list to me". */
export const action = (from: Route.ActionArgs) => sendList(from);

const titleOf = (count: number) => (count > 1 ? `Compare ${count} providers` : "Compare providers");

export { privateMeta as meta } from "#web/lib/seo.ts";

/**
 * Up to five providers side by side. The address names them, so it can be kept, shared and printed (decision 80). It
 * has no scripts.
 */
export default function Compare({ loaderData, actionData }: Route.ComponentProps) {
	const { product, providers, rows, notes, open, state, isSent, form, most } = loaderData;
	const brand = useRoot()?.brand;
	const ids = providers.map(({ id }) => id);
	const results = links.results({ ...state, to_quote: ids });
	return (
		<Page width="wide" className={styles.page}>
			<Stack gap="large" className={styles.page}>
				<title>{pageTitle(titleOf(providers.length), product, Boolean(actionData))}</title>
				<BackLink href={results}>Back to results</BackLink>
				<h1>{titleOf(providers.length)}</h1>
				{brand && (
					<p className={styles.printed}>
						{brand.name}, <Phone>{brand.phone}</Phone>. Help to choose is free.
					</p>
				)}
				{notes.length > 0 && (
					<Notice kind="info" title="Your list changed">
						{notes.map((note) => (
							<p key={note}>{note}</p>
						))}
					</Notice>
				)}
				{providers.length < 2 && (
					<div className={styles.add}>
						<p>
							{providers.length === 0 ? "Your list is empty. " : "There's one provider in your list. "}
							To add some, choose “Select” beside providers in the results, then “Compare”. You can compare up to {most}
							.
						</p>
						<ButtonLink href={results} variant={providers.length === 0 ? "primary" : "secondary"}>
							{providers.length === 0 ? "Find providers" : "Add providers"}
						</ButtonLink>
					</div>
				)}
				{providers.length > 0 && (
					<>
						<CompareTable providers={providers} rows={rows} state={state} />
						<p>
							<WhoPays of="some" />
						</p>
						{open.length > 0 && (
							<div className={styles.acts}>
								<ButtonLink href={links.connectSeveral({ ...state, to_quote: open })} size="large">
									{providers.length === 1
										? "Connect with them"
										: open.length === providers.length
											? "Connect with these"
											: `Connect with ${open.length} of these`}
								</ButtonLink>
							</div>
						)}
						{providers.length > 1 && providers.length < most && (
							<div className={styles.add}>
								<ButtonLink href={results} variant="secondary">
									Add another
								</ButtonLink>
							</div>
						)}
						<p className={styles.keep}>
							This page's address is your list: save it, or send it to someone who helps you decide. It prints on A4: up
							to four providers fit on one page.
						</p>
						<EmailList ids={ids} state={state} isSent={isSent} form={form} refused={actionData} />
					</>
				)}
			</Stack>
		</Page>
	);
}
