import type { Case } from "#contract/cases/cases.ts";
import type { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { COMPLAINT_CAUSE_KEYS, COMPLAINT_CAUSES } from "#contract/cases/complaint-options.ts";
import { CASE_OUTCOMES, OWN_FLAG } from "#contract/cases/lists.ts";
import { CASE_MOVES, type SetStatus, STATUS_ACTS } from "#contract/cases/states.ts";
import type { Output } from "#contract/endpoint.ts";
import type { readCasePage } from "#contract/people/case-page.ts";
import type { Referral } from "#contract/referrals/referrals.ts";
import { canFollow } from "#contract/shared/states.ts";
import { ActForm, FoldedAct, useRefused } from "#web/forms/act-form.tsx";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { REFERRAL_WORDS } from "../../lib/referral-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Question } from "../../ui/question/question.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./case.module.css";
import { Snooze } from "./snooze.tsx";
import { outcomeWords, STATUS_WORDS } from "./words.ts";

interface Props {
	one: Case;
	/** Null unless the case is a complaint. */
	complaint: ComplaintWork | null;
	/** Referrals that end when the case is closed. */
	going: readonly Referral[];
	/** The email that closing sends, by outcome. */
	closing: Output<typeof readCasePage>["closing"];
	team: readonly { id: number; name: string }[];
	me: number;
	/** Moments to snooze to. */
	snooze: readonly string[];
	today: string;
}

const LABELS = {
	status: "Status",
	owner: "Owner",
	next_action: "Next action",
	outcome: "How did it end?",
	cause: "Root cause",
};

/** The email of the chosen outcome. The style sheet shows it. */
const ClosingEmail = ({ one, closing, going }: Pick<Props, "one" | "closing" | "going">) => {
	if (closing.length === 0) return <p>The person gets no email about it.</p>;
	return (
		<div className={styles.closing}>
			{closing.map(({ outcome, subject, text }) => (
				<div key={outcome} data-outcome={outcome}>
					<p>
						{one.email} gets this email{going.length === 0 && ", after ten seconds to undo it"}:{" "}
						<strong>{subject}</strong>
					</p>
					<blockquote className={styles.said}>{text}</blockquote>
				</div>
			))}
			<p data-outcome="none">The person gets no email if it’s a duplicate or spam.</p>
		</div>
	);
};

/** Closes a case in one press, if nothing is sent and nothing else ends. It can be undone for ten seconds. */
const CloseAs = ({ one }: { one: Case }) => (
	<Disclosure summary="Close the case" open>
		<ActForm intent="close" hidden={{ version: one.version }} inline>
			<input type="hidden" name="intent" value="close" />
			<div className={common.ways}>
				{CASE_OUTCOMES[one.kind].map((value) => (
					<Button key={value} type="submit" name="outcome" value={value} variant="secondary">
						Close: {outcomeWords(value).toLowerCase()}
					</Button>
				))}
			</div>
		</ActForm>
		<p>The person gets no email about it. The next case that needs you opens.</p>
	</Disclosure>
);

/** Actions on a case: assign, set status and next action, snooze, close, reopen. */
export const CaseWork = ({ one, complaint, going, closing, team, me, snooze, today }: Props) => {
	const isSnoozeRefused = useRefused(["snooze"]) !== undefined;
	if (!canFollow(CASE_MOVES.close, one.status))
		return (
			<Section id="work" title="Closed" card>
				<p>
					{one.outcome ? outcomeWords(one.outcome) : "No outcome recorded"}
					{complaint?.cause && `, cause: ${COMPLAINT_CAUSES[complaint.cause].toLowerCase()}`}
				</p>
				{!one.ends_itself && canFollow(CASE_MOVES.reopen, one.status) && (
					<ActForm intent="reopen" submit="Reopen case" inline />
				)}
			</Section>
		);
	const hidden = { version: one.version };
	// A request's closing may send emails, and a complaint's needs a root cause: each is a form to read first.
	const closesAs = !one.ends_itself && !complaint && !["quote", "no-provider"].includes(one.kind);
	const isFlagged = one.flags.includes(OWN_FLAG);
	// Another colleague's case changes hands by the question alone.
	const isTheirs = one.owner !== null && one.owner.id !== me;
	const owners = (
		<Field
			name="owner"
			as={Select}
			optional={false}
			placeholderOption="Unassigned"
			options={team.map(({ id, name }) => ({ value: String(id), label: id === me ? `${name} (you)` : name }))}
		/>
	);
	const theirs = {
		status: one.status === "new" ? "" : one.status,
		...(!isTheirs && { owner: one.owner ? String(one.owner.id) : "" }),
		next_action: one.next_action,
	};
	const words = (field: string, value: string) =>
		field === "status"
			? (STATUS_WORDS[value as Case["status"]] ?? STATUS_WORDS.new)
			: field === "owner"
				? (team.find(({ id }) => String(id) === value)?.name ?? "Unassigned")
				: value;
	return (
		<Section id="work" title="Actions" gap={6} card className={common.aside}>
			{complaint && complaint.own_conflict !== false && (
				<p>
					{complaint.own_conflict
						? "You have a conflict of interest, so a colleague has to handle this."
						: "Answer the conflict check before you assign this to yourself."}
				</p>
			)}
			<div className={common.ways}>
				{!one.owner && (!complaint || complaint.own_conflict === false) && (
					<ActForm intent="claim" submit="Assign to me" variant="primary" inline />
				)}
				{one.owner?.id === me && <ActForm intent="release" hidden={hidden} submit="Unassign" inline />}
				<ActForm
					intent="flag"
					hidden={{ ...hidden, flagged: isFlagged ? "no" : "yes" }}
					submit={isFlagged ? "Remove flag" : "Flag"}
					inline
				/>
			</div>
			{one.owner && isTheirs && (
				<Question
					action="Take over"
					title={
						<>
							Take this case from <Name>{one.owner.name}</Name>?
						</>
					}
					keep="Leave it"
				>
					<p>
						<Name>{one.owner.name}</Name> is told.
					</p>
					<div className={common.ways}>
						{(!complaint || complaint.own_conflict === false) && (
							<ActForm intent="change" hidden={{ ...hidden, owner: me }} submit="Yes, assign to me" inline />
						)}
						<ActForm intent="release" hidden={hidden} submit="Yes, unassign" inline />
					</div>
					<ActForm
						intent="change"
						hidden={hidden}
						values={{ owner: String(one.owner.id) }}
						labels={LABELS}
						submit="Yes, hand it over"
					>
						{owners}
					</ActForm>
				</Question>
			)}
			<ActForm intent="change" hidden={hidden} theirs={theirs} labels={LABELS} words={words} submit="Save">
				<Field
					name="status"
					as={Select}
					optional={false}
					placeholderOption={one.status === "new" ? STATUS_WORDS.new : undefined}
					options={(Object.keys(STATUS_ACTS) as SetStatus[]).map((value) => ({ value, label: STATUS_WORDS[value] }))}
				/>
				{!isTheirs && owners}
				<Field
					name="next_action"
					as={TextArea}
					optional={false}
					rows={3}
					hint="For example, call Mai after 4 pm."
					autoComplete="off"
				/>
			</ActForm>
			<Disclosure summary="Snooze the case" open={isSnoozeRefused}>
				<Snooze version={one.version} times={snooze} today={today} />
			</Disclosure>
			{closesAs && <CloseAs one={one} />}
			{!one.ends_itself && !closesAs && (!complaint || complaint.may_close) && (
				<FoldedAct isOpen summary="Close the case" intent="close" hidden={hidden} labels={LABELS} submit="Close case">
					<Field
						name="outcome"
						as={Select}
						optional={false}
						placeholderOption="Select"
						options={CASE_OUTCOMES[one.kind].map((value) => ({ value, label: outcomeWords(value) }))}
					/>
					{complaint && (
						<Field
							name="cause"
							as={Select}
							optional={false}
							placeholderOption="Select"
							options={COMPLAINT_CAUSE_KEYS.map((value) => ({ value, label: COMPLAINT_CAUSES[value] }))}
						/>
					)}
					<ClosingEmail closing={closing} one={one} going={going} />
					<p>The next case that needs you opens.</p>
					{going.length > 0 && (
						<>
							<p>
								Closing the case ends these referrals. The providers will no longer see the person’s details. We’ll
								email them:
							</p>
							<ul>
								{going.map(({ id, provider, reference, state }) => (
									<li key={id}>
										<Name>{provider.name}</Name>,{" "}
										<span className={styles.reference}>
											<Reference>{reference}</Reference>
										</span>
										: {REFERRAL_WORDS[state].toLowerCase()}
									</li>
								))}
							</ul>
						</>
					)}
				</FoldedAct>
			)}
		</Section>
	);
};
