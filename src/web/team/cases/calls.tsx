import type { ReactNode } from "react";
import type { NotReachedEmail } from "#contract/cases/call-attempts.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Choice, Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import styles from "./case.module.css";

interface Props {
	notReached: NotReachedEmail;
	/** The newest call; undefined if there is none. A new one clears the form. */
	last: string | undefined;
	isClosed: boolean;
	/** True for a call-back request: the form is open from the start. */
	isCallBack: boolean;
	email: string | null;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

const LABELS = { is_reached: "Did you reach them?", agreed: "What was agreed", next_at: "Try again at" };

/** Records a call to the person, and offers the email for someone we could not reach on three days. */
export const Calls = ({ notReached, last, isClosed, isCallBack, email, told }: Props) => {
	if (isClosed && notReached !== "sent") return null;
	return (
		<section aria-labelledby="calls" className={styles.screen}>
			<Stack gap={4}>
				<h2 id="calls" className={desk.heading}>
					Calls
				</h2>
				{told}
				{!isClosed && notReached === "offered" && (
					<Notice kind="info" title="No answer on three days">
						{email ? (
							<>
								<p>You can send an email that says we tried to call and how to reach us.</p>
								<ActForm intent="not-reached" submit="Send the email" icon="send" inline />
							</>
						) : (
							<p>We have no email address for them.</p>
						)}
					</Notice>
				)}
				{notReached === "sent" && <p>We’ve emailed them that we tried to call.</p>}
				{!isClosed && (
					<FoldedAct
						fresh={last ?? null}
						summary="Record a call"
						isOpen={isCallBack && last === undefined}
						intent="call"
						labels={LABELS}
						submit="Save call"
					>
						<Choice
							name="is_reached"
							optional={false}
							options={[
								{ value: "yes", label: "Yes" },
								{ value: "no", label: "No" },
							]}
						/>
						<Field name="agreed" as={TextArea} rows={2} />
						<Field name="next_at" type="datetime-local" hint="Melbourne time. We’ll snooze the case until then." />
					</FoldedAct>
				)}
			</Stack>
		</section>
	);
};
