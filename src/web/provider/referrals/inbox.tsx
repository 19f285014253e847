import { links } from "#web/lib/links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/inbox";
import { loadInbox } from "./inbox-query.ts";
import { ReferralList } from "./referral-list.tsx";
import styles from "./referrals.module.css";

const TITLE = "Referrals";

export const loader = async (from: Route.LoaderArgs) => ({
	inbox: await loadInbox(from, links.referralInbox()),
});

/** Referrals to all profiles that a person manages. */
export default function Inbox({ loaderData: { inbox } }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={TITLE} />
				<Stack gap={3}>
					<h1>{TITLE}</h1>
					<p className={styles.rule}>
						Each person has agreed to share what they need with you. You'll see who they are once you accept, for as
						long as they agree.
					</p>
				</Stack>
				<ReferralList inbox={inbox} isOfOne={inbox.providers.length === 1} />
			</Stack>
		</Page>
	);
}
