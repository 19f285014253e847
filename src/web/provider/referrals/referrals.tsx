import { data } from "react-router";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { NotYours } from "../not-yours.tsx";
import { keepSlug, missingIn, ownProfile } from "../profiles/own-profile.ts";
import { ProfileHead } from "../profiles/profile-head.tsx";
import type { Route } from "./+types/referrals";
import { loadInbox } from "./inbox-query.ts";
import { ReferralList } from "./referral-list.tsx";
import styles from "./referrals.module.css";

const TITLE = "Referrals";

export const loader = async (from: Route.LoaderArgs) => {
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const inbox = await loadInbox(from, providerLinks.ownReferrals(provider), provider.id);
	const { id, url_slug, name, is_active, inactive_reason } = provider;
	return {
		shown: { provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) }, inbox },
	};
};

/** Referrals to one profile. */
export default function Referrals({ loaderData: { shown } }: Route.ComponentProps) {
	if (!shown) return <NotYours />;
	const { provider, inbox } = shown;
	return (
		<Page width="wide">
			<Stack gap={6}>
				<PrivateTitle title={`${TITLE}: ${provider.name}`} />
				<ProfileHead title={TITLE} provider={provider} at="referrals" />
				<p className={styles.rule}>
					Each person has agreed to share what they need with you. You'll see their name and contact details once you
					accept, for as long as they agree.
				</p>
				<ReferralList inbox={inbox} isOfOne />
				<p className={styles.room}>
					Full right now? <Link href={links.ownCapacity(provider)}>Update your capacity</Link> and we'll stop sending
					referrals for those services.
				</p>
				{inbox.providers.length > 1 && (
					<p>
						<Link href={providerLinks.referralInbox()}>Referrals to all your profiles</Link>
					</p>
				)}
			</Stack>
		</Page>
	);
}
