import type { CampaignLine } from "#contract/campaign-work.ts";
import desk from "../desk/desk.module.css";
import styles from "./site.module.css";
import { dayInWords } from "./words.ts";

const WORDS: Record<CampaignLine["state"], string> = { draft: "Draft", coming: "Coming", live: "Shown", ended: "Ended" };

/** Whether visitors see a landing page, and from when to when. */
export const Standing = ({ line: { state, live_from, live_until, has_changes } }: { line: CampaignLine }) => (
	<p className={desk.facts}>
		<span className={state === "live" ? styles.good : desk.mark}>{WORDS[state]}</span>
		{state !== "draft" && live_from && <span>from {dayInWords(live_from)}</span>}
		{state !== "draft" && live_until && <span>until {dayInWords(live_until)}</span>}
		{state !== "draft" && has_changes && <span>Has changes that are not published</span>}
	</p>
);
