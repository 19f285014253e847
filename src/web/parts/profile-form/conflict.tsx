import { counted } from "#contract/shared/counted.ts";
import { textOfRich } from "#contract/shared/rich-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PROFILE_FORM } from "./clear-regions.tsx";
import styles from "./conflict.module.css";
import { PROFILE_LABELS, type ProfileValues } from "./values.ts";

/** A colleague's changes that this save would overwrite. */
export interface ConflictTold {
	title: string;
	/** Fields that both changed. */
	both: { field: string; label: string; mine: string; theirs: string }[];
	/** Current profile version. Saving with it overwrites the colleague's changes. */
	version: number;
}

const WORDS: Record<keyof typeof PROFILE_LABELS, (now: ProfileValues) => string> = {
	name: (now) => now.name,
	short_description: (now) => now.short_description,
	description: (now) => textOfRich(now.description),
	url: (now) => now.url || "none",
	services: (now) => counted(now.services.length, "service"),
	age_groups: (now) => counted(now.age_groups.length, "age group"),
	funding_types: (now) => counted(now.funding_types.length, "funding type"),
	regions: (now) => counted(now.regions.length, "region"),
	postcodes: (now) => counted(now.postcodes.length, "postcode"),
};

/** Title of a conflict with words that weren't sent. */
export const UNSENT_CONFLICT = "A colleague changed this profile since you typed";

/** Describes a conflict. @param fields fields that both changed */
export const tellConflict = (
	title: string,
	fields: readonly string[],
	mine: ProfileValues,
	theirs: ProfileValues,
	version: number,
): ConflictTold => ({
	title,
	both: (Object.keys(PROFILE_LABELS) as (keyof typeof PROFILE_LABELS)[])
		.filter((field) => fields.includes(field))
		.map((field) => ({
			field,
			label: PROFILE_LABELS[field],
			mine: WORDS[field](mine),
			theirs: WORDS[field](theirs),
		})),
	version,
});

interface Props {
	told: ConflictTold;
	/** URL of the form. */
	afresh: string;
	/** The name that its unsent words are kept under. */
	name: string;
}

/** Shows the colleague's changes next to the user's own, which are still in the form. */
export const Conflict = ({ told, afresh, name }: Props) => (
	<Notice kind="warning" role="alert" title={told.title}>
		<p>
			The form below has your changes, and the ones only your colleague made.
			{told.both.length > 0 && " You both changed this:"}
		</p>
		{told.both.map(({ field, label, mine, theirs }) => (
			<div key={field}>
				<Facts kind="below" bold="terms" className={styles.theirs}>
					<Fact term={`${label}: yours`}>{mine}</Fact>
					<Fact term={`${label}: theirs`}>{theirs}</Fact>
				</Facts>
				<Button type="submit" form={PROFILE_FORM} name="take" value={field} variant="secondary">
					Take theirs<span className="visually-hidden">: {label}</span>
				</Button>
			</div>
		))}
		<p>
			{told.both.length > 0 ? "To use yours, save again. To keep theirs, " : "Check it, then save again. Or "}
			<a href={afresh} data-discard={name}>
				reload the profile
			</a>
			: you'll lose your changes.
		</p>
	</Notice>
);
