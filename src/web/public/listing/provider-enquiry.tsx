import { PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import { sendProviderEnquiry } from "#contract/enquiries/listing.ts";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { EmbeddedForm } from "#web/parts/embedded-form/embedded-form.tsx";
import { ProviderForm } from "#web/parts/enquiry-form/provider-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/provider-enquiry";
import { Instead } from "./instead.tsx";
import styles from "./listing.module.css";
import { submitProvider } from "./submit.ts";

const TITLE = "Enquire about listing your organisation";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl, allow, outsideFormOrigin } = context.get(requestContext);
	if (outsideFormOrigin) allow({ frameOrigin: outsideFormOrigin });
	return { product: brand.name, canonical: publicUrl + links.providerEnquiry(), form: newForm(sendProviderEnquiry) };
};

/** Without scripts the form in the frame posts to this page, which then shows the errors. */
export const action = (from: Route.ActionArgs) => submitProvider(from);

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: `Tell ${loaderData.product} about your NDIS, home care or allied health organisation. We'll contact you about options and pricing.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				shareTitle: TITLE,
			})
		: [];

/** The enquiry of an organisation that wants to be listed (LYO-005). */
export default function ProviderEnquiryPage({ loaderData: { product, form }, actionData }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, Boolean(actionData))}</title>
				<BackLink href={links.listYourOrganisation()}>How it works for providers</BackLink>
				<Stack gap={3} className={styles.intro}>
					<h1>{TITLE}</h1>
					<p className={styles.lead}>Tell us who you are, what you offer and where. {listingCopy.contacted}</p>
				</Stack>
				<Columns kind="main-aside">
					<Card>
						{actionData ? (
							<ProviderForm form={form} refused={actionData} />
						) : (
							<EmbeddedForm
								form={PROVIDER_FORM}
								title="Enquiry form"
								room="provider"
								success={links.providerEnquirySent()}
							/>
						)}
					</Card>
					<aside className={styles.aside} aria-labelledby="next">
						<Stack gap={4}>
							<h2 id="next">What happens next</h2>
							<ol className={styles.next}>
								<li>We'll email you a reference.</li>
								<li>Someone from our team will call or email you about options and prices.</li>
								<li>Take your time to decide. There's no obligation.</li>
							</ol>
							<Instead />
						</Stack>
					</aside>
				</Columns>
			</Stack>
		</Page>
	);
}
