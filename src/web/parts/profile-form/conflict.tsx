import type { Problem } from "#contract/common.ts";
import type { OwnProvider } from "#contract/provider-admin.ts";
import { textOfRich } from "#contract/rich-text.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import styles from "./conflict.module.css";
import { PROFILE_LABELS } from "./values.ts";

/** A colleague's save that this one would have written over. */
export interface ConflictTold {
	title: string;
	/** What both changed, as the colleague left it. */
	theirs: { label: string; is: string }[];
	/** The profile's version now: saving again with it is a decision. */
	version: number;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const WORDS: Record<keyof typeof PROFILE_LABELS, (now: OwnProvider) => string> = {
	name: (now) => now.name,
	short_description: (now) => now.short_description,
	description: (now) => textOfRich(now.description),
	url: (now) => now.url ?? "none",
	services: (now) => counted(now.services.length, "service"),
	age_groups: (now) => counted(now.age_groups.length, "age group"),
	funding_types: (now) => counted(now.funding_types.length, "funding type"),
	regions: (now) => counted(now.regions.length, "region"),
	postcodes: (now) => counted(now.postcodes.length, "postcode"),
};

/** What a refused save says of the colleague's. */
export const tellConflict = ({ detail, errors = [] }: Problem, now: OwnProvider): ConflictTold => ({
	title: detail,
	theirs: errors.flatMap(({ field }) => {
		const name = (Object.keys(PROFILE_LABELS) as (keyof typeof PROFILE_LABELS)[]).find((one) => one === field);
		return name ? [{ label: PROFILE_LABELS[name], is: WORDS[name](now) }] : [];
	}),
	version: now.version,
});

/** Shows a colleague's later save beside one's own, which is still in the form. */
export const Conflict = ({ told, afresh }: { told: ConflictTold /** Address of the form. */; afresh: string }) => (
	<Notice kind="warning" role="alert" title={told.title}>
		<p>Your own changes are still in the form below. You both changed this; here is how your colleague left it:</p>
		<Facts kind="below" bold="terms" className={styles.theirs}>
			{told.theirs.map(({ label, is }) => (
				<Fact key={label} term={label}>
					{is}
				</Fact>
			))}
		</Facts>
		<p>
			To put yours in its place, save again. To keep theirs, <a href={afresh}>open the profile afresh</a>: your changes are dropped then.
		</p>
	</Notice>
);
