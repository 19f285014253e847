import type { ContactDetail, PersonRecord } from "#contract/people/records.ts";
import { ActForm, FoldedAct, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { mailTo, telephone } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { Answers } from "#web/parts/questions/answers.tsx";
import { Name, WithNames } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Radios, Select } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import common from "../../common/common.module.css";
import { Section } from "../../common/section.tsx";
import styles from "./records.module.css";
import { confirmedInWords, dayOf, WAY_WORDS, waysInWords } from "./words.ts";

const Details = ({
	of,
	kind,
	href,
}: {
	of: readonly ContactDetail[];
	kind: ContactDetail["kind"];
	href: (value: string) => string;
}) => {
	const details = of.filter((one) => one.kind === kind);
	if (details.length === 0) return <dd>None</dd>;
	return details.map((one) => (
		<dd key={one.key}>
			<a href={href(one.value)}>{one.value}</a>
			<span className={styles.state}>{confirmedInWords(one)}</span>
		</dd>
	));
};

const LABELS = { name: "Name", email: "Email", phone: "Phone", preferred_way: "Preferred contact" };

/** Contact details, related people and the actions on a record. */
export const Aside = ({ person, mayExport }: { person: PersonRecord; mayExport: boolean }) => {
	const confirming = useRefused(["confirmed"]);
	const theirs = {
		name: person.name ?? "",
		email: person.email ?? "",
		phone: person.phone ?? "",
		preferred_way: person.preferred_way ?? "",
	};
	return (
		<Stack gap={4} className={styles.aside}>
			<Section id="ways" title="Contact details" card>
				<Answers of={person} />
				<Facts kind="below">
					<div>
						<dt>Phone</dt>
						<Details of={person.details} kind="phone" href={telephone} />
					</div>
					<div>
						<dt>Email</dt>
						<Details of={person.details} kind="email" href={mailTo} />
					</div>
					<Fact term="Preferred contact">{waysInWords(person)}</Fact>
					<Fact term="Postcode">{person.postcode ?? "Not known"}</Fact>
				</Facts>
				{person.details.some(({ confirmed }) => !confirmed) && (
					<Disclosure summary="Confirm a phone number or email" open={confirming !== undefined}>
						<Stack gap={3}>
							<p className={common.soft}>
								Confirm only if you called or emailed them yourself and they knew what they had sent us. We record your
								name. You can't undo this.
							</p>
							<ActForm
								key={person.details.filter(({ confirmed }) => confirmed).length}
								intent="confirmed"
								hidden={{ id: person.id }}
								submit="Confirm"
							>
								<Radios
									name="detail"
									legend="Which one?"
									options={person.details
										.filter(({ confirmed }) => !confirmed)
										.map(({ kind, key, value }) => ({ value: `${kind} ${key}`, label: value }))}
									defaultValue={confirming?.typed.detail?.[0]}
									error={confirming?.errors.kind}
								/>
							</ActForm>
						</Stack>
					</Disclosure>
				)}
				<FoldedAct
					summary="Correct the record"
					fresh={person.version}
					intent="corrected"
					hidden={{ id: person.id, version: person.version }}
					theirs={theirs}
					labels={LABELS}
					words={(_field, value) => (WAY_WORDS as Record<string, string>)[value] ?? value}
					submit="Save"
				>
					<Field name="name" optional hint="Their original requests don’t change." maxLength={200} autoComplete="off" />
					<Field name="email" as={EmailField} optional autoComplete="off" />
					<Field name="phone" type="tel" optional maxLength={40} autoComplete="off" />
					<Field
						name="preferred_way"
						as={Select}
						optional={false}
						placeholderOption="Not given"
						options={Object.entries(WAY_WORDS).map(([value, label]) => ({ value, label }))}
					/>
				</FoldedAct>
			</Section>
			{person.ties.length > 0 && (
				<Section id="ties" title="Related people" gap={3} card>
					<ul className={common.list}>
						{person.ties.map((tie) => (
							<li key={`${tie.id} ${tie.part}`}>
								<Link href={teamLinks.record(tie.id)}>{tie.name ? <Name>{tie.name}</Name> : "No name given"}</Link>
								<p className={common.facts}>
									<span>
										{tie.part === "participant" ? "Participant they contacted us for" : "Their contact person"}
									</span>
									{tie.relations.length > 0 && <span>{tie.relations.join(", ")}</span>}
									<span>{tie.cases.join(", ")}</span>
								</p>
							</li>
						))}
					</ul>
				</Section>
			)}
			<Section id="record" title="The record" card>
				{person.merges.length > 0 && (
					<ul className={common.list} aria-label="Merged records">
						{person.merges.map((merge) => (
							<li key={merge.id}>
								<Stack gap={2}>
									<p className={common.facts}>
										<span>
											{merge.name ? <Name>{merge.name}</Name> : "A record without a name"} was merged into{" "}
											{merge.into ? <Name>{merge.into}</Name> : "this record"} on {dayOf(merge.at)}{" "}
											{merge.by_service ? (
												"automatically, because both confirmed the same email address"
											) : (
												<WithNames of={[merge.who]}>{`by ${merge.who ?? "a former colleague"}`}</WithNames>
											)}
										</span>
										{merge.cases.length > 0 && <span>{merge.cases.join(", ")}</span>}
									</p>
									<ActForm
										intent="unmerged"
										hidden={{ id: person.id, merge: merge.id }}
										submit={
											<>
												Undo the merge
												<span className="visually-hidden">
													{" "}
													of {merge.name ? <Name>{merge.name}</Name> : "a record without a name"}
												</span>
											</>
										}
										inline
									/>
								</Stack>
							</li>
						))}
					</ul>
				)}
				<div className={common.ways}>
					<ButtonLink href={teamLinks.records({ beside: person.id })} variant="secondary" icon="users">
						Merge with another
					</ButtonLink>
					{mayExport && (
						<ButtonLink href={teamLinks.recordExport(person.id)} variant="secondary" icon="download">
							Export
						</ButtonLink>
					)}
				</div>
			</Section>
		</Stack>
	);
};
