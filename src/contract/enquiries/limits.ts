// The outside forms, and limits of messages to the team. Plain values: this file may reach the browser.

/** Ids of the embedded forms: the provider enquiry (LYO-005) and the campaign page (LYO-010). */
export const PROVIDER_FORM = "4937615";
export const CAMPAIGN_FORM = "5101871";

/** Longest "Preferred time to contact" (LCH-020). */
export const PREFERRED_TIME_CHARACTERS = 80;
