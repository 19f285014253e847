import type { ContactDetail, PersonRecord } from "#contract/people/records.ts";
import { links, mailTo, telephone } from "#web/lib/links.ts";
import { mergeRefused } from "#web/lib/merge-typed.ts";
import { useRound } from "#web/lib/use-round.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import desk from "../../desk/desk.module.css";
import type { Refusal } from "../../directory/refusal.ts";
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
export const Aside = ({
	person,
	mayExport,
	refused,
}: {
	person: PersonRecord;
	mayExport: boolean;
	refused: Refusal | undefined;
}) => {
	const round = useRound(refused);
	const { errors = {}, typed } = refused ?? {};
	const theirs = {
		name: person.name ?? "",
		email: person.email ?? "",
		phone: person.phone ?? "",
		preferred_way: person.preferred_way ?? "",
	};
	const merge = mergeRefused(theirs, refused?.intent === "corrected" ? typed : undefined);
	return (
		<Stack gap={4} className={styles.aside}>
			<Card as="section" aria-labelledby="ways">
				<Stack gap={4}>
					<h2 id="ways" className={desk.heading}>
						Contact details
					</h2>
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
						<Disclosure summary="Confirm a phone number or email" open={refused?.intent === "confirmed"}>
							<Stack gap={3}>
								<p className={desk.soft}>
									Confirm only if you called or emailed them yourself and they knew what they had sent us. We record
									your name. You can't undo this.
								</p>
								<PostForm
									key={`${person.details.filter(({ confirmed }) => confirmed).length} ${round}`}
									intent="confirmed"
								>
									<input type="hidden" name="id" value={person.id} />
									<Radios
										name="detail"
										legend="Which one?"
										options={person.details
											.filter(({ confirmed }) => !confirmed)
											.map(({ kind, key, value }) => ({ value: `${kind} ${key}`, label: value }))}
										defaultValue={typed?.detail}
										error={errors.kind}
									/>
									<div>
										<Button type="submit" variant="secondary">
											Confirm
										</Button>
									</div>
								</PostForm>
							</Stack>
						</Disclosure>
					)}
					<Disclosure summary="Correct the record" open={refused?.intent === "corrected"}>
						<PostForm key={`${person.version} ${round}`} intent="corrected">
							<input type="hidden" name="id" value={person.id} />
							<input type="hidden" name="version" value={person.version} />
							<Merged
								id="record"
								theirs={theirs}
								merge={merge}
								labels={LABELS}
								words={(_field, value) => (WAY_WORDS as Record<string, string>)[value] ?? value}
							/>
							<TextField
								id="name"
								name="name"
								label="Name"
								optional
								hint="Their original requests don’t change."
								maxLength={200}
								autoComplete="off"
								defaultValue={merge.values.name}
								error={errors.name}
							/>
							<EmailField
								id="email"
								name="email"
								label="Email"
								optional
								autoComplete="off"
								defaultValue={merge.values.email}
								error={errors.email}
							/>
							<TextField
								id="phone"
								name="phone"
								type="tel"
								label="Phone"
								optional
								maxLength={40}
								autoComplete="off"
								defaultValue={merge.values.phone}
								error={errors.phone}
							/>
							<Select
								id="preferred_way"
								name="preferred_way"
								label="Preferred contact"
								placeholderOption="Not given"
								defaultValue={merge.values.preferred_way}
								options={Object.entries(WAY_WORDS).map(([value, label]) => ({ value, label }))}
								error={errors.preferred_way}
							/>
							<div>
								<Button type="submit" variant="secondary">
									Save
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				</Stack>
			</Card>
			{person.ties.length > 0 && (
				<Card as="section" aria-labelledby="ties">
					<Stack gap={3}>
						<h2 id="ties" className={desk.heading}>
							Related people
						</h2>
						<ul className={desk.list}>
							{person.ties.map((tie) => (
								<li key={`${tie.id} ${tie.part}`}>
									<Link href={links.teamRecord(tie.id)}>{tie.name ?? "No name given"}</Link>
									<p className={desk.facts}>
										<span>
											{tie.part === "participant" ? "Participant they contacted us for" : "Their contact person"}
										</span>
										{tie.relations.length > 0 && <span>{tie.relations.join(", ")}</span>}
										<span>{tie.cases.join(", ")}</span>
									</p>
								</li>
							))}
						</ul>
					</Stack>
				</Card>
			)}
			<Card as="section" aria-labelledby="record">
				<Stack gap={4}>
					<h2 id="record" className={desk.heading}>
						The record
					</h2>
					{person.merges.length > 0 && (
						<ul className={desk.list} aria-label="Merged records">
							{person.merges.map((merge) => (
								<li key={merge.id}>
									<Stack gap={2}>
										<p className={desk.facts}>
											<span>
												{merge.name ?? "A record without a name"} was merged into {merge.into ?? "this record"} on{" "}
												{dayOf(merge.at)}{" "}
												{merge.by_service
													? "automatically, because both confirmed the same email address"
													: `by ${merge.who ?? "a former colleague"}`}
											</span>
											{merge.cases.length > 0 && <span>{merge.cases.join(", ")}</span>}
										</p>
										<PostForm intent="unmerged" inline>
											<input type="hidden" name="id" value={person.id} />
											<input type="hidden" name="merge" value={merge.id} />
											<Button type="submit" variant="secondary">
												Undo the merge
												<span className="visually-hidden"> of {merge.name ?? "a record without a name"}</span>
											</Button>
										</PostForm>
									</Stack>
								</li>
							))}
						</ul>
					)}
					<div className={desk.ways}>
						<ButtonLink href={links.teamRecords({ beside: person.id })} variant="secondary" icon="users">
							Merge with another
						</ButtonLink>
						{mayExport && (
							<ButtonLink href={links.teamRecordExport(person.id)} variant="secondary" icon="download">
								Export
							</ButtonLink>
						)}
					</div>
				</Stack>
			</Card>
		</Stack>
	);
};
