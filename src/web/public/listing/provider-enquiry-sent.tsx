import { listingCopy } from "#contract/shared/copy/listing.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { SOCIAL } from "#web/parts/site-frame/site-footer.tsx";
import { NOT_SENT, Thanks } from "#web/parts/thanks/thanks.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import type { Route } from "./+types/provider-enquiry-sent";
import styles from "./listing.module.css";

export const handle = { js: false };

const TITLE = "Thank you for your enquiry";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, outsideFormOrigin } = from.context.get(requestContext);
	// We don't see what an outside form service receives.
	return { product: brand.name, isSent: Boolean(outsideFormOrigin) || (await isConfirmed(from)) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({ title: loaderData.isSent ? TITLE : NOT_SENT, product: loaderData.product, noindex: true })
		: [];

/** Thanks for a provider enquiry (LYO-008). */
export default function ProviderEnquirySent({ loaderData: { isSent } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const social = brand ? (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[]).filter((name) => brand.social[name]) : [];
	return (
		<Page width="text">
			<Stack gap="large">
				<Thanks isSent={isSent} title={TITLE}>
					<p>{listingCopy.contacted}</p>
				</Thanks>
				{brand && (
					<p>
						If you've just sent our form, we're emailing you a reference. To add something, reply to that email or call
						us on{" "}
						<a className={styles.phone} href={telephone(brand.phone)}>
							{brand.phone}
						</a>
						, {brand.phoneHours}.
					</p>
				)}
				{brand && social.length > 0 && (
					<section aria-labelledby="social">
						<h2 id="social">Follow {brand.name}</h2>
						<ul className={styles.social}>
							{social.map((name) => (
								<li key={name}>
									<ButtonLink href={brand.social[name] ?? ""} variant="secondary" icon="external" rel="noreferrer">
										{SOCIAL[name]}
									</ButtonLink>
								</li>
							))}
						</ul>
					</section>
				)}
				<p>
					<Link href={links.listYourOrganisation()}>Back to how it works for providers</Link>
				</p>
			</Stack>
		</Page>
	);
}
