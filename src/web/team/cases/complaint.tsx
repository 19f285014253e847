import type { ReactNode } from "react";
import type { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { AUTHORITIES, SEVERITIES, SEVERITY_KEYS } from "#contract/cases/complaint-options.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { mergeRefused } from "../../lib/merge-typed.ts";
import { Merged } from "../../parts/merged/merged.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Radios, TextArea, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import { moment } from "./words.ts";

export interface Sent {
	intent: string;
	errors: Record<string, string>;
	/** Typed values by field name. */
	fields: Record<string, string>;
}

interface Props {
	complaint: ComplaintWork;
	version: number;
	isClosed: boolean;
	email: string | null;
	today: string;
	requestKey: string;
	sent: Sent | undefined;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Complaint handling: conflict check, severity, referrals to authorities, and the reply to the complainant. */
export const Complaint = ({ complaint, version, isClosed, email, today, requestKey, sent, told }: Props) => {
	const { own_conflict: own, severity } = complaint;
	const of = (intent: string) => (sent?.intent === intent ? sent : undefined);
	const subject = complaint.is_about_us ? "the colleague it’s about" : (complaint.about ?? "the provider it’s about");
	const theirs = { severity: severity ?? "" };
	const merge = mergeRefused(theirs, of("severity")?.fields);
	const mayWork = own === false && !isClosed;
	return (
		<section aria-labelledby="complaint">
			<Stack gap={6}>
				<h2 id="complaint" className={desk.heading}>
					The complaint
				</h2>
				{told}
				{complaint.is_about_us && <Notice kind="info" title="This complaint is about us, so a team lead closes it" />}
				<Facts>
					<Fact term="Severity">
						{severity ? `${SEVERITIES[severity].label}. ${SEVERITIES[severity].means}` : "Not assessed"}
					</Fact>
					<Fact term="Conflict check">
						{complaint.conflicts.length === 0
							? "Not answered yet"
							: complaint.conflicts
									.map(({ who, is_linked }) => `${who}: ${is_linked ? "conflict" : "no conflict"}`)
									.join("; ")}
					</Fact>
					{complaint.referrals.map((one) => (
						<Fact key={one.id} term="Referred to">
							{one.authority}, {shortCalendarDay(one.referred_on)}
							{one.reference && `, reference ${one.reference}`}
							{one.who && ` (${one.who})`}
						</Fact>
					))}
					{complaint.letters.map((one) => (
						<Fact key={one.at} term="Email sent">
							{moment(one.at, today)}
							{one.who && `, by ${one.who}`}
						</Fact>
					))}
				</Facts>
				{!isClosed && own !== false && (
					<PostForm intent="conflict">
						<Radios
							name="is_linked"
							legend={`Do you have a conflict of interest with ${subject}?`}
							hint="For example family, friends, work or money. We record your answer."
							options={[
								{ value: "no", label: "No" },
								{ value: "yes", label: "Yes, so a colleague has to handle it" },
							]}
							defaultValue={own === true ? "yes" : undefined}
							error={of("conflict")?.errors.is_linked}
						/>
						<div>
							<Button type="submit" variant="secondary">
								Save answer
							</Button>
						</div>
					</PostForm>
				)}
				{mayWork && (
					<div>
						<Disclosure
							summary={severity ? "Change severity" : "Set severity"}
							open={severity === null || of("severity") !== undefined}
						>
							<PostForm intent="severity" key={severity}>
								<input type="hidden" name="version" value={version} />
								<Merged
									id="severity"
									theirs={theirs}
									merge={merge}
									labels={{ severity: "Severity" }}
									words={(_field, value) => SEVERITIES[value as keyof typeof SEVERITIES]?.label ?? "Not assessed"}
								/>
								<Radios
									name="severity"
									legend="How serious is it?"
									options={SEVERITY_KEYS.map((value) => ({
										value,
										label: SEVERITIES[value].label,
										hint: SEVERITIES[value].means,
									}))}
									defaultValue={merge.values.severity}
									error={of("severity")?.errors.severity}
								/>
								<div>
									<Button type="submit" variant="secondary">
										Save severity
									</Button>
								</div>
							</PostForm>
						</Disclosure>
						<Disclosure summary="Refer it to an authority" open={of("referral") !== undefined}>
							<PostForm key={complaint.referrals.length} intent="referral">
								<TextField
									id="authority"
									name="authority"
									label="Which authority?"
									list="authorities"
									maxLength={120}
									autoComplete="off"
									defaultValue={of("referral")?.fields.authority}
									error={of("referral")?.errors.authority}
								/>
								<datalist id="authorities">
									{AUTHORITIES.map((one) => (
										<option key={one} value={one} />
									))}
								</datalist>
								<TextField
									id="referred_on"
									name="referred_on"
									type="date"
									label="When?"
									max={today}
									defaultValue={of("referral")?.fields.referred_on ?? today}
									error={of("referral")?.errors.referred_on}
								/>
								<TextField
									id="reference"
									name="reference"
									label="Their reference"
									optional
									maxLength={80}
									autoComplete="off"
									defaultValue={of("referral")?.fields.reference}
									error={of("referral")?.errors.reference}
								/>
								<div>
									<Button type="submit" variant="secondary">
										Save referral
									</Button>
								</div>
							</PostForm>
						</Disclosure>
						{email && (
							<Disclosure summary="Reply to the complainant" open={of("letter") !== undefined}>
								<PostForm key={complaint.letters.length} intent="letter" requestKey={requestKey}>
									<TextArea
										id="letter"
										name="letter"
										label={`Email to ${email}`}
										hint="Say what you found, what happens next and what they can do. Leave out health information. A copy stays with the case, under Emails."
										rows={8}
										defaultValue={of("letter")?.fields.letter}
										error={of("letter")?.errors.text}
									/>
									<div>
										<Button type="submit" variant="secondary" icon="send">
											Send reply
										</Button>
									</div>
								</PostForm>
							</Disclosure>
						)}
					</div>
				)}
			</Stack>
		</section>
	);
};
