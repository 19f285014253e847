import type { PersonRecord } from "#contract/people/records.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { DECLINE_WORDS, OUTCOME_WORDS, REFERRAL_WORDS } from "#web/lib/referral-words.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { Name, Reference } from "../../../ui/bdi/bdi.tsx";
import { kindWords } from "../../cases/words.ts";
import common from "../../common/common.module.css";
import { Section } from "../../common/section.tsx";
import { CaseLine } from "./case-line.tsx";
import styles from "./records.module.css";
import { HOW_WORDS } from "./words.ts";

type CaseOf = PersonRecord["cases"][number];

const forWhom = ({ is_for_themself, other, part }: CaseOf) => {
	if (is_for_themself) return <span>For themselves</span>;
	if (!other) return null;
	return (
		<span>
			{part === "contact" ? "For " : "Sent by "}
			<Link href={teamLinks.record(other.id)}>{other.name ? <Name>{other.name}</Name> : "an unnamed person"}</Link>
		</span>
	);
};

const became = ({ state, decline_reason, outcome }: CaseOf["referrals"][number]) =>
	[
		REFERRAL_WORDS[state],
		decline_reason && DECLINE_WORDS[decline_reason].toLowerCase(),
		outcome && OUTCOME_WORDS[outcome].toLowerCase(),
	]
		.filter(Boolean)
		.join(": ");

/** A person's cases from every channel, newest first, in pages. */
export const Cases = ({ person, page }: { person: PersonRecord; page: number }) => (
	<Section id="cases" title="Cases, newest first">
		<ol className={common.list}>
			{person.cases.map((one) => (
				<CaseLine key={one.id} one={one}>
					{(one.other || one.is_for_themself || HOW_WORDS[one.how]) && (
						<p className={common.facts}>
							{forWhom(one)}
							{HOW_WORDS[one.how] && <span>{HOW_WORDS[one.how]}</span>}
						</p>
					)}
					{one.referrals.length > 0 && (
						<ul className={styles.referrals}>
							{one.referrals.map((referral) => (
								<li key={referral.reference}>
									<Reference>{referral.reference}</Reference> to <Name>{referral.provider.name}</Name>:{" "}
									{became(referral).toLowerCase()}
								</li>
							))}
						</ul>
					)}
				</CaseLine>
			))}
		</ol>
		<Pager
			page={page}
			totalPages={person.counts.totalPages}
			hrefFor={(to) => teamLinks.record(person.id, to)}
			label="Pages of cases"
		/>
		{person.cases.some(({ may_split }) => may_split) && (
			<Disclosure summary="Not this person's case?">
				<Stack gap={3}>
					<p className={common.soft}>
						We'll move the case to a new record with the details sent in it. To undo this, merge the two records.
					</p>
					<ActForm key={person.version} intent="split" hidden={{ id: person.id }} submit="Move case">
						<Select
							id="case"
							name="case"
							label="Which case?"
							options={person.cases.map((one) => ({
								value: `${one.id} ${one.part}`,
								label: `${kindWords(one)} ${one.reference}`,
							}))}
						/>
					</ActForm>
				</Stack>
			</Disclosure>
		)}
	</Section>
);
