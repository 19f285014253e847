import { listingCopy } from "#contract/shared/copy/listing.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { NOT_SENT, Thanks } from "#web/parts/thanks/thanks.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import styles from "../listing/listing.module.css";
import type { Route } from "./+types/campaign-enquiry-sent";

export const handle = { js: false };

const TITLE = "Thank you for contacting us";

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, outsideFormOrigin } = from.context.get(requestContext);
	// We don't see what an outside form service receives.
	return { product: brand.name, isSent: Boolean(outsideFormOrigin) || (await isConfirmed(from)) };
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? pageMeta({ title: loaderData.isSent ? TITLE : NOT_SENT, product: loaderData.product, noindex: true })
		: [];

/** Thanks for a campaign enquiry (LYO-012). */
export default function CampaignEnquirySent({ loaderData: { isSent } }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	return (
		<Page width="text">
			<Stack gap="large">
				<Thanks isSent={isSent} title={TITLE}>
					<p>{listingCopy.inTouch}</p>
				</Thanks>
				<p>
					If you've just sent our form, we're emailing you a reference.
					{brand && (
						<>
							{" "}
							To add something, reply to that email or call us on{" "}
							<a className={styles.phone} href={telephone(brand.phone)}>
								{brand.phone}
							</a>
							, {brand.phoneHours}.
						</>
					)}
				</p>
				<div>
					<ButtonLink href={links.home()} variant="secondary">
						Search for providers
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
