import { complaintAboutUs, sendComplaint } from "#contract/enquiries/enquiries.ts";
import { complaintsCopy } from "#contract/shared/copy/complaints.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { thankAt } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/complaints";
import { ComplaintForm } from "./complaint-form.tsx";
import styles from "./complaints.module.css";

const TITLE = "Complaints and feedback";

export const loader = ({ context }: Route.LoaderArgs) => {
	const { brand, publicUrl } = context.get(requestContext);
	return { product: brand.name, canonical: publicUrl + links.complaints(), form: newForm(sendComplaint) };
};

export const action = (from: Route.ActionArgs) => {
	const { brand } = from.context.get(requestContext);
	return submitForm(from, sendComplaint, {
		given: (form) => ({ [complaintAboutUs(brand.name)]: form.has("about_us") }),
		taken: ({ due }) => thankAt(from, links.complaintReceived(due)),
	});
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args);

export const shouldRevalidate = reloadUnlessSent;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({
				description: `How to complain about a provider or about ${loaderData.product}, to us or to the authorities, and how to give feedback.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				shareTitle: TITLE,
			})
		: [];

/** Who handles complaints, and our form (CPL-001 to CPL-004). Facts about the authorities are as of November 2026. */
export default function Complaints({ loaderData: { product, form }, actionData }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product, Boolean(actionData))}</title>
				<BackLink href={links.home()}>Back to search</BackLink>
				<Stack gap={3}>
					<h1>{TITLE}</h1>
					<p className={styles.intro}>
						Something went wrong, or went well? Tell the provider first, if you feel safe to. You can also go straight
						to the authority, or to us. It's free to complain. No one should treat you badly because you did.
					</p>
				</Stack>
				<Columns kind="thirds" className={styles.ways}>
					<Card as="section" aria-labelledby="ndis">
						<Stack gap={3}>
							<h2 id="ndis">NDIS participants</h2>
							<p>The NDIS Quality and Safeguards Commission handles complaints about NDIS supports and providers.</p>
							<p>
								Phone <a href="tel:1800035544">1800 035 544</a>
							</p>
							<p>
								<a href="https://www.ndiscommission.gov.au" rel="noreferrer">
									Complain to the NDIS Commission
								</a>
							</p>
						</Stack>
					</Card>
					<Card as="section" aria-labelledby="aged-care">
						<Stack gap={3}>
							<h2 id="aged-care">Home Care Package recipients</h2>
							<p>
								The Aged Care Quality and Safety Commission handles complaints about home care, now called Support at
								Home.
							</p>
							<p>
								Phone <a href="tel:1800951822">1800 951 822</a>
							</p>
							<p>
								<a href="https://www.agedcarequality.gov.au" rel="noreferrer">
									Complain to the Aged Care Commission
								</a>
							</p>
						</Stack>
					</Card>
					<Card as="section" aria-labelledby="us">
						<Stack gap={3}>
							<h2 id="us">Tell {product}</h2>
							<p>Fill in our form: about a provider you found here, or about us. {complaintsCopy.promise}</p>
							<p>
								<ButtonLink href="#complaint-form">Fill in the form</ButtonLink>
							</p>
						</Stack>
					</Card>
				</Columns>
				<ComplaintForm product={product} form={form} refused={actionData} />
			</Stack>
		</Page>
	);
}
