import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { Select, TextArea } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import styles from "./referrals.module.css";

interface Props {
	one: OwnReferral;
}

/** Who looks after the referral: assign it to yourself, a colleague or no one. */
export const Owner = ({ one: { owner, colleagues } }: Props) => {
	const me = colleagues.find(({ is_me }) => is_me);
	const was = <input type="hidden" name="was" value={owner?.id ?? ""} />;
	return (
		<Card as="section" aria-labelledby="owner-heading">
			<Stack gap={4}>
				<h2 id="owner-heading" className={styles.title}>
					Assigned to
				</h2>
				<p>{owner ? (owner.id === me?.id ? "You" : owner.name) : "No one yet"}</p>
				{me && owner?.id !== me.id && (
					<ActForm intent="owner" inline hidden={{ owner: me.id }} submit="Assign to me">
						{was}
					</ActForm>
				)}
				{me && owner?.id === me.id && (
					<ActForm intent="owner" inline submit="Unassign">
						{was}
					</ActForm>
				)}
				{colleagues.some(({ is_me }) => !is_me) && (
					<ActForm
						key={owner?.id ?? 0}
						intent="owner"
						labels={{ owner: "Assign to" }}
						values={{ owner: String(owner?.id ?? "") }}
						submit="Assign"
					>
						{was}
						<Field
							name="owner"
							as={Select}
							optional={false}
							placeholderOption="No one"
							options={colleagues.map(({ id, name, is_me }) => ({
								value: String(id),
								label: is_me ? `${name} (you)` : name,
							}))}
						/>
					</ActForm>
				)}
			</Stack>
		</Card>
	);
};

/** The provider's own notes, and questions to our team. */
export const Handling = ({ one }: Props) => (
	<>
		{one.notes && <Notes one={one} notes={one.notes} />}
		<Questions one={one} />
	</>
);

const Said = ({ one, who, at }: { one: OwnReferral; who: string | null; at: string }) => (
	<p className={styles.soft}>
		<strong>{who ?? "A former colleague"}</strong>, <time dateTime={at}>{localMoment(at, one.provider_state)}</time>
	</p>
);

const Notes = ({ one, notes }: Props & { notes: NonNullable<OwnReferral["notes"]> }) => (
	<section aria-labelledby="notes">
		<Stack gap={4}>
			<h2 id="notes" className={styles.title}>
				Your notes
			</h2>
			{notes.length > 0 && (
				<ol className={styles.notes}>
					{notes.map(({ id, at, who, text }) => (
						<li key={id} className={styles.note}>
							<Said one={one} who={who} at={at} />
							<p className={styles.text}>{text}</p>
						</li>
					))}
				</ol>
			)}
			<ActForm
				key={notes.length}
				intent="note"
				labels={{ note: "Add a note" }}
				idOf={() => "own-note"}
				submit="Add note"
			>
				<Field
					name="note"
					as={TextArea}
					hint="Only people who look after this profile can read it, not our team. Once the referral is closed or withdrawn, no one can read its notes."
					rows={3}
				/>
			</ActForm>
		</Stack>
	</section>
);

const Questions = ({ one }: Props) => {
	const canAsk = !one.is_paused && one.state !== "declined" && one.state !== "closed";
	if (!canAsk && one.questions.length === 0) return null;
	return (
		<section aria-labelledby="questions">
			<Stack gap={4}>
				<h2 id="questions" className={styles.title}>
					Questions to our team
				</h2>
				{one.questions.length > 0 && (
					<ol className={styles.notes}>
						{one.questions.map(({ id, at, who, text, from_team }) => (
							<li key={id} className={styles.note}>
								<Said one={one} who={from_team ? "Our team" : who} at={at} />
								<p className={styles.text}>{text ?? "Hidden since the referral ended or went on hold."}</p>
								{!from_team && <p className={styles.soft}>Sent to our team</p>}
							</li>
						))}
					</ol>
				)}
				{canAsk && (
					<ActForm
						key={one.questions.length}
						intent="question"
						labels={{ question: "Ask our team" }}
						submit="Send question"
					>
						<Field
							name="question"
							as={TextArea}
							hint={
								one.state === "new"
									? "For example, to learn more before you answer. We answer here and email you. Your time to answer starts again when we do."
									: "We answer here and email you."
							}
							rows={3}
						/>
					</ActForm>
				)}
			</Stack>
		</section>
	);
};
