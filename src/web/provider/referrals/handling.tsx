import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextArea } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import type { Refused } from "./act-on-own-referral.ts";
import styles from "./referrals.module.css";

interface Props {
	one: OwnReferral;
	refused: Refused | undefined;
}

/** Who looks after the referral: assign it to yourself, a colleague or no one. */
export const Owner = ({ one: { owner, colleagues }, refused }: Props) => {
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
					<PostForm intent="owner" inline>
						{was}
						<input type="hidden" name="owner" value={me.id} />
						<Button type="submit" variant="secondary">
							Assign to me
						</Button>
					</PostForm>
				)}
				{me && owner?.id === me.id && (
					<PostForm intent="owner" inline>
						{was}
						<Button type="submit" variant="secondary">
							Unassign
						</Button>
					</PostForm>
				)}
				{colleagues.some(({ is_me }) => !is_me) && (
					<PostForm key={owner?.id ?? 0} intent="owner">
						{was}
						<Select
							id="owner"
							name="owner"
							label="Assign to"
							placeholderOption="No one"
							options={colleagues.map(({ id, name, is_me }) => ({
								value: String(id),
								label: is_me ? `${name} (you)` : name,
							}))}
							defaultValue={refused?.intent === "owner" ? refused.typed.owner : String(owner?.id ?? "")}
							error={refused?.errors.owner}
						/>
						<div>
							<Button type="submit" variant="secondary">
								Assign
							</Button>
						</div>
					</PostForm>
				)}
			</Stack>
		</Card>
	);
};

interface HandlingProps extends Props {
	requestKey: string;
}

/** The provider's own notes, and questions to our team. */
export const Handling = ({ one, requestKey, refused }: HandlingProps) => (
	<>
		{one.notes && <Notes one={one} notes={one.notes} requestKey={requestKey} refused={refused} />}
		<Questions one={one} requestKey={requestKey} refused={refused} />
	</>
);

const Said = ({ one, who, at }: { one: OwnReferral; who: string | null; at: string }) => (
	<p className={styles.soft}>
		<strong>{who ?? "A former colleague"}</strong>, <time dateTime={at}>{localMoment(at, one.provider_state)}</time>
	</p>
);

const Notes = ({ one, notes, requestKey, refused }: HandlingProps & { notes: NonNullable<OwnReferral["notes"]> }) => (
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
			<PostForm key={notes.length} intent="note" requestKey={requestKey}>
				<TextArea
					id="own-note"
					name="note"
					label="Add a note"
					hint="Only people who look after this profile can read it, not our team. Once the referral is closed or withdrawn, no one can read its notes."
					rows={3}
					defaultValue={refused?.typed.note}
					error={refused?.intent === "note" ? refused.errors.note : undefined}
				/>
				<div>
					<Button type="submit" variant="secondary">
						Add note
					</Button>
				</div>
			</PostForm>
		</Stack>
	</section>
);

const Questions = ({ one, requestKey, refused }: HandlingProps) => {
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
						{one.questions.map(({ id, at, who, text }) => (
							<li key={id} className={styles.note}>
								<Said one={one} who={who} at={at} />
								<p className={styles.text}>{text ?? "Hidden since the referral ended or went on hold."}</p>
								<p className={styles.soft}>Sent to our team</p>
							</li>
						))}
					</ol>
				)}
				{canAsk && (
					<PostForm key={one.questions.length} intent="question" requestKey={requestKey}>
						<TextArea
							id="question"
							name="question"
							label="Ask our team"
							hint={
								one.state === "new"
									? "For example, to learn more before you answer. We'll call or email you. Your answer is still due at the same time."
									: "We'll call or email you."
							}
							rows={3}
							defaultValue={refused?.typed.question}
							error={refused?.errors.question}
						/>
						<div>
							<Button type="submit" variant="secondary">
								Send question
							</Button>
						</div>
					</PostForm>
				)}
			</Stack>
		</section>
	);
};
