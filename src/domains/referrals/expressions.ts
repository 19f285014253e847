import { type Expression, expressionBuilder } from "kysely";
import type { DB, Referral } from "#db/rows.ts";

// Parts of typed queries over referrals.

/** Builds expressions over referral `r`. */
export const ofReferral = expressionBuilder<DB & { r: Referral }, "r">();

/** SQL: a text, null if it's blank. */
export const filled = (text: Expression<string | null>) =>
	ofReferral.fn<string | null>("nullif", [ofReferral.fn("btrim", [text]), ofReferral.val("")]);

/** SQL: this many minutes of business time after another time. */
export const dueAfter = (since: Date | Expression<Date | null>, minutes: number) =>
	ofReferral.fn<Date>("business_due", [since instanceof Date ? ofReferral.val(since) : since, ofReferral.val(minutes)]);
