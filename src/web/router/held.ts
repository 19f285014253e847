// All that a page with nothing to operate does for those who come by an advertisement: it keeps the click (visitor §3).
import { forgetCampaignIfGone, keepGclid } from "../lib/held.ts";

keepGclid(window.location.search);
forgetCampaignIfGone();
document.documentElement.dataset.ready = "true";
