import type { CampaignLine } from "#contract/campaigns/editing.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import common from "../common/common.module.css";
import styles from "./site.module.css";

const WORDS: Record<CampaignLine["state"], string> = {
	draft: "Draft",
	coming: "Scheduled",
	live: "Published",
	ended: "Ended",
};

/** Status of a landing page, with its first and last day. */
export const CampaignStatus = ({ line: { state, live_from, live_until, has_changes } }: { line: CampaignLine }) => (
	<p className={common.facts}>
		<span className={state === "live" ? styles.good : common.mark}>{WORDS[state]}</span>
		{state !== "draft" && live_from && <span>from {shortCalendarDay(live_from)}</span>}
		{state !== "draft" && live_until && <span>until {shortCalendarDay(live_until)}</span>}
		{state !== "draft" && has_changes && <span>Unpublished changes</span>}
	</p>
);
