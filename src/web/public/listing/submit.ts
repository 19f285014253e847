import { sendCampaignEnquiry, sendProviderEnquiry } from "#contract/enquiries/listing.ts";
import { thankAt } from "../../forms/receipt.ts";
import { submitForm } from "../../forms/submit-form.ts";
import type { From } from "../../lib/call.ts";
import { links } from "../../lib/links.ts";

/** Handles the enquiry form for organisations that want to be listed. @param to what a frame shows next */
export const submitProvider = (from: From, to?: string) =>
	submitForm(from, sendProviderEnquiry, { taken: () => thankAt(from, links.providerEnquirySent(), to) });

/** Handles the enquiry form of the campaign page. @param to what a frame shows next */
export const submitCampaign = (from: From, to?: string) =>
	submitForm(from, sendCampaignEnquiry, { taken: () => thankAt(from, links.campaignEnquirySent(), to) });
