import { data } from "react-router";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import { sendCampaignEnquiry, sendProviderEnquiry } from "#contract/enquiries/listing.ts";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { keepForm, reloadUnlessSent } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { CampaignForm } from "#web/parts/enquiry-form/campaign-form.tsx";
import { ProviderForm } from "#web/parts/enquiry-form/provider-form.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { submitCampaign, submitProvider } from "../listing/submit.ts";
import type { Route } from "./+types/embedded-form";
import styles from "./embedded-form.module.css";

/** Served at `/api/formassembly/view/{id}/`, inside a frame of another page. */
export const handle = { bare: true };

const FORMS = {
	[PROVIDER_FORM]: {
		title: "Enquiry about being listed",
		page: links.providerEnquiry(),
		success: links.providerEnquirySent(),
	},
	[CAMPAIGN_FORM]: { title: "Enquiry", page: links.campaignEnquiry(), success: links.campaignEnquirySent() },
};

const known = (id: string): keyof typeof FORMS => {
	if (id === PROVIDER_FORM || id === CAMPAIGN_FORM) return id;
	throw data(null, { status: 404 });
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const id = known(params.form);
	const { brand, allow } = from.context.get(requestContext);
	allow({ framed: true });
	return {
		id,
		...FORMS[id],
		product: brand.name,
		isSent: new URL(from.request.url).searchParams.has("sent") && (await isConfirmed(from, FORMS[id].success)),
		form: newForm(id === PROVIDER_FORM ? sendProviderEnquiry : sendCampaignEnquiry),
	};
};

export const action = (from: Route.ActionArgs) => {
	const id = known(from.params.form);
	const sent = links.embeddedForm(id, true);
	return id === PROVIDER_FORM ? submitProvider(from, sent) : submitCampaign(from, sent);
};

export const clientAction = (sending: Route.ClientActionArgs) => keepForm(sending);

export const shouldRevalidate = reloadUnlessSent;

export { privateMeta as meta } from "#web/lib/seo.ts";

/** Our form in the frame. After sending it shows thanks, which tells the outer page to continue (LYO-007). */
export default function EmbeddedFormPage({
	loaderData: { id, title, page, success, product, isSent, form },
	actionData,
}: Route.ComponentProps) {
	if (isSent && !actionData)
		return (
			<main className={styles.frame} aria-labelledby="form-title" data-sent="">
				<title>{pageTitle("Thank you", product)}</title>
				<h1 id="form-title" className="visually-hidden">
					Thank you
				</h1>
				<Stack gap={4}>
					<p>
						<strong>Thank you. We have your enquiry.</strong> {listingCopy.inTouch}
					</p>
					<p>
						<a href={success} target="_top">
							What happens next
						</a>
					</p>
				</Stack>
			</main>
		);
	return (
		<main className={styles.frame} aria-labelledby="form-title">
			<title>{pageTitle(title, product, Boolean(actionData))}</title>
			{/* For screen readers only: the outer page shows the title already. */}
			<h1 id="form-title" className="visually-hidden">
				{title}
			</h1>
			{id === PROVIDER_FORM ? (
				<ProviderForm form={form} refused={actionData} page={page} />
			) : (
				<CampaignForm form={form} refused={actionData} page={page} />
			)}
		</main>
	);
}
