import type { Case } from "#contract/cases/cases.ts";
import type { ComplaintWork } from "#contract/cases/complaint-handling.ts";
import { COMPLAINT_CAUSE_KEYS, COMPLAINT_CAUSES } from "#contract/cases/complaint-options.ts";
import { CASE_OUTCOMES } from "#contract/cases/lists.ts";
import { CASE_MOVES, type SetStatus, STATUS_ACTS } from "#contract/cases/states.ts";
import type { Referral } from "#contract/referrals/referrals.ts";
import { canFollow } from "#contract/shared/states.ts";
import { mergeRefused } from "../../lib/merge-typed.ts";
import { REFERRAL_WORDS } from "../../lib/referral-words.ts";
import { Merged } from "../../parts/merged/merged.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";
import { outcomeWords, STATUS_WORDS } from "./words.ts";

interface Props {
	one: Case;
	/** Null unless the case is a complaint. */
	complaint: ComplaintWork | null;
	/** Referrals that end when the case is closed. */
	going: readonly Referral[];
	team: readonly { id: number; name: string }[];
	me: number;
	errors: Record<string, string>;
	/** Values of a refused form. */
	typed: Record<string, string>;
}

const LABELS = { status: "Status", owner: "Owner", next_action: "Next action" };

/** Actions on a case: assign, set status and next action, snooze, close, reopen. */
export const CaseWork = ({ one, complaint, going, team, me, errors, typed }: Props) => {
	const endsItself = one.kind === "chat" || one.kind === "review";
	if (!canFollow(CASE_MOVES.close, one.status))
		return (
			<Card as="section" aria-labelledby="work">
				<Stack gap={4}>
					<h2 id="work" className={desk.heading}>
						Closed
					</h2>
					<p>
						{one.outcome ? outcomeWords(one.outcome) : "No outcome recorded"}
						{complaint?.cause && `, cause: ${COMPLAINT_CAUSES[complaint.cause].toLowerCase()}`}
					</p>
					{!endsItself && canFollow(CASE_MOVES.reopen, one.status) && (
						<PostForm intent="reopen" inline>
							<Button type="submit" variant="secondary">
								Reopen case
							</Button>
						</PostForm>
					)}
				</Stack>
			</Card>
		);
	const version = <input type="hidden" name="version" value={one.version} />;
	const theirs = {
		status: one.status === "new" ? "" : one.status,
		owner: one.owner ? String(one.owner.id) : "",
		next_action: one.next_action,
	};
	const merge = mergeRefused(theirs, typed.intent === "change" ? typed : undefined);
	const words = (field: string, value: string) =>
		field === "status"
			? (STATUS_WORDS[value as Case["status"]] ?? STATUS_WORDS.new)
			: field === "owner"
				? (team.find(({ id }) => String(id) === value)?.name ?? "Unassigned")
				: value;
	return (
		<Card as="section" aria-labelledby="work" className={desk.aside}>
			<Stack gap={6}>
				<h2 id="work" className={desk.heading}>
					Actions
				</h2>
				{complaint && complaint.own_conflict !== false && (
					<p>
						{complaint.own_conflict
							? "You have a conflict of interest, so a colleague has to handle this."
							: "Answer the conflict check before you assign this to yourself."}
					</p>
				)}
				{one.owner && one.owner.id !== me && (
					<p>Assigned to {one.owner.name}. To take over, unassign it or pick another owner.</p>
				)}
				<div className={desk.ways}>
					{one.owner?.id !== me && (!complaint || complaint.own_conflict === false) && (
						<PostForm intent="claim" inline>
							<Button type="submit" disabled={one.owner !== null}>
								Assign to me
							</Button>
						</PostForm>
					)}
					{one.owner && (
						<PostForm intent="release" inline>
							{version}
							<Button type="submit" variant="secondary">
								Unassign
							</Button>
						</PostForm>
					)}
				</div>
				<PostForm intent="change">
					{version}
					<Merged id="case" theirs={theirs} merge={merge} labels={LABELS} words={words} />
					<Select
						id="status"
						name="status"
						label={LABELS.status}
						defaultValue={merge.values.status}
						placeholderOption={one.status === "new" ? STATUS_WORDS.new : undefined}
						options={(Object.keys(STATUS_ACTS) as SetStatus[]).map((value) => ({ value, label: STATUS_WORDS[value] }))}
						error={errors.status}
					/>
					<Select
						id="owner"
						name="owner"
						label={LABELS.owner}
						placeholderOption="Unassigned"
						defaultValue={merge.values.owner}
						options={team.map(({ id, name }) => ({ value: String(id), label: id === me ? `${name} (you)` : name }))}
						error={errors.owner}
					/>
					<TextArea
						id="next_action"
						name="next_action"
						rows={3}
						label={LABELS.next_action}
						hint="For example, call Mai after 4 pm."
						defaultValue={merge.values.next_action}
						error={errors.next_action}
						autoComplete="off"
					/>
					<div>
						<Button type="submit" variant="secondary">
							Save
						</Button>
					</div>
				</PostForm>
				<Disclosure summary="Snooze the case" open={errors.snoozed_until !== undefined}>
					<PostForm intent="snooze">
						{version}
						<Select
							id="snooze"
							name="snooze"
							label="For how long?"
							options={[
								{ value: "1", label: "1 hour" },
								{ value: "3", label: "3 hours" },
								{ value: "24", label: "1 day" },
								{ value: "72", label: "3 days" },
								{ value: "168", label: "1 week" },
							]}
						/>
						<TextField
							id="snooze_at"
							name="snooze_at"
							type="datetime-local"
							label="Or until"
							hint="Melbourne time."
							optional
							defaultValue={typed.snooze_at}
							error={errors.snoozed_until}
						/>
						<div>
							<Button type="submit" variant="secondary">
								Snooze
							</Button>
						</div>
					</PostForm>
				</Disclosure>
				{!endsItself && (!complaint || complaint.may_close) && (
					<Disclosure summary="Close the case" open={errors.outcome !== undefined || errors.cause !== undefined}>
						<PostForm intent="close">
							{version}
							<Select
								id="outcome"
								name="outcome"
								label="How did it end?"
								placeholderOption="Select"
								options={CASE_OUTCOMES[one.kind].map((value) => ({ value, label: outcomeWords(value) }))}
								defaultValue={typed.outcome}
								error={errors.outcome}
							/>
							{complaint && (
								<Select
									id="cause"
									name="cause"
									label="Root cause"
									placeholderOption="Select"
									options={COMPLAINT_CAUSE_KEYS.map((value) => ({ value, label: COMPLAINT_CAUSES[value] }))}
									defaultValue={typed.cause}
									error={errors.cause}
								/>
							)}
							{going.length > 0 && (
								<>
									<p>
										Closing the case ends these referrals. The providers will no longer see the person’s details. We’ll
										email them:
									</p>
									<ul>
										{going.map(({ id, provider, reference, state }) => (
											<li key={id}>
												{provider.name}, <span className={styles.reference}>{reference}</span>:{" "}
												{REFERRAL_WORDS[state].toLowerCase()}
											</li>
										))}
									</ul>
								</>
							)}
							<div>
								<Button type="submit" variant="secondary">
									Close case
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
			</Stack>
		</Card>
	);
};
