import type { ReactNode } from "react";
import type { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { AUTHORITIES, SEVERITIES, SEVERITY_KEYS } from "#contract/cases/complaint-options.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Section } from "../common/section.tsx";

interface Props {
	complaint: ComplaintWork;
	version: number;
	isClosed: boolean;
	today: string;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

const REFERRAL = { authority: "Which authority?", referred_on: "When?", reference: "Their reference" };

/** Complaint handling: conflict check, severity and referrals to authorities. */
export const Complaint = ({ complaint, version, isClosed, today, told }: Props) => {
	const { own_conflict: own, severity } = complaint;
	const subject = complaint.is_about_us ? "the colleague it’s about" : (complaint.about ?? "the provider it’s about");
	const mayWork = own === false && !isClosed;
	return (
		<Section id="complaint" title="The complaint" gap={6}>
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
						{one.reference && (
							<>
								, reference <Reference>{one.reference}</Reference>
							</>
						)}
						{one.who && (
							<>
								{" "}
								(<Name>{one.who}</Name>)
							</>
						)}
					</Fact>
				))}
			</Facts>
			{!isClosed && own !== false && (
				<ActForm intent="conflict" submit="Save answer">
					<Choice
						name="is_linked"
						legend={
							<WithNames of={[complaint.about]}>{`Do you have a conflict of interest with ${subject}?`}</WithNames>
						}
						hint="For example family, friends, work or money. We record your answer."
						optional={false}
						options={[
							{ value: "no", label: "No" },
							{ value: "yes", label: "Yes, so a colleague has to handle it" },
						]}
						{...(own === true && { defaultValue: "yes" })}
					/>
				</ActForm>
			)}
			{mayWork && (
				<div>
					<FoldedAct
						fresh={severity}
						summary={severity ? "Change severity" : "Set severity"}
						isOpen={severity === null}
						intent="severity"
						hidden={{ version }}
						theirs={{ severity: severity ?? "" }}
						labels={{ severity: "Severity" }}
						words={(_field, value) => SEVERITIES[value as keyof typeof SEVERITIES]?.label ?? "Not assessed"}
						submit="Save severity"
					>
						<Choice
							name="severity"
							legend="How serious is it?"
							options={SEVERITY_KEYS.map((value) => ({
								value,
								label: SEVERITIES[value].label,
								hint: SEVERITIES[value].means,
							}))}
						/>
					</FoldedAct>
					<FoldedAct
						fresh={complaint.referrals.length}
						summary="Refer it to an authority"
						intent="referral"
						values={{ referred_on: today }}
						labels={REFERRAL}
						submit="Save referral"
					>
						<Field name="authority" list="authorities" autoComplete="off" />
						<datalist id="authorities">
							{AUTHORITIES.map((one) => (
								<option key={one} value={one} />
							))}
						</datalist>
						<Field name="referred_on" type="date" max={today} />
						<Field name="reference" autoComplete="off" />
					</FoldedAct>
				</div>
			)}
		</Section>
	);
};
