import { CAMPAIGN_FORM } from "#contract/enquiries/limits.ts";
import { sendCampaignEnquiry } from "#contract/enquiries/listing.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { EmbeddedForm } from "#web/parts/embedded-form/embedded-form.tsx";
import { CampaignForm } from "#web/parts/enquiry-form/campaign-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import styles from "../listing/listing.module.css";
import { shortHours } from "../listing/short-hours.ts";
import { submitCampaign } from "../listing/submit.ts";
import type { Route } from "./+types/campaign-enquiry";

const TITLE = "Let us help you find NDIS support";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, allow, outsideFormOrigin } = context.get(requestContext);
	if (outsideFormOrigin) allow({ frameOrigin: outsideFormOrigin });
	return { product: brand.name, form: newForm(sendCampaignEnquiry) };
};

/** Without scripts the form in the frame posts to this page, which then shows the errors. */
export const action = (from: Route.ActionArgs) => submitCampaign(from);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

// A program of 2024. People with its address can open it; search engines don't need to list it.
export { privateMeta as meta } from "#web/lib/seo.ts";

/** The campaign enquiry of a 2024 NDIS program (LYO-010). */
export default function CampaignEnquiryPage({ loaderData: { product, form }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, Boolean(actionData))}</title>
				<BackLink href={links.home()}>Back to search</BackLink>
				<Stack gap={3} className={styles.intro}>
					<p className={styles.kicker}>2024 NDIS program</p>
					<h1>{TITLE}</h1>
					<p className={styles.lead}>
						For NDIS participants and their families. Tell us what you're looking for, and someone from our team will
						help you find it. Our help is free.
					</p>
				</Stack>
				<Notice kind="info" title="This page is for a 2024 program">
					<p>The program is over. You can still send the form and we'll help you in the same way.</p>
				</Notice>
				<Columns kind="main-aside">
					<Card>
						{actionData ? (
							<CampaignForm form={form} refused={actionData} />
						) : (
							<EmbeddedForm
								form={CAMPAIGN_FORM}
								title="Enquiry form"
								room="campaign"
								success={links.campaignEnquirySent()}
							/>
						)}
					</Card>
					<aside className={styles.aside} aria-labelledby="ring">
						{brand && (
							<Stack gap={3}>
								<h2 id="ring">Prefer to talk?</h2>
								<p>
									<a className={styles.bigPhone} href={telephone(brand.phone)}>
										<Icon name="phone" /> {brand.phone}
									</a>
								</p>
								<p>{shortHours(brand.phoneHours)}</p>
								<p className={styles.small}>Melbourne time, all year round.</p>
								<p>
									Or email <a href={`mailto:${brand.email}`}>{brand.email}</a>.
								</p>
							</Stack>
						)}
					</aside>
				</Columns>
			</Stack>
		</Page>
	);
}
